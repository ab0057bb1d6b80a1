import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";

/**
 * Locks an account until the transaction ends. Returns false when it doesn't exist or is closed: it may have been closed
 * after the caller was authenticated.
 */
export async function lockAccount(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<unknown[]>(
    Prisma.sql`SELECT id FROM "user" WHERE id = ${id} AND closed_at IS NULL FOR UPDATE`,
  );
  return rows.length > 0;
}
