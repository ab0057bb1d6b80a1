import "server-only";
import { type DecisionBrief, type Grounds } from "@/lib/contract/decision";
import { type Ctx } from "../ctx";
import { concerned, recordDecision } from "../decisions/record";
import { recordAboutListing } from "../listings/decisions";
import { type ListingRow } from "../listings/sql";
import { type FormerMember } from "../listings/team";
import { notifyIdlePlan } from "./notify";

interface RejectedClaim {
  id: number;
  user_id: number;
  relationship: string;
}

/** Records that a claim was rejected. */
export const recordRejection = (
  ctx: Ctx,
  listing: ListingRow,
  { claim, grounds }: { claim: RejectedClaim; grounds: Grounds },
): Promise<DecisionBrief> =>
  recordDecision(ctx, {
    outcome: "claim_rejected",
    targetId: claim.id,
    listingId: listing.id,
    name: listing.name,
    grounds,
    taken: {},
    parties: concerned(claim.user_id),
    quote: claim.relationship,
  });

/** Records that a listing was taken from its owner, who had this team, and tells them of a plan that covers nothing now. */
export async function recordOwnerRemoval(
  ctx: Ctx,
  listing: ListingRow,
  { ownerId, team, grounds }: { ownerId: number; team: FormerMember[]; grounds: Grounds },
): Promise<DecisionBrief> {
  const decision = await recordAboutListing(ctx, listing, {
    outcome: "owner_removed",
    grounds,
    taken: {
      ownerId,
      claimedAt: listing.claimed_at?.toISOString() ?? null,
      team: team.map(({ user_id, role, joined_at }) => ({ userId: user_id, role, joinedAt: joined_at.toISOString() })),
    },
    userIds: [ownerId],
  });
  await notifyIdlePlan(ctx, listing, ownerId);
  return decision;
}
