import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/**
 * Approves categories and their ancestors, because they now have a public listing. Call it after writing the listing: updating
 * the counts has locked these categories in order.
 */
export async function approvePaths(ctx: Ctx, categoryIds: readonly number[]): Promise<void> {
  await execute(ctx.db)`
    UPDATE category SET status = 'active', updated_at = ${ctx.now}
    WHERE status = 'pending' AND id = ANY (branches_of(${categoryIds}::int[]))`;
}
