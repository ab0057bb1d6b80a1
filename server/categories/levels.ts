import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

/** Levels of the tree: all of a path fits the index that finds it, and an address that the front lets through. */
const mostLevels = 8;

/** Throws `invalid` on `field` when another level doesn't fit below a category that is so deep. */
export function checkRoom(above: { levels: number }, below: { levels: number }, field: string): void {
  if (above.levels + below.levels > mostLevels) {
    throw invalid({ [field]: [`At most ${mostLevels} levels are possible.`] });
  }
}

/** The levels of a category's branch, its own among them. */
export async function branchLevels(ctx: Ctx, id: number): Promise<{ levels: number }> {
  const [row] = await queryRows<{ levels: number }>(ctx.db)`
    SELECT max(cardinality(c.path_ids)) - cardinality(own.path_ids) + 1 AS levels
    FROM category own JOIN category c ON c.path_ids @> ARRAY[own.id] WHERE own.id = ${id} GROUP BY own.path_ids`;
  return { levels: row?.levels ?? 1 };
}
