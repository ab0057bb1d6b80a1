import "server-only";
import { type Review } from "@/lib/contract/review";
import { type SiteStats } from "@/lib/contract/site";
import { goodFrom } from "@/lib/rules/rating";
import { dayMs } from "@/lib/rules/time";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryOne, queryRows } from "../db/sql";
import { isStopping } from "../process/shutdown.mjs";
import { json } from "../http/respond";
import { toReview } from "../reviews/serialize";
import { reviewJoins, reviewColumns, type ReviewRow } from "../reviews/sql";
import { activeListings, activeVisibleReviews } from "../counters/counters";

interface Totals {
  listings_shown: number;
  reviews_shown: number;
}

/** Active listings that haven't closed, and active reviews of active listings. */
const totals = Prisma.sql`${activeListings} - (
  SELECT count(*)::int FROM listing WHERE closed_on IS NOT NULL AND status = 'active') AS listings_shown, ${activeVisibleReviews} AS reviews_shown`;

async function statsOf(ctx: Ctx, { listings_shown: listings, reviews_shown: reviews }: Totals): Promise<SiteStats> {
  const { all } = await categoryTree(ctx.db);
  return { listings, reviews, categories: all.filter(({ status }) => status === "active").length };
}

/**
 * Counts open active listings of both kinds, active reviews of active listings, and active categories: for the home page.
 */
export async function readStats(ctx: Ctx): Promise<SiteStats> {
  const row = await queryOne<Totals>(ctx.db)`SELECT ${totals}`;
  return statsOf(ctx, row);
}

/** Reads the home page's newest active reviews of active listings, and the three counts, in one statement. */
export async function readHome(ctx: Ctx, latest: number): Promise<{ stats: SiteStats; reviews: Review[] }> {
  const rows = await queryRows<Totals & (ReviewRow | { id: null })>(ctx.db)`${plannedOnce}
    SELECT total.*, newest.* FROM (SELECT ${totals}) total LEFT JOIN (
      SELECT ${reviewColumns} FROM review r ${reviewJoins}
      WHERE r.status = 'active' AND r.deleted_at IS NULL AND l.status = 'active'
      ORDER BY r.created_at DESC, r.id LIMIT ${Prisma.raw(String(latest))}
    ) newest ON true ORDER BY newest.created_at DESC, newest.id`;
  const [first = { listings_shown: 0, reviews_shown: 0 }] = rows;
  return {
    stats: await statsOf(ctx, first),
    reviews: rows.filter((row): row is Totals & ReviewRow => row.id !== null).map((row) => toReview(row, ctx.actor)),
  };
}

/** How many of the newest reviews with a helpful vote are looked at for the most helpful ones. */
const mostQuoted = 200;
const weekMs = 7 * dayMs;

/**
 * The most helpful favorable and the most helpful critical review of the week, in this order; where the week has none, the
 * newest that helped someone.
 */
export async function readHelpfulReviews(ctx: Ctx): Promise<{ review: Review; isOfWeek: boolean }[]> {
  const since = new Date(ctx.now.getTime() - weekMs);
  const rows = await queryRows<ReviewRow & { of_week: number }>(ctx.db)`
    SELECT DISTINCT ON (helpful.is_good) ${reviewColumns}, helpful.of_week FROM (
      SELECT r.id, r.created_at, r.rating >= ${goodFrom}::int AS is_good, CASE WHEN r.created_at > ${since} THEN r.helpful_count ELSE 0 END AS of_week
      FROM review r JOIN listing l ON l.id = r.listing_id
      WHERE r.status = 'active' AND r.deleted_at IS NULL AND r.helpful_count > 0 AND l.status = 'active'
      ORDER BY r.created_at DESC, r.id LIMIT ${mostQuoted}
    ) helpful JOIN review r ON r.id = helpful.id ${reviewJoins}
    ORDER BY helpful.is_good DESC, helpful.of_week DESC, helpful.created_at DESC, r.id`;
  return rows.map((row) => ({ review: toReview(row, ctx.actor), isOfWeek: row.of_week > 0 }));
}

/** Whether this process takes new requests: 200, or 503 while it is stopping. */
export const answerReadiness = (): Promise<Response> =>
  Promise.resolve(isStopping() ? json({ status: "stopping" }, 503) : json({ status: "ok" }));
