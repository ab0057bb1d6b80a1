import "server-only";
import { type BulkAnswer } from "@/lib/contract/admin";
import { conflict } from "@/lib/contract/errors";
import { type UserStatus } from "@/lib/rules/permissions";
import { standingSourcesOf } from "@/lib/rules/standing";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { withTx } from "../db/with-tx";
import { keepOneAdmin } from "./admins";
import { tellOfStatus } from "./notify";

/**
 * Sets the status of accounts where lib/rules/standing.ts has a move to it from where they are; tells which it has none
 * for. Throws `conflict` when none can be moved, and, changing nothing, when no admin in force would be left.
 */
export const setUserStatus = (
  ctx: Ctx,
  { ids, status }: { ids: number[]; status: "active" | "suspended" },
): Promise<BulkAnswer> =>
  withTx(ctx, async (inside) => {
    const wanted = [...new Set(ids)];
    if (status === "suspended") await keepOneAdmin(inside, wanted);
    const moved = await inside.db.$queryRaw<{ id: number; was: UserStatus }[]>(Prisma.sql`
      WITH due AS MATERIALIZED (
        SELECT id, status AS was FROM "user"
        WHERE id = ANY (${wanted}::int[]) AND status::text = ANY (${standingSourcesOf(status)}::text[])
          AND closed_at IS NULL
        ORDER BY id FOR UPDATE
      )
      UPDATE "user" u SET status = ${status}::user_status, updated_at = ${inside.now}
      FROM due WHERE u.id = due.id RETURNING u.id, due.was::text`);
    if (moved.length === 0) throw conflict("None of these can be moved to that status from where they are.");
    const done = new Set(moved.map(({ id }) => id));
    await audit(inside, {
      action: "user.status",
      object: { type: "user", id: null },
      before: { users: moved.map(({ id, was }) => [id, was]) },
      after: { users: [...done], status },
    });
    if (inside.notify) for (const { id, was } of moved) await tellOfStatus(inside, { id, from: was, to: status });
    return { updated: done.size, skipped: wanted.filter((id) => !done.has(id)) };
  });
