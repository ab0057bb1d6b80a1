import "server-only";
import { type Review } from "@/lib/contract/review";
import { type RatingCounts } from "@/lib/rules/rating";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryOne } from "../db/sql";
import { toReview } from "./serialize";
import { isVisibleReview, reviewJoins, reviewColumns, type ReviewRow } from "./sql";

/** A row of a statement as it comes within a JSON value: moments as texts. */
type InJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** What `reviewsColumns` gives of a listing. */
export interface ReviewsRow {
  shown_reviews: InJson<ReviewRow>[];
  /** How many have one star, two, … five. */
  star_counts: [number, number, number, number, number];
}

export interface ListingReviews {
  /** The newest visible ones. */
  reviews: Review[];
  /** How the stars of all visible ones are spread. */
  breakdown: RatingCounts;
}

const ofListing = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`r.listing_id = ${listing}.id AND ${isVisibleReview}`;

const starCounts = Prisma.join(
  [1, 2, 3, 4, 5].map((stars) => Prisma.sql`(count(*) FILTER (WHERE r.rating = ${Prisma.raw(String(stars))}))::int`),
);

/**
 * The columns of a listing's reviews, for a statement in which the listing's row goes by this name. They come as values of
 * one row, so that a page needs no second statement for them.
 */
export const reviewsColumns = (listing: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(json_agg(shown ORDER BY shown.created_at DESC, shown.id), '[]') FROM (
    SELECT ${reviewColumns} FROM review r ${reviewJoins} WHERE ${ofListing(listing)}
    ORDER BY r.created_at DESC, r.id LIMIT ${limit}) shown) AS shown_reviews,
  (SELECT json_build_array(${starCounts}) FROM review r WHERE ${ofListing(listing)}) AS star_counts`;

const moment = (text: string | null) => (text === null ? null : new Date(text));

const rowOf = (row: InJson<ReviewRow>): ReviewRow => ({
  ...row,
  reply_at: moment(row.reply_at),
  revision_at: moment(row.revision_at),
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
});

/** Those columns for the wire, as this caller may see them. */
export function toListingReviews({ shown_reviews, star_counts }: ReviewsRow, { actor }: Ctx): ListingReviews {
  const [one, two, three, four, five] = star_counts;
  return {
    reviews: shown_reviews.map((row) => toReview(rowOf(row), actor)),
    breakdown: { 1: one, 2: two, 3: three, 4: four, 5: five },
  };
}

/** The same of one listing by its id, with `limit` reviews at most: one statement. */
export async function readListingReviews(ctx: Ctx, listingId: number, limit: number): Promise<ListingReviews> {
  const row = await queryOne<ReviewsRow>(ctx.db)`${plannedOnce}
    SELECT ${reviewsColumns(Prisma.sql`asked`, limit)} FROM (SELECT ${listingId}::int AS id) asked`;
  return toListingReviews(row, ctx);
}
