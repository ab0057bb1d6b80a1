import "server-only";
import { type ClaimDecision } from "@/lib/contract/claim";
import { type SentGrounds } from "@/lib/contract/decision";
import { conflict, invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type DecidedListing } from "@/lib/contract/listing-write";
import { adminMessages } from "@/lib/messages/admin";
import { messages } from "@/lib/messages/common";
import { deadlineText } from "@/lib/format/date";
import { approvableAt } from "@/lib/rules/claim";
import { apiNames, type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds } from "../decisions/record";
import { isAway } from "../listings/away";
import { type ListingRef, lockListing, needListingRow } from "../listings/lock";
import { readInsiders } from "../listings/rights";
import { toListing } from "../listings/serialize";
import { type ListingRow, readZone } from "../listings/sql";
import { type FormerMember } from "../listings/team";
import { recordOwnerRemoval, recordRejection } from "./decisions";
import { notifyClaimApproval, notifyOwnershipChange } from "./notify";
import { assignOwner } from "./owner";
import { lockClaim, lockOldestClaim } from "./read";
import { type ClaimRow } from "./sql";

/** Returns the open claim to decide: the given one, or else the oldest. Throws not-found and `conflict`. */
async function needOpenClaim(ctx: Ctx, listing: ListingRow, claimId: number | undefined): Promise<ClaimRow> {
  const { id: listingId } = listing;
  const claim =
    claimId === undefined ? await lockOldestClaim(ctx, listingId) : await lockClaim(ctx, listingId, claimId);
  if (!claim) throw conflict("There is no open claim on this listing.");
  if (claim.status !== "pending") throw conflict(`This claim has already been ${claim.status}.`);
  if (await isBarred(ctx, [claim.user_id, ...(await readInsiders(ctx, [listing.id]))]))
    throw conflict(messages.ownCase);
  return claim;
}

/** The field with this wire name or alias. */
const fieldNamed = (name: string): ListingFieldKey | undefined =>
  listingFields.find((field) => apiNames(field).includes(name))?.key;

/** The proposed values that the admin selected. Throws `invalid` for a field that the claim doesn't propose. */
function selectedValues({ proposed }: ClaimRow, apply: readonly string[]): ListingValues {
  const values: ListingValues = {};
  const unknown: string[] = [];
  for (const name of apply) {
    const key = fieldNamed(name);
    if (key !== undefined && Object.hasOwn(proposed, key)) values[key] = proposed[key];
    else unknown.push(name);
  }
  if (unknown.length > 0) throw invalid({ apply: [`The claim doesn't propose: ${unknown.join(", ")}.`] });
  return values;
}

/**
 * Throws `conflict` for a listing that has closed or is suspended, while the current owner still has time to answer, or can't
 * answer because of a suspension, and when the claimant's account isn't active.
 */
async function checkApprovable(ctx: Ctx, listing: ListingRow, claim: ClaimRow): Promise<void> {
  if (isAway(listing)) throw conflict(adminMessages.claims.listingAway(listing.closed_on !== null));
  if (claim.user_status !== "active") throw conflict("The claimant's account isn't active.");
  if (listing.claimed_by_id === null || claim.owner_agreed_at !== null) return;
  const owner = await ctx.db.user.findUniqueOrThrow({ where: { id: listing.claimed_by_id }, select: { status: true } });
  if (owner.status !== "active") throw conflict(adminMessages.claims.ownerSuspended);
  const due = approvableAt({ kind: claim.kind, createdAt: claim.created_at, ownerAgreedAt: claim.owner_agreed_at });
  if (due <= ctx.now) return;
  const from = deadlineText(due.toISOString(), await readZone(ctx, listing.id));
  throw conflict(`The owner hasn't agreed yet. This request can be approved from ${from}.`);
}

async function storeDecision(
  ctx: Ctx,
  claim: ClaimRow,
  outcome: { status: "approved" | "rejected"; reason: string; applied: string[] },
) {
  const decision = { ...outcome, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) };
  await ctx.db.claim.update({ where: { id: claim.id }, data: decision });
}

/** Mails or records that a listing went from its owner to the claimant: a decision unless the owner agreed. */
async function endFormerOwner(
  ctx: Ctx,
  listing: ListingRow,
  { claim, team, sent }: { claim: ClaimRow; team: FormerMember[]; sent: SentGrounds },
): Promise<void> {
  const userId = listing.claimed_by_id;
  if (userId === null) return;
  if (claim.owner_agreed_at !== null) return notifyOwnershipChange(ctx, listing, { userId, template: "owner-ended" });
  await recordOwnerRemoval(ctx, listing, { ownerId: userId, team, grounds: needGrounds(sent, { isBareTaken: true }) });
}

/**
 * Makes the claimant of an open claim the owner of its listing (server/claims/owner.ts) and applies the selected
 * values. If two decisions are concurrent, the second finds the claim already decided. Throws not-found, `conflict`,
 * and `invalid` for a field that the claim doesn't propose.
 */
export const approveClaim = (ctx: Ctx, ref: ListingRef, decision: ClaimDecision): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const { claim_id, apply, reason = "" } = decision;
    const listing = await lockListing(inside, ref);
    const claim = await needOpenClaim(inside, listing, claim_id);
    await checkApprovable(inside, listing, claim);
    const values = selectedValues(claim, apply);
    const [userId, applied] = [claim.user_id, Object.keys(values)];
    await storeDecision(inside, claim, { status: "approved", reason, applied });
    await notifyClaimApproval(inside, listing, userId);
    const team = await assignOwner(inside, listing, { userId, values });
    await endFormerOwner(inside, listing, { claim, team, sent: decision });
    await audit(inside, {
      action: "claim.approve",
      object: { type: "listing", id: ref.id },
      before: { claimed_by_id: listing.claimed_by_id },
      after: { claimed_by_id: userId, claim_id: claim.id, applied },
      reason,
    });
    return toListing(await needListingRow(inside, ref.id), inside);
  });

/** Rejects an open claim, with grounds. Throws not-found, `invalid`, and `conflict` when it has already been decided. */
export const rejectClaim = (ctx: Ctx, ref: ListingRef, { claim_id, ...sent }: ClaimDecision): Promise<DecidedListing> =>
  withTx(ctx, async (inside) => {
    const grounds = needGrounds(sent, { isBareTaken: true });
    const listing = await lockListing(inside, ref);
    const claim = await needOpenClaim(inside, listing, claim_id);
    await storeDecision(inside, claim, { status: "rejected", reason: grounds.facts, applied: [] });
    await audit(inside, {
      action: "claim.reject",
      object: { type: "listing", id: ref.id },
      after: { claim_id: claim.id, user_id: claim.user_id },
      reason: grounds.facts,
    });
    const decision = await recordRejection(inside, listing, { claim, grounds });
    return { ...toListing(await needListingRow(inside, ref.id), inside), decision };
  });
