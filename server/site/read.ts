import "server-only";
import { type Review } from "@/lib/contract/review";
import { type SiteStats } from "@/lib/contract/site";
import { listingCount } from "@/lib/format/category-count";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { toReview } from "../reviews/serialize";
import { reviewBeside, reviewColumns, type ReviewRow } from "../reviews/sql";

async function treeStats(ctx: Ctx): Promise<Omit<SiteStats, "reviews">> {
  const { all, childrenOf } = await categoryTree(ctx.db);
  return {
    listings: (childrenOf.get(null) ?? []).reduce((sum, category) => sum + listingCount(category), 0),
    categories: all.filter((category) => category.status === "active").length,
  };
}

/**
 * Active reviews of active listings: all active reviews without the few of hidden listings, so that the large number is
 * counted along one index and the listings of all reviews need not be looked at.
 */
const activeReviews = Prisma.sql`(
  (SELECT count(*)::int FROM review WHERE status = 'active' AND deleted_at IS NULL)
  - (SELECT count(*)::int FROM listing l JOIN review r ON r.listing_id = l.id
     WHERE l.status <> 'active' AND l.total_reviews > 0 AND r.status = 'active' AND r.deleted_at IS NULL))`;

/** The home page's three numbers: active listings of both kinds, active reviews of active listings, active categories. */
export async function readStats(ctx: Ctx): Promise<SiteStats> {
  const [row] = await ctx.db.$queryRaw<[{ n: number }]>(Prisma.sql`SELECT ${activeReviews} AS n`);
  return { ...(await treeStats(ctx)), reviews: row.n };
}

/** What the home page says of reviews: the newest active ones of active listings, and the three numbers. One statement. */
export async function readHome(ctx: Ctx, latest: number): Promise<{ stats: SiteStats; reviews: Review[] }> {
  const rows = await ctx.db.$queryRaw<
    (Omit<ReviewRow, "id"> & { id: number | null; reviews_written: number })[]
  >(Prisma.sql`${plannedOnce}
    SELECT total.n AS reviews_written, newest.* FROM (SELECT ${activeReviews} AS n) total LEFT JOIN (
      SELECT ${reviewColumns} FROM review r ${reviewBeside}
      WHERE r.status = 'active' AND r.deleted_at IS NULL AND l.status = 'active'
      ORDER BY r.created_at DESC, r.id LIMIT ${latest}
    ) newest ON true ORDER BY newest.created_at DESC, newest.id`);
  return {
    stats: { ...(await treeStats(ctx)), reviews: rows[0]?.reviews_written ?? 0 },
    reviews: rows
      .filter((row): row is ReviewRow & { reviews_written: number } => row.id !== null)
      .map((row) => toReview(row, ctx.actor)),
  };
}
