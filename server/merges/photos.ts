import "server-only";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/** Moves the listing's own photos behind those of the kept listing, which may then have more than can be added. Those of
 * reviews have moved with them. */
export async function movePhotos(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["photos"]> {
  const photos = await queryRows<{ id: number; position: number }>(ctx.db)`
    SELECT id, position FROM photo WHERE listing_id = ${merged.id} AND review_id IS NULL ORDER BY id`;
  await execute(ctx.db)`
    UPDATE photo SET listing_id = ${kept.id}, position = position + (
      SELECT coalesce(max(position) + 1, 0) FROM photo WHERE listing_id = ${kept.id} AND review_id IS NULL)
    WHERE listing_id = ${merged.id} AND review_id IS NULL`;
  return photos.map(({ id, position }) => [id, position]);
}

/** Moves those photos back to their former places, unless they were deleted in the meantime. */
export async function restorePhotos(
  ctx: Ctx,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  photos: MergeBefore["photos"],
): Promise<void> {
  await execute(ctx.db)`
    UPDATE photo p SET listing_id = ${mergedId}, position = former.position
    FROM unnest(${photos.map(([id]) => id)}::int[], ${photos.map(([, at]) => at)}::int[]) AS former (id, position)
    WHERE p.id = former.id AND p.listing_id = ${keptId}`;
}
