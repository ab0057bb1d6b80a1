import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { type ListingRef, lockListing, needListingRow } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { type ListingRow } from "../listings/sql";
import { notifyClaimDecision, notifyOwnershipChange } from "./notify";
import { assignOwner } from "./owner";

/** Throws `invalid` unless this account may own a listing. */
async function requireEligible(ctx: Ctx, id: number): Promise<void> {
  const account = await ctx.db.user.findFirst({ where: { id, closedAt: null }, select: { status: true } });
  if (!account) throw invalid({ user_id: ["That user doesn't exist."] });
  if (account.status === "suspended") throw invalid({ user_id: ["This account is suspended."] });
}

/** Approves the new owner's open claim. Returns whether there was one. */
async function approveOwnClaim(ctx: Ctx, listingId: number, userId: number): Promise<boolean> {
  const { count } = await ctx.db.claim.updateMany({
    where: { listingId, userId, status: "pending" },
    data: { status: "approved", decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });
  return count > 0;
}

/** Mails a new owner whose claim was approved. Mails the others only if the admin wants it. */
async function notifyOwners(
  ctx: Ctx,
  listing: ListingRow,
  { userId, hadClaim }: { userId: number | null; hadClaim: boolean },
) {
  if (userId !== null && hadClaim) await notifyClaimDecision(ctx, listing, { userId, isApproved: true, reason: "" });
  if (!ctx.notify) return;
  if (userId !== null && !hadClaim) await notifyOwnershipChange(ctx, listing, { userId, template: "owner-set" });
  const former = listing.claimed_by_id;
  if (former !== null) await notifyOwnershipChange(ctx, listing, { userId: former, template: "owner-ended" });
}

/**
 * Assigns a listing to a user, or to no one (null). Does nothing if the user already owns it. Throws not-found, and
 * `invalid` for a user who can't own it.
 */
export const setOwner = (ctx: Ctx, ref: ListingRef, userId: number | null): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, ref);
    if (listing.claimed_by_id === userId) return toListing(listing, inside);
    if (userId !== null) await requireEligible(inside, userId);
    const hadClaim = userId !== null && (await approveOwnClaim(inside, ref.id, userId));
    await notifyOwners(inside, listing, { userId, hadClaim });
    await assignOwner(inside, listing, { userId });
    await audit(inside, {
      action: "listing.set_owner",
      object: { type: "listing", id: ref.id },
      before: { claimed_by_id: listing.claimed_by_id },
      after: { claimed_by_id: userId },
    });
    return toListing(await needListingRow(inside, ref.id), inside);
  });
