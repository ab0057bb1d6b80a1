import "server-only";
import { type Review } from "@/lib/contract/review";
import { type Kind } from "@/lib/rules/listing-kind";
import { type UserStatus, type UserType } from "@/lib/rules/permissions";
import { type Db, Prisma } from "../db/client";
import { execute, queryOne } from "../db/sql";
import { every, when } from "../db/conditions";

interface ListingFilter {
  kind?: Kind | undefined;
  status?: UserStatus | undefined;
}

interface UserFilter {
  user_type?: UserType | undefined;
  status?: UserStatus | undefined;
}

/** SQL expression for the number of listings; `where` may use kind and status. Merged listings aren't counted. */
export const listingCounter = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(sum(listings), 0)::int FROM listing_counter WHERE ${where})`;

/** SQL expression for the number of active listings. */
export const activeListings = listingCounter(Prisma.sql`status = 'active'`);

/** The number of listings, without merged ones. */
export async function readListingCounter(db: Db, { kind, status }: ListingFilter): Promise<number> {
  const where = every([
    ...when(kind, (value) => Prisma.sql`kind = ${value}::listing_kind`),
    ...when(status, (value) => Prisma.sql`status = ${value}::listing_status`),
  ]);
  const row = await queryOne<{ n: number }>(db)`SELECT ${listingCounter(where)} AS n`;
  return row.n;
}

/** SQL expression for the number of accounts; `where` may use role and status. Closed accounts aren't counted. */
export const userCounter = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(sum(users), 0)::int FROM user_counter WHERE ${where})`;

/** The number of accounts that aren't closed. */
export async function readUserCounter(db: Db, { user_type: type, status }: UserFilter): Promise<number> {
  const where = every([
    ...when(type, (value) => Prisma.sql`user_type = ${value}::user_type`),
    ...when(status, (value) => Prisma.sql`status = ${value}::user_status`),
  ]);
  const row = await queryOne<{ n: number }>(db)`SELECT ${userCounter(where)} AS n`;
  return row.n;
}

/** SQL expression for the number of reviews; `where` may use status, rating, and has_edit as columns of `r`. */
export const reviewCounter = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(sum(r.reviews), 0)::int FROM review_counter r WHERE ${where})`;

/** The number of reviews that their authors haven't deleted; for `where` see `reviewCounter`. */
export async function readReviewCounter(db: Db, where: Prisma.Sql): Promise<number> {
  const row = await queryOne<{ n: number }>(db)`SELECT ${reviewCounter(where)} AS n`;
  return row.n;
}

/** Sums a count of reviews over the active listings. */
const ofActiveListings = (reviews: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(sum(${reviews}), 0)::int FROM listing_counter WHERE status = 'active')`;

/** SQL expression for the number of active reviews of active listings. */
export const activeVisibleReviews = ofActiveListings(Prisma.sql`visible_reviews - flagged_reviews`);

const publicReviews: Partial<Record<Review["status"] | "any", Prisma.Sql>> = {
  any: ofActiveListings(Prisma.sql`visible_reviews`),
  active: activeVisibleReviews,
  flagged: ofActiveListings(Prisma.sql`flagged_reviews`),
};

/** The number of public reviews with this status. */
export async function readVisibleReviewCounter(db: Db, status: Review["status"] | "any"): Promise<number> {
  const counter = publicReviews[status];
  if (!counter) return 0;
  const row = await queryOne<{ n: number }>(db)`SELECT ${counter} AS n`;
  return row.n;
}

/** Counters with fewer change rows aren't compacted: they're summed quickly, and a quiet site writes nothing. */
const minRows = 200;

/** Compacts the change rows of each counter into one. */
export async function foldCounters(db: Db): Promise<void> {
  await execute(db)`SELECT fold_counters(${minRows}::int)`;
}
