import "server-only";
import { type ReviewFigures, type OwnReview } from "@/lib/contract/review";
import { type Ctx } from "../ctx";
import { queryOne } from "../db/sql";
import { publicAmong } from "../listings/read";
import { listReviews } from "./read";

/** The figures of what somebody wrote. Reviews that were taken away don't count; the month is that of UTC. */
export async function readOwnFigures(ctx: Ctx, userId: number): Promise<ReviewFigures> {
  const monthBegan = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth(), 1));
  const row = await queryOne<ReviewFigures>(ctx.db)`
    SELECT count(*)::int AS total, avg(rating)::float AS average,
      (count(*) FILTER (WHERE created_at >= ${monthBegan}))::int AS this_month,
      coalesce(sum(helpful_count), 0)::int AS helpful
    FROM review WHERE user_id = ${userId} AND deleted_at IS NULL AND status <> 'removed'`;
  return row;
}

/** Somebody's own reviews in any status, the newest first, and whether each still has a listing to be seen on. */
export async function listOwnReviews(ctx: Ctx, userId: number, limit: number): Promise<OwnReview[]> {
  const { items } = await listReviews(ctx, { user_id: userId, limit, offset: 0 });
  const idOf = ({ business_id, doctor_id }: (typeof items)[number]) => business_id ?? doctor_id ?? 0;
  const shown = await publicAmong(ctx, [...new Set(items.map(idOf))]);
  return items.map((review) => ({ ...review, is_listed: shown.has(idOf(review)) }));
}
