import "server-only";
import { type AdminCounts } from "@/lib/contract/admin";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { isOpenPair } from "../duplicates/read";

interface Row {
  users: number;
  businesses: number;
  doctors: number;
  reviews: number;
  categories: number;
  page_metas: number;
  pending_users: number;
  pending_businesses: number;
  pending_doctors: number;
  pending_reviews: number;
  pending_categories: number;
  flagged_reviews: number;
  open_claims: number;
  open_pairs: number;
}

const isPending = Prisma.sql`status = 'pending'`;

/** How many listings of this kind; none but the pending ones where that is asked. */
const listings = (kind: "business" | "doctor", condition = Prisma.sql`true`) =>
  Prisma.sql`(SELECT coalesce(sum(n), 0)::int FROM listings WHERE kind = ${kind}::listing_kind AND ${condition})`;

const reviews = (condition = Prisma.sql`true`) =>
  Prisma.sql`(SELECT coalesce(sum(n), 0)::int FROM reviews WHERE ${condition})`;

/**
 * The numbers of the admin dashboard: everything there is, and what waits for a decision. One statement, which counts each
 * table once along a small index. What was merged into another listing is not counted.
 */
export async function readCounts(ctx: Ctx): Promise<AdminCounts> {
  const [row] = await ctx.db.$queryRaw<[Row]>(Prisma.sql`
    WITH listings AS MATERIALIZED (
      SELECT kind, status, count(*) AS n FROM listing WHERE merged_into_id IS NULL GROUP BY kind, status
    ), reviews AS MATERIALIZED (
      SELECT status, count(*) AS n FROM review WHERE deleted_at IS NULL GROUP BY status
    )
    SELECT
      (SELECT count(*)::int FROM "user" WHERE closed_at IS NULL) AS users,
      ${listings("business")} AS businesses, ${listings("doctor")} AS doctors, ${reviews()} AS reviews,
      (SELECT count(*)::int FROM category) AS categories,
      (SELECT count(*)::int FROM page_meta) AS page_metas,
      (SELECT count(*)::int FROM "user" WHERE closed_at IS NULL AND ${isPending}) AS pending_users,
      ${listings("business", isPending)} AS pending_businesses, ${listings("doctor", isPending)} AS pending_doctors,
      ${reviews(isPending)}
        + (SELECT count(*)::int FROM review_revision v
          WHERE v.status = 'pending' AND (SELECT deleted_at IS NULL FROM review WHERE id = v.review_id)) AS pending_reviews,
      (SELECT count(*)::int FROM category WHERE ${isPending}) AS pending_categories,
      ${reviews(Prisma.sql`status = 'flagged'`)} AS flagged_reviews,
      (SELECT count(*)::int FROM claim WHERE ${isPending}) AS open_claims,
      (SELECT count(*)::int FROM duplicate_pair p WHERE ${isOpenPair}) AS open_pairs`);
  return {
    all: {
      users: row.users,
      businesses: row.businesses,
      doctors: row.doctors,
      reviews: row.reviews,
      categories: row.categories,
      page_metas: row.page_metas,
    },
    pending: {
      users: row.pending_users,
      businesses: row.pending_businesses,
      doctors: row.pending_doctors,
      reviews: row.pending_reviews,
      categories: row.pending_categories,
      claims: row.open_claims,
      flagged: row.flagged_reviews,
      duplicates: row.open_pairs,
    },
  };
}
