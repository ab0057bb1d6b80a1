import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { type UserStatus } from "@/lib/rules/permissions";
import { auditStatusChange, sourceStatuses } from "../audit/status-change";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { ensureAdminRemains } from "./admins";
import { notifyStatusChange } from "./notify";

/**
 * Sets the status of accounts, where lib/rules/account-status.ts has a move from their current status and the caller saw
 * that status. Returns which were skipped. Throws `conflict` when none can be moved, and, without changing anything, when
 * no active admin would remain.
 */
export const setUserStatus = (ctx: Ctx, change: StatusChangeBody): Promise<BulkAnswer> =>
  withTx(ctx, async (inside) => {
    const { status } = change;
    const ids = [...new Set(change.ids)];
    if (status === "suspended") await ensureAdminRemains(inside, ids);
    const moved = await queryRows<{ id: number; was: UserStatus }>(inside.db)`
      WITH due AS MATERIALIZED (
        SELECT id, status AS was FROM "user"
        WHERE id = ANY (${ids}::int[]) AND status::text = ANY (${sourceStatuses(change)}::text[])
          AND closed_at IS NULL
        ORDER BY id FOR UPDATE
      )
      UPDATE "user" u SET status = ${status}::user_status, updated_at = ${inside.now}
      FROM due WHERE u.id = due.id RETURNING u.id, due.was::text`;
    const answer = await auditStatusChange(inside, { action: "user.status", type: "user", ids, change }, moved);
    if (inside.notify && !change.spam) {
      for (const { id, was } of moved) {
        await notifyStatusChange(inside, { id, from: was, to: status, reason: change.reason });
      }
    }
    return answer;
  });
