import "server-only";
import { conflict } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { type TeamRole } from "@/lib/rules/team";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { lockListing, needListingRow } from "../listings/lock";
import { assignOwner } from "./owner";

/** Lets rejected claims wait again. Throws `conflict` when the claimant has another open one. */
export async function restoreClaims(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const restored = await execute(ctx.db)`
    UPDATE claim c SET status = 'pending', reason = '', decided_at = NULL, decided_by_id = NULL
    WHERE id = ANY (${[...ids]}::int[]) AND status = 'rejected' AND NOT EXISTS (
      SELECT FROM claim other WHERE other.listing_id = c.listing_id AND other.user_id = c.user_id
        AND other.status = 'pending')`;
  if (restored < ids.length) throw conflict("The claim isn't rejected any more, or the claimant has a newer one.");
}

export interface TakenOwner {
  ownerId: number;
  claimedAt: string | null;
  team: { userId: number; role: TeamRole; joinedAt: string }[];
}

/** Puts back members of a team whose accounts are open and who aren't in it. */
export async function restoreMembers(ctx: Ctx, listingId: number, team: TakenOwner["team"]): Promise<number> {
  const userIds = team.map(({ userId }) => userId);
  const open = await ctx.db.user.findMany({ where: { id: { in: userIds }, closedAt: null }, select: { id: true } });
  const known = new Set(open.map(({ id }) => id));
  const data = team.filter(({ userId }) => known.has(userId)).map((member) => ({ ...member, listingId }));
  return (await ctx.db.listingMember.createMany({ data, skipDuplicates: true })).count;
}

/** Gives a listing back to its former owner, with the team. Throws `conflict` when it has another owner. */
export async function restoreOwner(ctx: Ctx, listingId: number, taken: TakenOwner): Promise<void> {
  const { kind } = await needListingRow(ctx, listingId);
  const listing = await lockListing(ctx, { kind, id: listingId });
  if (listing.claimed_by_id !== null) throw conflict("The listing has another owner now.");
  const { ownerId: userId, claimedAt, team } = taken;
  const owner = await ctx.db.user.findFirst({ where: { id: userId, closedAt: null }, select: { status: true } });
  if (owner?.status !== "active") throw conflict(decisionMessages.notRestorable);
  await assignOwner(ctx, listing, { userId });
  await ctx.db.listing.update({ where: { id: listingId }, data: { claimedAt } });
  await restoreMembers(ctx, listingId, team);
}
