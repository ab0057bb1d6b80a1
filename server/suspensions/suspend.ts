import "server-only";
import { type DecisionBrief } from "@/lib/contract/decision";
import { conflict, notFound } from "@/lib/contract/errors";
import { type BelongingCounts, belongings, type SuspendBody } from "@/lib/contract/suspension";
import { takenAlongText } from "@/lib/format/belongings";
import { messages } from "@/lib/messages/common";
import { type UserStatus } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds } from "../decisions/record";
import { ensureAdminRemains } from "../users/admins";
import { recordSuspension } from "../users/decisions";
import { lockAccount } from "../users/lock";
import { restoreBelongings, takeBelongings, type TakenBelongings } from "./belongings";
import { readBelongings } from "./read";

/** Locks an account and gives its status. Throws `not-found`. */
async function lockStatus(ctx: Ctx, id: number): Promise<UserStatus> {
  if (!(await lockAccount(ctx, id))) throw notFound();
  return (await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { status: true } })).status;
}

/**
 * Suspends an account and takes along what is named. Throws `not-found`, `invalid`, and `conflict` for one's own account,
 * the last admin, and one that is suspended already.
 */
export const suspendUser = (
  ctx: Ctx,
  id: number,
  { remove, ...sent }: SuspendBody,
): Promise<{ decision: DecisionBrief; removed: Partial<BelongingCounts> }> =>
  withTx(ctx, async (inside) => {
    const grounds = needGrounds(sent);
    if (await isBarred(inside, [id])) throw conflict(messages.ownCase);
    await ensureAdminRemains(inside, [id]);
    const was = await lockStatus(inside, id);
    if (was === "suspended") throw conflict("This account is suspended already.");
    const named = new Set(remove);
    const counts = await readBelongings(inside, id);
    const taken = await takeBelongings(inside, { id, grounds }, named);
    await inside.db.user.update({ where: { id }, data: { status: "suspended" } });
    const removed = Object.fromEntries(
      belongings.filter((name) => named.has(name)).map((name) => [name, counts[name]]),
    );
    await audit(inside, {
      action: "user.suspend",
      object: { type: "user", id },
      before: { status: was },
      after: { status: "suspended", removed },
      reason: grounds.facts,
    });
    const along = takenAlongText(removed);
    const kept = { ...filled(taken), ...(along && { content: along }) };
    return { decision: await recordSuspension(inside, { id, was, taken: kept, along }, grounds), removed };
  });

/** What was taken, without the empty lists: a suspension that took nothing along ends with the account's reactivation. */
const filled = (taken: TakenBelongings) =>
  Object.fromEntries(Object.entries(taken).filter(([, list]) => (list as unknown[]).length > 0));

const nothing: TakenBelongings = {
  reviews: [],
  listings: [],
  photos: [],
  reports: [],
  other_reports: [],
  claims: [],
  corrections: [],
};

export type TakenWithAccount = { status: UserStatus } & Partial<TakenBelongings>;

/**
 * Gives a suspended account its former status, and what the suspension took along, as far as that is still there. The audit
 * log says how much isn't.
 */
export async function restoreAccount(
  ctx: Ctx,
  id: number,
  { taken: { status, ...taken }, replace }: { taken: TakenWithAccount; replace: boolean },
): Promise<void> {
  await lockStatus(ctx, id);
  await ctx.db.user.updateMany({ where: { id, status: "suspended" }, data: { status } });
  const left = await restoreBelongings(ctx, { ...nothing, ...taken }, replace);
  if (left > 0) await audit(ctx, { action: "user.restore_part", object: { type: "user", id }, after: { left } });
}
