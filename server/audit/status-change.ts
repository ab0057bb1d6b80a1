import "server-only";
import { type BulkAnswer, isRefusal, type StatusChangeBody } from "@/lib/contract/admin";
import { type Grounds, readGrounds } from "@/lib/contract/decision";
import { conflict, invalid } from "@/lib/contract/errors";
import { type UserStatus } from "@/lib/rules/permissions";
import { statusSourcesOf } from "@/lib/rules/account-status";
import { audit } from "./write";
import { type Ctx } from "../ctx";

/**
 * The statuses from which lib/rules/account-status.ts allows the change, limited to the one that the caller saw. A refusal
 * is meant only if the caller says so.
 */
export const sourceStatuses = ({ status, from }: Pick<StatusChangeBody, "status" | "from">): UserStatus[] =>
  statusSourcesOf(status).filter((source) =>
    from === undefined ? !isRefusal({ status, from: source }) : source === from,
  );

/** The error when nothing was moved: someone else changed it first. */
const noneMoved = (requested: number) =>
  conflict(
    requested === 1
      ? "Another moderator already changed this. Reload to see its status."
      : "None of these can be moved to that status.",
  );

/** A row whose status changed, with its former status. */
interface Moved {
  id: number;
  was: string;
}

/**
 * The grounds of a change that restricts: null for one that doesn't, and for spam, which has grounds of its own. Throws
 * `invalid` where they don't suffice (`readGrounds`).
 */
export function restriction(change: StatusChangeBody): Grounds | null {
  if (change.status !== "suspended" || change.spam) return null;
  const grounds = readGrounds(change, { isBareTaken: true });
  if ("errors" in grounds) throw invalid(grounds.errors);
  return grounds;
}

interface Audited {
  action: string;
  type: "user" | "listing";
  ids: number[];
  change: StatusChangeBody;
  /** The facts of a restriction. */
  reason: string | undefined;
}

/** Audits a bulk status change in one row and returns the response. Throws `conflict` when nothing was moved. */
export async function auditStatusChange(
  ctx: Ctx,
  { action, type, ids, change, reason }: Audited,
  moved: Moved[],
): Promise<Omit<BulkAnswer, "decisions">> {
  if (moved.length === 0) throw noneMoved(ids.length);
  const done = new Set(moved.map(({ id }) => id));
  await audit(ctx, {
    action,
    object: { type, id: ids.length === 1 ? ids[0]! : null },
    before: { [`${type}s`]: moved.map(({ id, was }) => [id, was]) },
    after: { [`${type}s`]: [...done], status: change.status, ...(change.spam && { spam: true }) },
    reason: reason ?? change.reason,
  });
  return { updated: done.size, skipped: ids.filter((id) => !done.has(id)) };
}
