import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { type UserStatus } from "@/lib/rules/permissions";
import { answerMoved, sourcesOf } from "../audit/status-change";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { keepOneAdmin } from "./admins";
import { notifyStatusChange } from "./notify";

/**
 * Sets the status of accounts where lib/rules/account-status.ts has a move to it from where they are, and were seen; tells
 * which it has none for. Throws `conflict` when none can be moved, and, changing nothing, when no admin in force would
 * be left.
 */
export const setUserStatus = (ctx: Ctx, asked: StatusChangeBody): Promise<BulkAnswer> =>
  withTx(ctx, async (inside) => {
    const { status } = asked;
    const wanted = [...new Set(asked.ids)];
    if (status === "suspended") await keepOneAdmin(inside, wanted);
    const moved = await queryRows<{ id: number; was: UserStatus }>(inside.db)`
      WITH due AS MATERIALIZED (
        SELECT id, status AS was FROM "user"
        WHERE id = ANY (${wanted}::int[]) AND status::text = ANY (${sourcesOf(asked)}::text[])
          AND closed_at IS NULL
        ORDER BY id FOR UPDATE
      )
      UPDATE "user" u SET status = ${status}::user_status, updated_at = ${inside.now}
      FROM due WHERE u.id = due.id RETURNING u.id, due.was::text`;
    const answer = await answerMoved(inside, { action: "user.status", type: "user", ids: wanted, status }, moved);
    if (inside.notify) for (const { id, was } of moved) await notifyStatusChange(inside, { id, from: was, to: status });
    return answer;
  });
