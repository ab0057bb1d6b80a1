import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { conflict } from "@/lib/contract/errors";
import { type UserStatus } from "@/lib/rules/permissions";
import { statusSourcesOf } from "@/lib/rules/account-status";
import { audit } from "./write";
import { type Ctx } from "../ctx";

/** The statuses from which lib/rules/account-status.ts has such a move, and of these the one that was seen. */
export const sourcesOf = ({ status, from }: StatusChangeBody): UserStatus[] =>
  statusSourcesOf(status).filter((source) => from === undefined || source === from);

/** The error when nothing can be moved: someone else changed it first. */
const noneMoved = (asked: number) =>
  conflict(
    asked === 1
      ? "This was changed in the meantime and can't be moved to that status."
      : "None of these can be moved to that status.",
  );

/** A row whose status was moved, and its status before. */
interface Moved {
  id: number;
  was: string;
}

/** Audits a bulk change of status in one row and gives its answer. Throws `conflict` when nothing was moved. */
export async function answerMoved(
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
