import "server-only";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { Prisma } from "../db/client";
import { readRoom } from "../affiliations/read";
import { type AffiliationSide } from "@/lib/rules/affiliation";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

const columns: Record<AffiliationSide, { own: Prisma.Sql; other: Prisma.Sql }> = {
  person: { own: Prisma.raw("person_id"), other: Prisma.raw("firm_id") },
  firm: { own: Prisma.raw("firm_id"), other: Prisma.raw("person_id") },
};

/** Moves what the merged listing is on one side, as far as the kept one lacks it and has room. Confirmed ones come first. */
async function moveSide(ctx: Ctx, { kept, merged }: Sides, [side, room]: [AffiliationSide, number]): Promise<number[]> {
  const { own, other } = columns[side];
  // A proposal that the merged listing's confirmed affiliation answers is over, also after an undo.
  await execute(ctx.db)`
    DELETE FROM affiliation a USING affiliation b
    WHERE a.${own} = ${kept.id} AND b.${own} = ${merged.id} AND a.${other} = b.${other}
      AND a.status <> 'confirmed' AND b.status = 'confirmed'`;
  const moved = await queryRows<{ id: number }>(ctx.db)`
    UPDATE affiliation SET ${own} = ${kept.id} WHERE id IN (
      SELECT a.id FROM affiliation a
      WHERE a.${own} = ${merged.id} AND a.${other} <> ${kept.id} AND NOT EXISTS (
        SELECT FROM affiliation b WHERE b.${own} = ${kept.id} AND b.${other} = a.${other})
      ORDER BY (a.status = 'confirmed') DESC, a.id LIMIT ${room})
    RETURNING id`;
  return moved.map(({ id }) => id);
}

/**
 * Moves the affiliations to the kept listing. Those that it has already, that are on the side where it isn't, or for which
 * it has no room stay with the merged listing, where no one sees them until an undo.
 */
export async function moveAffiliations(ctx: Ctx, sides: Sides): Promise<MergeBefore["affiliations"]> {
  const { side, left } = await readRoom(ctx, sides.kept);
  const asPerson = side === "firm" ? [] : await moveSide(ctx, sides, ["person", left.person]);
  const asFirm = side === "person" ? [] : await moveSide(ctx, sides, ["firm", left.firm]);
  return [...asPerson, ...asFirm];
}

/** Moves those affiliations back, unless they ended in the meantime. */
export async function restoreAffiliations(
  ctx: Ctx,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  ids: MergeBefore["affiliations"],
): Promise<void> {
  for (const { own, other } of Object.values(columns)) {
    await execute(ctx.db)`
      UPDATE affiliation a SET ${own} = ${mergedId}
      WHERE a.id = ANY (${ids}::int[]) AND a.${own} = ${keptId} AND a.${other} <> ${mergedId} AND NOT EXISTS (
        SELECT FROM affiliation b WHERE b.${own} = ${mergedId} AND b.${other} = a.${other})`;
  }
}
