import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type BelongingCounts } from "@/lib/contract/suspension";
import { type Ctx } from "../ctx";
import { queryOne } from "../db/sql";

/** What a person has on the site that a suspension can take along. Throws `not-found`. */
export async function readBelongings({ db }: Ctx, userId: number): Promise<BelongingCounts> {
  if ((await db.user.count({ where: { id: userId, closedAt: null } })) === 0) throw notFound();
  return queryOne<BelongingCounts>(db)`
    SELECT
      (SELECT count(*)::int FROM review WHERE user_id = ${userId} AND deleted_at IS NULL
        AND status IN ('active', 'flagged')) AS reviews,
      (SELECT count(*)::int FROM review WHERE user_id = ${userId} AND deleted_at IS NULL
        AND status = 'pending') AS pending_reviews,
      (SELECT count(*)::int FROM listing WHERE claimed_by_id = ${userId} AND status <> 'suspended'
        AND merged_into_id IS NULL) AS listings,
      (SELECT count(*)::int FROM photo WHERE user_id = ${userId} AND status <> 'refused') AS photos,
      ((SELECT count(*) FROM review_flag WHERE user_id = ${userId} AND settled_at IS NULL)
        + (SELECT count(*) FROM report WHERE user_id = ${userId} AND decided_at IS NULL))::int AS reports,
      (SELECT count(*)::int FROM claim WHERE user_id = ${userId} AND status = 'pending') AS claims,
      (SELECT count(*)::int FROM correction WHERE user_id = ${userId} AND decided_at IS NULL) AS corrections`;
}
