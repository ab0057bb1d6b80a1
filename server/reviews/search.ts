import "server-only";
import { invalid } from "@/lib/contract/errors";
import { plainWords } from "@/lib/rules/plain-words";
import { isAdmin, isModerator } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { holdsText } from "../db/conditions";
import { queryRows } from "../db/sql";

/** Fewest letters of a search, and of a word that matches as a prefix: the indexes hold trigrams. */
const minLetters = 3;
const maxResults = 10_000;

/** The indexed words of a review: unstemmed, without accents. */
const reviewWords = Prisma.sql`review_words(r.title, r.content)`;

/** The typed words as a tsquery, those of three letters or more as prefixes; null when there are none. */
function prefixQuery(typed: string): string | null {
  const words = plainWords(typed).split(" ").filter(Boolean).slice(0, 8);
  return words.length === 0
    ? null
    : words.map((word) => `'${word}'${word.length < minLetters ? "" : ":*"}`).join(" & ");
}

/** Whether a review `r` holds all words of a text; those without letters or digits match nothing. */
export const holdsWords = (text: string): Prisma.Sql =>
  Prisma.sql`${reviewWords} @@ to_tsquery('simple', ${prefixQuery(text) ?? ""})`;

/** The ids of matching reviews. Each way of matching stops one row past the limit, so common words cost no more. */
function matching(text: string, seesEmail: boolean): Prisma.Sql {
  const query = prefixQuery(text);
  const ways = [
    Prisma.sql`JOIN "user" u ON u.id = r.user_id
      WHERE ${holdsText(Prisma.sql`u.full_name`, text)} OR (${seesEmail} AND ${holdsText(Prisma.sql`u.email`, text)})`,
    Prisma.sql`JOIN listing_name n ON n.listing_id = r.listing_id WHERE ${holdsText(Prisma.sql`n.name`, text)}`,
    Prisma.sql`WHERE ${reviewWords} @@ to_tsquery('simple', ${query})`,
  ];
  const limited = ways.map((way) => Prisma.sql`(SELECT r.id FROM review r ${way} LIMIT ${maxResults + 1})`);
  return Prisma.join(limited, " UNION ");
}

/**
 * The ids of reviews that contain all words of a text (words of three letters or more match as prefixes), or whose
 * author's name or listing's name contains it; for admins, also email. For moderators only, because the result reveals who wrote what. Throws
 * `invalid` for anyone else, for fewer than three letters, and for more than 10,000 matches.
 */
export async function searchReviewIds(ctx: Ctx, text: string): Promise<number[]> {
  if (!isModerator(ctx.actor)) throw invalid({ search: ["Only moderators can search reviews."] });
  if (plainWords(text).replaceAll(" ", "").length < minLetters) {
    throw invalid({ search: [`Enter at least ${minLetters} letters.`] });
  }
  const rows = await queryRows<{ id: number }>(ctx.db)`${matching(text, isAdmin(ctx.actor))}`;
  if (rows.length > maxResults) {
    throw invalid({ search: ["More than 10,000 reviews match. Add more words."] });
  }
  return rows.map(({ id }) => id);
}
