import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

/** With eight levels a full path still fits its index, and the front server's limit for addresses. */
const maxLevels = 8;

/** Throws `invalid` on `field` when the tree would get deeper than allowed. */
export function checkDepth(above: { levels: number }, below: { levels: number }, field: string): void {
  if (above.levels + below.levels > maxLevels) {
    throw invalid({ [field]: [`At most ${maxLevels} levels are possible.`] });
  }
}

/** The number of levels in a category's branch, including its own. */
export async function branchLevels(ctx: Ctx, id: number): Promise<{ levels: number }> {
  const [row] = await queryRows<{ levels: number }>(ctx.db)`
    SELECT max(cardinality(c.path_ids)) - cardinality(own.path_ids) + 1 AS levels
    FROM category own JOIN category c ON c.path_ids @> ARRAY[own.id] WHERE own.id = ${id} GROUP BY own.path_ids`;
  return { levels: row?.levels ?? 1 };
}
