import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/**
 * Approves a category and all above it that wait: a listing that everybody sees stands in it. To be called after the
 * listing was written, whose counts have locked these categories in their order.
 */
export async function approvePath(ctx: Ctx, categoryId: number): Promise<void> {
  await execute(ctx.db)`
    UPDATE category SET status = 'active', updated_at = ${ctx.now}
    WHERE status = 'pending' AND id IN (SELECT unnest(path_ids) FROM category WHERE id = ${categoryId})`;
}
