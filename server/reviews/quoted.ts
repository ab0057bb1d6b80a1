import "server-only";
import { type Review } from "@/lib/contract/review";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { toReview } from "./serialize";
import { reviewJoins, reviewColumns, type ReviewRow } from "./sql";

/** The highest rating. */
const BEST = 5;

/**
 * The most helpful five-star reviews of visible listings that are premium at this moment, for a page to quote, with the
 * tags under which that page may be kept. Reviews that somebody reported are left out while they are looked at.
 */
export async function listQuoted(ctx: Ctx, limit: number): Promise<{ reviews: Review[]; tags: string[] }> {
  const rows = await queryRows<ReviewRow>(ctx.db)`
    SELECT ${reviewColumns} FROM review r ${reviewJoins}
    WHERE r.rating = ${BEST} AND r.status = 'active' AND r.deleted_at IS NULL AND l.status = 'active'
      AND l.is_premium AND (l.premium_expires IS NULL OR l.premium_expires > ${ctx.now})
    ORDER BY r.helpful_count DESC, r.created_at DESC, r.id LIMIT ${limit}`;
  return {
    reviews: rows.map((row) => toReview(row, ctx.actor)),
    tags: [...new Set(rows.map((row) => `listing:${row.listing_id}`))],
  };
}
