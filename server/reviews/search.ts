import "server-only";
import { invalid } from "@/lib/contract/errors";
import { plainWords } from "@/lib/rules/plain-words";
import { isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { holdsText } from "../db/conditions";

/** How many letters a text needs to be looked for, and a word to be the beginning of another one: indexes hold threes. */
const fewestLetters = 3;
/** Of how many reviews a search may be at most: whoever finds more has said too little to find anything. */
const mostFound = 10_000;

/** What is indexed of a review's words: each as it is written, without marks on letters. */
const written = Prisma.sql`review_words(r.title, r.content)`;

/** The typed words as a tsquery in which each of three letters or more is a prefix; null when there is no word. */
function prefixQuery(typed: string): string | null {
  const words = plainWords(typed).split(" ").filter(Boolean).slice(0, 8);
  return words.length === 0
    ? null
    : words.map((word) => `'${word}'${word.length < fewestLetters ? "" : ":*"}`).join(" & ");
}

/** The ways in which a review is found; each stops one beyond the most, so that common words cost what rare ones do. */
function found(text: string): Prisma.Sql {
  const query = prefixQuery(text);
  const ways = [
    Prisma.sql`JOIN "user" u ON u.id = r.user_id
      WHERE ${holdsText(Prisma.sql`u.full_name`, text)} OR ${holdsText(Prisma.sql`u.email`, text)}`,
    Prisma.sql`JOIN listing_name n ON n.listing_id = r.listing_id WHERE ${holdsText(Prisma.sql`n.name`, text)}`,
    Prisma.sql`WHERE ${written} @@ to_tsquery('simple', ${query})`,
  ];
  const limited = ways.map((way) => Prisma.sql`(SELECT r.id FROM review r ${way} LIMIT ${mostFound + 1})`);
  return Prisma.join(limited, " UNION ");
}

/**
 * The reviews that a text is looked for in: all its words stand in the review, those of three letters or more as the
 * beginning of a word too, or it is part of the author's name or address or of the listing's name. For admins: others
 * would learn by it who wrote what. Throws `invalid` for them, for fewer than three letters, and for more than 10,000
 * reviews.
 */
export async function searchReviewIds(ctx: Ctx, text: string): Promise<number[]> {
  if (!isAdmin(ctx.actor)) throw invalid({ search: ["Only administrators can search reviews."] });
  if (plainWords(text).replaceAll(" ", "").length < fewestLetters) {
    throw invalid({ search: [`Search by ${fewestLetters} letters or more.`] });
  }
  const rows = await queryRows<{ id: number }>(ctx.db)`${found(text)}`;
  if (rows.length > mostFound) {
    throw invalid({ search: ["This is found in more than 10,000 reviews. Search by more words."] });
  }
  return rows.map(({ id }) => id);
}
