import "server-only";
import { type Ctx } from "../ctx";
import { type Db, type PrismaClient } from "./client";

const canBegin = (db: Db): db is PrismaClient => "$transaction" in db && typeof db.$transaction === "function";

/** Runs `work` in one transaction: that of the context where it is in one already, else a new one. */
export function withTx<Result>(ctx: Ctx, work: (inside: Ctx) => Promise<Result>): Promise<Result> {
  if (!canBegin(ctx.db)) return work(ctx);
  return ctx.db.$transaction((tx) => work({ ...ctx, db: tx }), { maxWait: 5_000, timeout: 60_000 });
}
