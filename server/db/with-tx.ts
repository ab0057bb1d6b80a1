import "server-only";
import { isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { longSettings, sessionSettings } from "../process/session-settings.mjs";
import { connectMs, type Db, type PrismaClient } from "./client";
import { execute } from "./sql";
import { isInTransaction } from "./transaction";

/** A transaction of Prisma's has a `$transaction` too: only the context tells the two apart. */
const canBegin = (db: Db): db is PrismaClient => !isInTransaction() && db.$transaction !== undefined;

/**
 * Lets the statements of an admin's transaction take longer than those of visitors: admins import, merge, and change many
 * rows at once. Set by the transaction, because a pooler gives admins no sessions of their own.
 */
async function allowLong({ actor, db }: Ctx): Promise<void> {
  if (!isAdmin(actor)) return;
  await execute(db)`
    SELECT set_config('statement_timeout', ${String(longSettings.statement_timeout)}, true),
      set_config('lock_timeout', ${String(longSettings.lock_timeout)}, true)
    WHERE current_setting('statement_timeout')::interval = make_interval(secs => ${sessionSettings.statement_timeout / 1000})`;
}

/** Runs `work` in one transaction: that of the context where it is in one already, else a new one. */
export function withTx<Result>(ctx: Ctx, work: (inside: Ctx) => Promise<Result>): Promise<Result> {
  if (!canBegin(ctx.db)) return work(ctx);
  const begin = async (tx: Db) => {
    const inside = { ...ctx, db: tx };
    await allowLong(inside);
    return work(inside);
  };
  return ctx.db.$transaction(begin, { maxWait: connectMs, timeout: 60_000 });
}

/**
 * The same for work that may be tried again when it fails: inside the context's own transaction a failure undoes what the
 * work did and leaves the rest of that transaction usable.
 */
export async function attemptTx<Result>(ctx: Ctx, work: (inside: Ctx) => Promise<Result>): Promise<Result> {
  if (canBegin(ctx.db)) return withTx(ctx, work);
  await execute(ctx.db)`SAVEPOINT attempt`;
  try {
    const result = await work(ctx);
    await execute(ctx.db)`RELEASE SAVEPOINT attempt`;
    return result;
  } catch (error) {
    await execute(ctx.db)`ROLLBACK TO SAVEPOINT attempt`;
    throw error;
  }
}
