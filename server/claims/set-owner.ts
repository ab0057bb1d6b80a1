import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { lockListing, rowOf } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { type ListingRow } from "../listings/sql";
import { notifyClaimDecision, notifyOwnershipChange } from "./notify";
import { assignOwner } from "./owner";

/** Throws `invalid` unless there is an account of this id that may own something. */
async function needOwnerToBe(ctx: Ctx, id: number): Promise<void> {
  const account = await ctx.db.user.findFirst({ where: { id, closedAt: null }, select: { status: true } });
  if (!account) throw invalid({ user_id: ["There is no user like this."] });
  if (account.status === "suspended") throw invalid({ user_id: ["This account is suspended."] });
}

/** The new owner's own open claim is approved by this; gives whether there was one. */
async function approveOwnClaim(ctx: Ctx, listingId: number, userId: number): Promise<boolean> {
  const { count } = await ctx.db.claim.updateMany({
    where: { listingId, userId, status: "pending" },
    data: { status: "approved", decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });
  return count > 0;
}

/** Whose claim was decided hears of it always; who neither asked nor was asked, when the admin wants it. */
async function tell(ctx: Ctx, listing: ListingRow, { userId, hadClaim }: { userId: number | null; hadClaim: boolean }) {
  if (userId !== null && hadClaim) await notifyClaimDecision(ctx, listing, { userId, isApproved: true, reason: "" });
  if (!ctx.notify) return;
  if (userId !== null && !hadClaim) await notifyOwnershipChange(ctx, listing, { userId, template: "owner-set" });
  const former = listing.claimed_by_id;
  if (former !== null) await notifyOwnershipChange(ctx, listing, { userId: former, template: "owner-ended" });
}

/**
 * Gives a listing to a user, or to nobody (null), with all that follows from it. Giving it to its owner changes nothing.
 * Throws not-found, and `invalid` for a user that can't own it.
 */
export const setOwner = (ctx: Ctx, of: { kind: Kind; id: number }, userId: number | null): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, of);
    if (listing.claimed_by_id === userId) return toListing(listing, inside);
    if (userId !== null) await needOwnerToBe(inside, userId);
    const hadClaim = userId !== null && (await approveOwnClaim(inside, of.id, userId));
    await tell(inside, listing, { userId, hadClaim });
    await assignOwner(inside, listing, { userId });
    await audit(inside, {
      action: "listing.set_owner",
      object: { type: "listing", id: of.id },
      before: { claimed_by_id: listing.claimed_by_id },
      after: { claimed_by_id: userId },
    });
    return toListing(await rowOf(inside, of.id), inside);
  });
