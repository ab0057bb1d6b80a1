import "server-only";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { log } from "../log";

/** The most that one run of a job asks the provider about. */
export const MAX_ASKED_AGAIN = 200;

/**
 * Asks the provider about each of these ids in turn, for jobs that catch events that are late or lost. One that fails
 * is logged and skipped.
 * @param what what the ids name, for the log
 */
export async function askAgainAbout(
  { db, now, what }: { db: PrismaClient; now: Date; what: string },
  ids: readonly string[],
  ask: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<void> {
  const ctx: Ctx = { actor: { kind: "operator" }, db, now, requestId: "ask-again", notify: true };
  for (const id of ids) {
    try {
      await ask(ctx, id);
    } catch (error) {
      log().warn({ err: error, id }, `the payment provider could not be asked about a ${what}`);
    }
  }
}
