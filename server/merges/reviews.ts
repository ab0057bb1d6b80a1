import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/** What becomes of each live review of two listings: its place among those of its author, 1 for the one that stays. */
const ranked = ({ kept, merged }: Sides): Prisma.Sql => Prisma.sql`
  SELECT id, listing_id, user_id, row_number() OVER (
    PARTITION BY user_id ORDER BY status = 'removed', created_at DESC, id DESC) AS place
  FROM review WHERE listing_id IN (${kept.id}, ${merged.id}) AND deleted_at IS NULL AND user_id IS NOT NULL`;

/** How many reviews of a merge go which way: `by` are those of an account that may own the listing afterwards. */
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
 * Moves all reviews to the kept listing, with what hangs on them. Of two by one person the newer stays (one that is
 * still up before one that a moderator removed), and the owner's own go. What goes is marked deleted and can come back.
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
 * Brings them back. A dropped one stays away where its author has another live one there by now; what its author deleted
 * or took along when closing the account is not there any more.
 */
export async function returnReviews(
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
