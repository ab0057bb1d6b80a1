import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { type DecisionBrief } from "@/lib/contract/decision";
import { conflict } from "@/lib/contract/errors";
import { messages } from "@/lib/messages/common";
import { type UserStatus } from "@/lib/rules/permissions";
import { auditStatusChange, restriction, sourceStatuses } from "../audit/status-change";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { recordReactivations } from "../decisions/record";
import { ensureAdminRemains } from "./admins";
import { recordSuspension, spamGrounds } from "./decisions";
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
    if (await isBarred(inside, ids)) throw conflict(messages.ownCase);
    const grounds = restriction(change) ?? spamGrounds;
    const moved = await queryRows<{ id: number; was: UserStatus }>(inside.db)`
      WITH due AS MATERIALIZED (
        SELECT id, status AS was FROM "user"
        WHERE id = ANY (${ids}::int[]) AND status::text = ANY (${sourceStatuses(change)}::text[])
          AND closed_at IS NULL
        ORDER BY id FOR UPDATE
      )
      UPDATE "user" u SET status = ${status}::user_status, updated_at = ${inside.now}
      FROM due WHERE u.id = due.id RETURNING u.id, due.was::text`;
    const reason = status === "suspended" ? grounds.facts : undefined;
    const answer = await auditStatusChange(inside, { action: "user.status", type: "user", ids, change, reason }, moved);
    if (status === "active") await recordReactivations(inside, "user", ids);
    const decisions: DecisionBrief[] = [];
    for (const { id, was } of moved) {
      if (status === "suspended") decisions.push(await recordSuspension(inside, { id, was }, grounds));
      else if (inside.notify) await notifyStatusChange(inside, { id, from: was, to: status });
    }
    return { ...answer, decisions };
  });
