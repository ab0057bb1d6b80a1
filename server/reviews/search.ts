import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Actor, isAdmin } from "@/lib/rules/permissions";
import { Prisma } from "../db/client";
import { holdsText } from "../db/holds-text";
import { prefixQuery } from "../search/words";

/** What is indexed of a review's words: each as it is written, without marks on letters. */
const written = Prisma.sql`review_words(r.title, r.content)`;

/**
 * Reviews `r` that a text is looked for in: all its words stand in the review or begin one there, or it is part of the
 * author's name or address or of the listing's name. For admins: others would learn by it who wrote what. Throws
 * `invalid` for them.
 */
export function saysOrIsBy(text: string, actor: Actor): Prisma.Sql {
  if (!isAdmin(actor)) throw invalid({ search: ["Only administrators can search reviews."] });
  if (text.trim() === "") return Prisma.sql`true`;
  const query = prefixQuery(text);
  const ways = [
    Prisma.sql`JOIN "user" u ON u.id = r.user_id
      WHERE ${holdsText(Prisma.sql`u.full_name`, text)} OR ${holdsText(Prisma.sql`u.email`, text)}`,
    Prisma.sql`JOIN listing l ON l.id = r.listing_id WHERE ${holdsText(Prisma.sql`l.name`, text)}`,
    ...(query === null ? [] : [Prisma.sql`WHERE ${written} @@ to_tsquery('simple', ${query})`]),
  ];
  // An array, so that the matches are found first and the list is never walked in search of them.
  const found = ways.map((way) => Prisma.sql`SELECT r.id FROM review r ${way}`);
  return Prisma.sql`r.id = ANY (ARRAY (${Prisma.join(found, " UNION ALL ")}))`;
}
