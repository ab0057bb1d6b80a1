import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/** Ranks each author's reviews of both listings. The review in place 1 stays. */
const ranked = ({ kept, merged }: Sides): Prisma.Sql => Prisma.sql`
  SELECT id, listing_id, user_id, row_number() OVER (
    PARTITION BY user_id ORDER BY status = 'removed', status = 'pending', created_at DESC, id DESC) AS place
  FROM review WHERE listing_id IN (${kept.id}, ${merged.id}) AND deleted_at IS NULL AND user_id IS NOT NULL`;

/** How many reviews a merge would move and drop. `by_owner` counts those of each possible owner, which go as well. */
export async function countReviews(ctx: Ctx, sides: Sides) {
  const { kept, merged } = sides;
  const by = (id: number | null) => Prisma.sql`count(*) FILTER (WHERE place = 1 AND user_id = ${id}::int)::int`;
  const row = await queryOne<{ moved: number; dropped: number; kept: number; merged: number }>(ctx.db)`
    SELECT (SELECT count(*)::int FROM review WHERE listing_id = ${merged.id} AND deleted_at IS NULL)
        - count(*) FILTER (WHERE place > 1 AND listing_id = ${merged.id})::int AS moved,
      count(*) FILTER (WHERE place > 1)::int AS dropped,
      ${by(kept.claimed_by_id)} AS kept, ${by(merged.claimed_by_id)} AS merged
    FROM (${ranked(sides)}) r`;
  return { moved: row.moved, dropped: row.dropped, by_owner: { kept: row.kept, merged: row.merged } };
}

/**
 * Moves all reviews to the kept listing. Of two by the same author the newer stays (one that isn't public only if
 * neither is), and the owner's own are dropped. Dropped reviews are only marked as deleted, so that an undo can restore them.
 */
export async function moveReviews(ctx: Ctx, sides: Sides, ownerId: number | null): Promise<MergeBefore["reviews"]> {
  const { kept, merged } = sides;
  await execute(ctx.db)`
    SELECT id FROM review WHERE listing_id IN (${kept.id}, ${merged.id}) ORDER BY id FOR NO KEY UPDATE`;
  const dropped = await queryRows<{ id: number }>(ctx.db)`
    UPDATE review SET deleted_at = ${ctx.now} FROM (${ranked(sides)}) r
    WHERE review.id = r.id AND (r.place > 1 OR r.user_id = ${ownerId}::int) RETURNING review.id`;
  const moved = await queryRows<{ id: number }>(ctx.db)`
    UPDATE review SET listing_id = ${kept.id} WHERE listing_id = ${merged.id} RETURNING id`;
  return { moved: moved.map(({ id }) => id), dropped: dropped.map(({ id }) => id) };
}

/**
 * Moves the reviews back and restores dropped ones, unless the author has written another review of that listing since.
 * Reviews that were deleted since, or went with a closed account, stay gone.
 */
export async function restoreReviews(
  ctx: Ctx,
  of: { mergedId: number; mergedAt: Date },
  { moved, dropped }: MergeBefore["reviews"],
) {
  await execute(ctx.db)`
    SELECT id FROM review WHERE id = ANY (${[...moved, ...dropped]}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  await execute(ctx.db)`
    UPDATE review SET listing_id = ${of.mergedId} WHERE id = ANY (${moved}::int[])`;
  await execute(ctx.db)`
    UPDATE review SET deleted_at = NULL
    WHERE id = ANY (${dropped}::int[]) AND deleted_at = ${of.mergedAt} AND NOT EXISTS (
      SELECT FROM review other WHERE other.user_id = review.user_id AND other.listing_id = review.listing_id
        AND other.id <> review.id AND other.deleted_at IS NULL)`;
}
