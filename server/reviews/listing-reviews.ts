import "server-only";
import { type Review } from "@/lib/contract/review";
import { goodFrom, type RatingCounts } from "@/lib/rules/rating";
import { type RemovalReason } from "@/lib/rules/removal-reasons";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryOne } from "../db/sql";
import { toReview } from "./serialize";
import { isVisibleReview, reviewJoins, reviewColumns, type ReviewRow } from "./sql";

/** A row as PostgreSQL puts it in JSON: times are strings. */
type InJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** The result of `listingReviewsColumns`. */
export interface ListingReviewsRow {
  latest_reviews: InJson<ReviewRow>[];
  /** The number of reviews with one star, two, … five. */
  star_counts: [number, number, number, number, number];
  removals: Removals;
}

/** How many reviews were removed or declined, by reason, the most frequent first. */
export type Removals = { reason: RemovalReason; count: number }[];

export interface ListingReviews {
  /** The latest visible reviews. */
  reviews: Review[];
  /** The number of visible reviews per star rating. */
  breakdown: RatingCounts;
  removals: Removals;
}

/** The result of `quotedReviewsColumn`. */
export interface QuotedReviewsRow {
  quoted_reviews: InJson<ReviewRow>[];
}

const ofListing = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`r.listing_id = ${listing}.id AND ${isVisibleReview}`;

const starCounts = Prisma.join(
  [1, 2, 3, 4, 5].map((stars) => Prisma.sql`(count(*) FILTER (WHERE r.rating = ${Prisma.raw(String(stars))}))::int`),
);

/**
 * Columns with a listing's reviews, for a statement in which `listing` names its row. They save a page a second
 * statement.
 */
export const listingReviewsColumns = (listing: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(json_agg(latest ORDER BY latest.created_at DESC, latest.id), '[]') FROM (
    SELECT ${reviewColumns} FROM review r ${reviewJoins} WHERE ${ofListing(listing)}
    ORDER BY r.created_at DESC, r.id LIMIT ${limit}) latest) AS latest_reviews,
  (SELECT json_build_array(${starCounts}) FROM review r WHERE ${ofListing(listing)}) AS star_counts,
  (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason), '[]') FROM (
    SELECT r.removal_reason AS reason, count(*)::int AS count FROM review r
    WHERE r.listing_id = ${listing}.id AND r.status = 'removed' AND r.deleted_at IS NULL AND r.removal_reason IS NOT NULL
    GROUP BY 1) removed) AS removals`;

const mostHelpful = (listing: Prisma.Sql, isInRange: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT ${reviewColumns} FROM review r ${reviewJoins} WHERE ${ofListing(listing)} AND ${isInRange}
    ORDER BY r.helpful_count DESC, r.created_at DESC, r.id LIMIT 1)`;

/**
 * The most helpful of a listing's reviews with 4 or 5 stars, and of those with fewer. Reported ones included: a report,
 * which may be the owner's, must not choose what is quoted.
 */
export const quotedReviewsColumn = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(json_agg(quoted ORDER BY quoted.rating DESC), '[]') FROM (
    ${mostHelpful(listing, Prisma.sql`r.rating >= ${goodFrom}::int`)} UNION ALL
    ${mostHelpful(listing, Prisma.sql`r.rating < ${goodFrom}::int`)}) quoted) AS quoted_reviews`;

const toDate = (text: string | null) => (text === null ? null : new Date(text));

const fromJson = (row: InJson<ReviewRow>): ReviewRow => ({
  ...row,
  hidden_until: toDate(row.hidden_until),
  reply_at: toDate(row.reply_at),
  reply_edited_at: toDate(row.reply_edited_at),
  revision_at: toDate(row.revision_at),
  created_at: new Date(row.created_at),
  edited_at: toDate(row.edited_at),
  updated_at: new Date(row.updated_at),
});

/** Serializes the quoted reviews. */
export const toQuotedReviews = ({ quoted_reviews }: QuotedReviewsRow, { actor }: Ctx): Review[] =>
  quoted_reviews.map((row) => toReview(fromJson(row), actor));

/** Serializes those columns, with what this caller may see. */
export function toListingReviews(
  { latest_reviews, star_counts, removals }: ListingReviewsRow,
  { actor }: Ctx,
): ListingReviews {
  const [one, two, three, four, five] = star_counts;
  return {
    reviews: latest_reviews.map((row) => toReview(fromJson(row), actor)),
    breakdown: { 1: one, 2: two, 3: three, 4: four, 5: five },
    removals,
  };
}

/** The star counts and the latest `limit` reviews of a listing, in one statement. */
export async function readListingReviews(ctx: Ctx, listingId: number, limit: number): Promise<ListingReviews> {
  const row = await queryOne<ListingReviewsRow>(ctx.db)`${plannedOnce}
    SELECT ${listingReviewsColumns(Prisma.sql`requested`, limit)} FROM (SELECT ${listingId}::int AS id) requested`;
  return toListingReviews(row, ctx);
}
