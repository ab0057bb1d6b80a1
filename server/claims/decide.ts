import "server-only";
import { type ClaimDecision } from "@/lib/contract/claim";
import { conflict, invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { dayText } from "@/lib/format/date";
import { approvableAt } from "@/lib/rules/claim";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
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
import { lockClaim, lockOldestClaim } from "./read";
import { type ClaimRow } from "./sql";

interface Asked {
  kind: Kind;
  id: number;
}

/** The open claim that is to be decided: the one that is named, else the oldest. Throws not-found and `conflict`. */
async function needOpenClaim(ctx: Ctx, listingId: number, claimId: number | undefined): Promise<ClaimRow> {
  const claim =
    claimId === undefined ? await lockOldestClaim(ctx, listingId) : await lockClaim(ctx, listingId, claimId);
  if (!claim) throw conflict("There is no open claim on this listing.");
  if (claim.status !== "pending") throw conflict("This claim has been decided already.");
  return claim;
}

/** A field by either of its spellings. */
const fieldNamed = (name: string): ListingFieldKey | undefined =>
  listingFields.find((field) => field.key === name || ("also" in field && field.also === name))?.key;

/** The ticked values of a claim. Throws `invalid` for a field that it does not propose. */
function tickedValues({ proposed }: ClaimRow, apply: readonly string[]): ListingValues {
  const values: ListingValues = {};
  const unknown: string[] = [];
  for (const name of apply) {
    const key = fieldNamed(name);
    if (key !== undefined && Object.hasOwn(proposed, key)) values[key] = proposed[key];
    else unknown.push(name);
  }
  if (unknown.length > 0) throw invalid({ apply: [`The claim does not propose: ${unknown.join(", ")}.`] });
  return values;
}

/** Throws `conflict` while the owner still has time to answer, and for a claimant who may do nothing here. */
function refuseTooEarly(ctx: Ctx, listing: ListingRow, claim: ClaimRow): void {
  if (claim.user_status !== "active") throw conflict("The claimant's account is not active.");
  if (listing.claimed_by_id === null) return;
  const due = approvableAt({ kind: claim.kind, createdAt: claim.created_at, ownerAgreedAt: claim.owner_agreed_at });
  if (due <= ctx.now) return;
  const day = dayText(due.toISOString());
  throw conflict(
    `The owner has not agreed yet. This request can be approved from ${day}, ${due.toISOString().slice(11, 16)} UTC.`,
  );
}

async function decide(
  ctx: Ctx,
  claim: ClaimRow,
  outcome: { status: "approved" | "rejected"; reason: string; applied: string[] },
) {
  const decision = { ...outcome, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) };
  await ctx.db.claim.update({ where: { id: claim.id }, data: decision });
}

/**
 * Makes the claimant of an open claim the owner of its listing, in one transaction with all that follows
 * (server/claims/owner.ts), the ticked values taken over. Of two decisions at once the second finds the claim decided.
 * Throws not-found, `conflict`, and `invalid` for a field that the claim does not propose.
 */
export const approveClaim = (ctx: Ctx, of: Asked, { claim_id, apply, reason }: ClaimDecision): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, of);
    const claim = await needOpenClaim(inside, of.id, claim_id);
    refuseTooEarly(inside, listing, claim);
    const values = tickedValues(claim, apply);
    const [userId, applied] = [claim.user_id, Object.keys(values)];
    await decide(inside, claim, { status: "approved", reason, applied });
    await notifyClaimDecision(inside, listing, { userId, isApproved: true, reason });
    if (listing.claimed_by_id !== null) {
      await notifyOwnershipChange(inside, listing, { userId: listing.claimed_by_id, template: "owner-ended" });
    }
    await assignOwner(inside, listing, { userId, values });
    await audit(inside, {
      action: "claim.approve",
      object: { type: "listing", id: of.id },
      before: { claimed_by_id: listing.claimed_by_id },
      after: { claimed_by_id: userId, claim_id: claim.id, applied },
      reason,
    });
    return toListing(await rowOf(inside, of.id), inside);
  });

/** Rejects an open claim. Throws not-found, and `conflict` when it is decided. */
export const rejectClaim = (ctx: Ctx, of: Asked, { claim_id, reason }: ClaimDecision): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, of);
    const claim = await needOpenClaim(inside, of.id, claim_id);
    await decide(inside, claim, { status: "rejected", reason, applied: [] });
    await notifyClaimDecision(inside, listing, { userId: claim.user_id, isApproved: false, reason });
    await audit(inside, {
      action: "claim.reject",
      object: { type: "listing", id: of.id },
      after: { claim_id: claim.id, user_id: claim.user_id },
      reason,
    });
    return toListing(await rowOf(inside, of.id), inside);
  });
