import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/**
 * Holds an account until the transaction ends, so that it can't be closed or changed by another call meanwhile. Gives
 * false when it is not there or closed: the caller may have been let in the moment before.
 */
export async function lockAccount(ctx: Ctx, id: number): Promise<boolean> {
  const found = await execute(ctx.db)`SELECT id FROM "user" WHERE id = ${id} AND closed_at IS NULL FOR UPDATE`;
  return found > 0;
}
