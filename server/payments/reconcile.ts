import "server-only";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { log } from "../log";

/** The most objects that one run of a reconciling job syncs. */
export const MAX_RECONCILED = 200;

/**
 * Syncs objects at the provider one after the other, for jobs that catch up on events that are late or lost. Logs and
 * skips one that fails.
 * @param what what the ids name, for the log
 */
export async function reconcileEach(
  { db, now, what }: { db: PrismaClient; now: Date; what: string },
  ids: readonly string[],
  sync: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<void> {
  const ctx: Ctx = { actor: { kind: "operator" }, db, now, requestId: "reconcile", notify: true };
  for (const id of ids) {
    try {
      await sync(ctx, id);
    } catch (error) {
      log().warn({ err: error, id }, `couldn't sync a ${what} with the payment provider`);
    }
  }
}
