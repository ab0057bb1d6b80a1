import "server-only";
import { conflict } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { type TeamRole } from "@/lib/rules/team";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { lockListing, needListingRow } from "../listings/lock";
import { withdrawInsiders } from "../listings/withdraw-insiders";
import { queueMail } from "../mail/queue";
import { notifyTransferRequest } from "./notify";
import { recordOwnerRemoval } from "./decisions";
import { assignOwner } from "./owner";

interface RestoredClaim {
  id: number;
  listing_id: number;
  user_id: number;
  relationship: string;
  is_others: boolean;
}

/**
 * Lets rejected claims wait again. Where someone else owns the listing by now, a claim becomes a request for a transfer, which
 * the owner has time to answer from now on. Throws `conflict` when the claimant has another open one.
 */
export async function restoreClaims(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const isOthers = Prisma.sql`(l.claimed_by_id IS NOT NULL AND l.claimed_by_id <> c.user_id)`;
  const restored = await queryRows<RestoredClaim>(ctx.db)`
    UPDATE claim c SET status = 'pending', reason = '', decided_at = NULL, decided_by_id = NULL,
      kind = CASE WHEN ${isOthers} THEN 'transfer' ELSE c.kind END,
      created_at = CASE WHEN ${isOthers} THEN ${ctx.now}::timestamptz ELSE c.created_at END,
      owner_agreed_at = NULL, owner_refused_at = NULL
    FROM listing l WHERE l.id = c.listing_id AND c.id = ANY (${[...ids]}::int[]) AND c.status = 'rejected' AND NOT EXISTS (
      SELECT FROM claim other WHERE other.listing_id = c.listing_id AND other.user_id = c.user_id
        AND other.status = 'pending')
    RETURNING c.id, c.listing_id, c.user_id, c.relationship, ${isOthers} AS is_others`;
  if (restored.length < ids.length)
    throw conflict("The claim isn't rejected any more, or the claimant has a newer one.");
  for (const { listing_id, user_id: userId, relationship } of restored.filter((claim) => claim.is_others)) {
    const claim = { kind: "transfer" as const, userId, relationship, createdAt: ctx.now };
    await notifyTransferRequest(ctx, await needListingRow(ctx, listing_id), claim);
  }
}

export interface TakenOwner {
  ownerId: number;
  claimedAt: string | null;
  team: { userId: number; role: TeamRole; joinedAt: string }[];
}

/** Puts back members of a team whose accounts are open and who aren't in it. Gives those who are back. */
export async function restoreMembers(ctx: Ctx, listingId: number, team: TakenOwner["team"]) {
  const userIds = team.map(({ userId }) => userId);
  const open = await ctx.db.user.findMany({ where: { id: { in: userIds }, closedAt: null }, select: { id: true } });
  const known = new Set(open.map(({ id }) => id));
  const data = team.filter(({ userId }) => known.has(userId)).map((member) => ({ ...member, listingId }));
  const select = { userId: true, role: true, user: { select: { fullName: true } } };
  const back = await ctx.db.listingMember.createManyAndReturn({ data, skipDuplicates: true, select });
  await withdrawInsiders(ctx, listingId);
  return back;
}

/**
 * Gives a listing back to its former owner, with the team. Throws `conflict` when it has another owner, unless that one is to
 * be replaced, which is a decision about them.
 */
export async function restoreOwner(
  ctx: Ctx,
  listingId: number,
  { taken, replace }: { taken: TakenOwner; replace: boolean },
): Promise<void> {
  const { kind } = await needListingRow(ctx, listingId);
  const listing = await lockListing(ctx, { kind, id: listingId });
  const { ownerId: userId, claimedAt, team } = taken;
  const present = listing.claimed_by_id;
  if (present === userId) throw conflict("They own the listing already.");
  if (present !== null && !replace) throw conflict("The listing has another owner now.");
  const owner = await ctx.db.user.findFirst({ where: { id: userId, closedAt: null }, select: { status: true } });
  if (owner?.status !== "active") throw conflict(decisionMessages.notRestorable);
  const others = await assignOwner(ctx, listing, { userId });
  if (present !== null)
    await recordOwnerRemoval(ctx, listing, {
      ownerId: present,
      team: others,
      grounds: { reason: "other", facts: decisionMessages.givenBack },
    });
  await ctx.db.listing.update({ where: { id: listingId }, data: { claimedAt } });
  const path = routes.ownedListing(listingId);
  for (const { userId: memberId, role, user } of await restoreMembers(ctx, listingId, team)) {
    const values = { name: user.fullName, listing: listing.name, role, path };
    await queueMail(ctx.db, { to: { userId: memberId }, template: "team-restored", values });
  }
}
