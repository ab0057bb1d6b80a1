import "server-only";
import { type MergeSide } from "@/lib/rules/duplicates";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { endTeams } from "../listings/team";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/** The team of the side whose owner stays goes on with the kept listing; the other one ends. Returns what an undo needs. */
export async function moveTeam(ctx: Ctx, sides: Sides, side: MergeSide): Promise<MergeBefore["team"]> {
  const [kept, merged] = [sides.kept.id, sides.merged.id];
  const ended = await endTeams(ctx, [side === "kept" ? merged : kept]);
  const isMoved = side === "merged";
  if (isMoved) await moveRows(ctx, merged, kept);
  return { ended: ended.map((one) => ({ ...one, joined_at: one.joined_at.toISOString() })), isMoved };
}

async function moveRows({ db }: Ctx, from: number, listingId: number): Promise<void> {
  await db.listingMember.updateMany({ where: { listingId: from }, data: { listingId } });
  await db.teamInvitation.updateMany({ where: { listingId: from }, data: { listingId } });
}

/**
 * Gives each listing its team again: a moved one as it is now, an ended one as it was. Members whose account was closed,
 * and listings whose former owner's was, are left out. Invitations of an ended team don't return.
 */
export async function restoreTeam(
  ctx: Ctx,
  { keptId, mergedId, before: { team } }: { keptId: number; mergedId: number; before: MergeBefore },
): Promise<void> {
  if (team.isMoved) await moveRows(ctx, keptId, mergedId);
  for (const { listing_id, user_id, role, joined_at } of team.ended) {
    await execute(ctx.db)`
      INSERT INTO listing_member (listing_id, user_id, role, joined_at)
      SELECT l.id, u.id, ${role}::team_role, ${joined_at}::timestamptz FROM listing l, "user" u
      WHERE l.id = ${listing_id} AND l.claimed_by_id <> u.id AND u.id = ${user_id} AND u.closed_at IS NULL
      ON CONFLICT DO NOTHING`;
  }
}
