import "server-only";
import { type Ctx } from "../ctx";
import { connectMs, type Db, type PrismaClient } from "./client";
import { execute } from "./sql";
import { isInTransaction } from "./transaction";

/** A transaction of Prisma's has a `$transaction` too: only the context tells the two apart. */
const canBegin = (db: Db): db is PrismaClient => !isInTransaction() && db.$transaction !== undefined;

/** Runs `work` in one transaction: that of the context where it is in one already, else a new one. */
export function withTx<Result>(ctx: Ctx, work: (inside: Ctx) => Promise<Result>): Promise<Result> {
  if (!canBegin(ctx.db)) return work(ctx);
  return ctx.db.$transaction((tx) => work({ ...ctx, db: tx }), { maxWait: connectMs, timeout: 60_000 });
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
