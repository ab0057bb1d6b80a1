import "server-only";
import { addressKey, mostLocations } from "@/lib/rules/listing-location";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { locationsFor } from "../locations/read";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/**
 * Moves the locations behind those of the kept listing, as far as it lacks their addresses and has room. The others stay
 * with the merged listing, where no one sees them until an undo.
 */
export async function moveLocations(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["locations"]> {
  const own = await locationsFor(ctx, kept.id);
  const known = new Set([kept, ...own].map(addressKey));
  const moving = (await locationsFor(ctx, merged.id))
    .filter((location) => !known.has(addressKey(location)))
    .slice(0, Math.max(0, mostLocations - own.length));
  if (moving.length === 0) return [];
  const moved = await queryRows<{ id: number; position: number }>(ctx.db)`
    SELECT id, position FROM listing_location WHERE id = ANY (${moving.map(({ id }) => id)}::int[]) ORDER BY id`;
  await execute(ctx.db)`
    UPDATE listing_location SET listing_id = ${kept.id}, position = position + (
      SELECT coalesce(max(position) + 1, 0) FROM listing_location WHERE listing_id = ${kept.id})
    WHERE id = ANY (${moved.map(({ id }) => id)}::int[])`;
  return moved.map(({ id, position }) => [id, position]);
}

/** Moves those locations back to their former places, unless they were removed in the meantime. */
export async function restoreLocations(
  ctx: Ctx,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  locations: MergeBefore["locations"],
): Promise<void> {
  await execute(ctx.db)`
    UPDATE listing_location o SET listing_id = ${mergedId}, position = former.position
    FROM unnest(${locations.map(([id]) => id)}::int[], ${locations.map(([, at]) => at)}::int[]) AS former (id, position)
    WHERE o.id = former.id AND o.listing_id = ${keptId}`;
}
