import "server-only";
import { type SetOwnerBody } from "@/lib/contract/claim";
import { conflict, invalid } from "@/lib/contract/errors";
import { type DecidedListing } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages/common";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds } from "../decisions/record";
import { type ListingRef, lockListing, needListingRow } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { type ListingRow } from "../listings/sql";
import { recordOwnerRemoval } from "./decisions";
import { notifyClaimApproval, notifyOwnershipChange } from "./notify";
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

/** Mails a new owner whose claim was approved; without a claim, only if the admin wants it. */
async function notifyNewOwner(
  ctx: Ctx,
  listing: ListingRow,
  { userId, hadClaim }: { userId: number; hadClaim: boolean },
) {
  if (hadClaim) await notifyClaimApproval(ctx, listing, userId);
  else if (ctx.notify) await notifyOwnershipChange(ctx, listing, { userId, template: "owner-set" });
}

/**
 * Assigns a listing to a user, or to no one (null), and records why a former owner loses it. Does nothing if the user
 * already owns it. Throws not-found, `conflict` for one's own listing, and `invalid` for a user who can't own it.
 */
export const setOwner = (
  ctx: Ctx,
  ref: ListingRef,
  { user_id: userId, ...sent }: SetOwnerBody,
): Promise<DecidedListing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, ref);
    const former = listing.claimed_by_id;
    if (former === userId) return toListing(listing, inside);
    if (await isBarred(inside, [former, userId])) throw conflict(messages.ownCase);
    if (userId !== null) await requireEligible(inside, userId);
    const grounds = former === null ? null : needGrounds(sent, { isBareTaken: true });
    const hadClaim = userId !== null && (await approveOwnClaim(inside, ref.id, userId));
    const team = await assignOwner(inside, listing, { userId });
    if (userId !== null) await notifyNewOwner(inside, listing, { userId, hadClaim });
    await audit(inside, {
      action: "listing.set_owner",
      object: { type: "listing", id: ref.id },
      before: { claimed_by_id: former },
      after: { claimed_by_id: userId },
      reason: grounds?.facts,
    });
    const decision =
      former !== null && grounds
        ? await recordOwnerRemoval(inside, listing, { ownerId: former, team, grounds })
        : undefined;
    return { ...toListing(await needListingRow(inside, ref.id), inside), decision };
  });
