import "server-only";
import { type Review } from "@/lib/contract/review";
import { type Db, Prisma } from "../db/client";
import { queryOne } from "../db/sql";

/** How many reviews there are, as an expression; `where`: as below. */
export const reviewCounter = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(sum(r.reviews), 0)::int FROM review_counter r WHERE ${where})`;

/**
 * How many reviews there are that their authors have not deleted.
 * @param where what must hold of their status, their rating and whether an edit of theirs waits, as columns of `r`
 */
export async function readReviewCounter(db: Db, where: Prisma.Sql): Promise<number> {
  const row = await queryOne<{ n: number }>(db)`SELECT ${reviewCounter(where)} AS n`;
  return row.n;
}

/** The reviews that everybody sees, those of active listings: all of them, or the active or the reported ones alone. */
const shown = (reviews: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(sum(${reviews}), 0)::int FROM listing_counter WHERE status = 'active')`;
const shownInAll = shown(Prisma.sql`visible_reviews`);
const shownFlagged = shown(Prisma.sql`flagged_reviews`);

/** Active reviews of active listings. */
export const activeVisibleReviews = shown(Prisma.sql`visible_reviews - flagged_reviews`);

const shownOf: Partial<Record<Review["status"] | "any", Prisma.Sql>> = {
  any: shownInAll,
  active: activeVisibleReviews,
  flagged: shownFlagged,
};

/** How many reviews of this status everybody sees. */
export async function readVisibleReviewCounter(db: Db, status: Review["status"] | "any"): Promise<number> {
  const figure = shownOf[status];
  if (!figure) return 0;
  const row = await queryOne<{ n: number }>(db)`SELECT ${figure} AS n`;
  return row.n;
}
