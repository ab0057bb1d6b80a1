import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type ClaimBody } from "@/lib/contract/listing-write";
import { isClaimable } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { needAccount } from "../auth/account";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { requireOpen } from "../listings/closing";
import { type ListingRef, lockListing, needListingRow } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { toListing } from "../listings/serialize";
import { notifyClaim } from "./notify";
import { lockClaim } from "./read";

/** The values that a claim proposes: the non-empty ones of claimable fields. */
const proposedOf = (values: ListingValues): ListingValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => isClaimable(key as ListingFieldKey) && value !== null && value !== "",
    ),
  );

/** Inserts an open claim. Returns null when its user already has one on this listing. */
async function insert(
  ctx: Ctx,
  row: { listingId: number; userId: number; kind: "claim" | "transfer"; body: ClaimBody },
) {
  const { listingId, userId, kind, body } = row;
  const [stored] = await queryRows<{ id: number }>(ctx.db)`
    INSERT INTO claim (listing_id, user_id, kind, relationship, notes, proposed, created_at)
    VALUES (${listingId}, ${userId}, ${kind}::claim_kind, ${body.relationship}, ${body.notes},
      ${JSON.stringify(proposedOf(body.proposed))}::jsonb, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING id`;
  return stored?.id ?? null;
}

/**
 * Claims a listing for the caller, or requests its transfer if it has an owner. Locks the listing, so that a concurrent
 * approval is noticed. Throws not-found, and `conflict` for the caller's own listing, for one that
 * has closed, and for a second open claim.
 */
export const claimListing = (ctx: Ctx, ref: ListingRef, body: ClaimBody) =>
  withTx(ctx, async (inside) => {
    const userId = needAccount(inside);
    const listing = await lockListing(inside, ref, "share");
    if (listing.claimed_by_id === userId) throw conflict("You already own this listing.");
    requireOpen(listing);
    const kind = listing.claimed_by_id === null ? ("claim" as const) : ("transfer" as const);
    const id = await insert(inside, { listingId: ref.id, userId, kind, body });
    if (id === null) throw conflict("You already have an open request for this listing.");
    await notifyClaim(inside, listing, { id, userId, kind, relationship: body.relationship, createdAt: inside.now });
    return { id, status: "pending" as const, kind };
  });

/**
 * Records that the owner agrees to a transfer, so that an admin can approve it at once. A repeat changes nothing. Throws
 * not-found, `forbidden`, and `conflict` for a request that has been decided.
 */
export const agreeTransfer = (ctx: Ctx, ref: ListingRef, claimId: number): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, ref);
    await requireRight(inside, listing, "transfer");
    const claim = await lockClaim(inside, ref.id, claimId);
    if (claim.kind !== "transfer" || claim.status !== "pending") throw conflict("This request is no longer open.");
    if (claim.owner_agreed_at === null) {
      await inside.db.claim.update({
        where: { id: claimId },
        data: { ownerAgreedAt: inside.now, ownerRefusedAt: null },
      });
      await audit(inside, {
        action: "claim.agree",
        object: { type: "listing", id: ref.id },
        after: { claim_id: claimId, user_id: claim.user_id },
      });
    }
    return toListing(await needListingRow(inside, ref.id), inside);
  });
