import "server-only";
import { type Ctx } from "../ctx";
import { connectMs, type Db, Prisma, type PrismaClient } from "./client";
import { plainTx, type Statements } from "./statements";
import { isInTransaction } from "./transaction";

/** A transaction of Prisma's has a `$transaction` too: only the context tells the two apart. */
const canBegin = (db: Db): db is PrismaClient => !isInTransaction() && db.$transaction !== undefined;

/** Runs `work` in one transaction: that of the context where it is in one already, else a new one. */
export function withTx<Result>(ctx: Ctx, work: (inside: Ctx) => Promise<Result>): Promise<Result> {
  if (!canBegin(ctx.db)) return work(ctx);
  return ctx.db.$transaction((tx) => work({ ...ctx, db: tx }), { maxWait: connectMs, timeout: 60_000 });
}

/** A context whose work is done by statements alone. */
export type StatementCtx = Omit<Ctx, "db"> & { db: Statements };

/**
 * The same for work that is done by statements alone and may be tried again when it fails: inside the context's own
 * transaction a failure takes back what the work did and leaves the rest of that transaction usable.
 */
export async function attemptTx<Result>(ctx: Ctx, work: (inside: StatementCtx) => Promise<Result>): Promise<Result> {
  if (canBegin(ctx.db)) return plainTx((db) => work({ ...ctx, db }));
  await ctx.db.$executeRaw(Prisma.sql`SAVEPOINT attempt`);
  try {
    const result = await work(ctx);
    await ctx.db.$executeRaw(Prisma.sql`RELEASE SAVEPOINT attempt`);
    return result;
  } catch (error) {
    await ctx.db.$executeRaw(Prisma.sql`ROLLBACK TO SAVEPOINT attempt`);
    throw error;
  }
}
