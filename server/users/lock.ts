import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/**
 * Locks an account until the transaction ends. Returns false when it doesn't exist or is closed: it may have been closed
 * after the caller was authenticated.
 */
export async function lockAccount(ctx: Ctx, id: number): Promise<boolean> {
  const found = await execute(ctx.db)`SELECT id FROM "user" WHERE id = ${id} AND closed_at IS NULL FOR UPDATE`;
  return found > 0;
}
