import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/**
 * Approves a category and its ancestors, because it now has a public listing. Call it after writing the listing: updating
 * the counts has locked these categories in order.
 */
export async function approvePath(ctx: Ctx, categoryId: number): Promise<void> {
  await execute(ctx.db)`
    UPDATE category SET status = 'active', updated_at = ${ctx.now}
    WHERE status = 'pending' AND id IN (SELECT unnest(path_ids) FROM category WHERE id = ${categoryId})`;
}
