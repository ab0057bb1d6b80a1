import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { conflict } from "@/lib/contract/errors";
import { type UserStatus } from "@/lib/rules/permissions";
import { statusSourcesOf } from "@/lib/rules/account-status";
import { audit } from "./write";
import { type Ctx } from "../ctx";

/** The statuses from which lib/rules/account-status.ts allows the change, limited to the one that the caller saw. */
export const sourceStatuses = ({ status, from }: StatusChangeBody): UserStatus[] =>
  statusSourcesOf(status).filter((source) => from === undefined || source === from);

/** The error when nothing was moved: someone else changed it first. */
const noneMoved = (requested: number) =>
  conflict(
    requested === 1
      ? "This was changed in the meantime and can't be moved to that status."
      : "None of these can be moved to that status.",
  );

/** A row whose status changed, with its former status. */
interface Moved {
  id: number;
  was: string;
}

/** Audits a bulk status change in one row and returns the response. Throws `conflict` when nothing was moved. */
export async function auditStatusChange(
  ctx: Ctx,
  { action, type, ids, status }: { action: string; type: "user" | "listing"; ids: number[]; status: UserStatus },
  moved: Moved[],
): Promise<BulkAnswer> {
  if (moved.length === 0) throw noneMoved(ids.length);
  const done = new Set(moved.map(({ id }) => id));
  await audit(ctx, {
    action,
    object: { type, id: ids.length === 1 ? ids[0]! : null },
    before: { [`${type}s`]: moved.map(({ id, was }) => [id, was]) },
    after: { [`${type}s`]: [...done], status },
  });
  return { updated: done.size, skipped: ids.filter((id) => !done.has(id)) };
}
