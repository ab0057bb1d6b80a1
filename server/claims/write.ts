import "server-only";
import { conflict, notSignedIn } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type ClaimBody } from "@/lib/contract/listing-write";
import { isClaimable } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { lockListing, needOwner, rowOf } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { notifyClaim } from "./notify";
import { lockClaim } from "./read";

interface Asked {
  kind: Kind;
  id: number;
}

/** What a claim proposes: the filled ones of the fields that it may. */
const proposedOf = (values: ListingValues): ListingValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => isClaimable(key as ListingFieldKey) && value !== null && value !== "",
    ),
  );

/** Stores an open claim; null when its user has one on this listing, be it from the same moment. */
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
 * Claims a listing for the caller; where it has an owner, asks to take it over. The listing is held as it is meanwhile,
 * so that a claim beside an approval knows of it. Throws not-found, and `conflict` for one's own listing and for a second
 * open claim.
 */
export const claimListing = (ctx: Ctx, of: Asked, body: ClaimBody) =>
  withTx(ctx, async (inside) => {
    const userId = accountOf(inside.actor);
    if (userId === null) throw notSignedIn();
    const listing = await lockListing(inside, of, "keep");
    if (listing.claimed_by_id === userId) throw conflict("You already own this listing.");
    const kind = listing.claimed_by_id === null ? ("claim" as const) : ("transfer" as const);
    const id = await insert(inside, { listingId: of.id, userId, kind, body });
    if (id === null) throw conflict("You already have an open request for this listing.");
    await notifyClaim(inside, listing, { userId, kind, relationship: body.relationship, createdAt: inside.now });
    return { id, status: "pending" as const, kind };
  });

/**
 * The owner agrees to hand a listing over, so that an admin need not wait. Agreeing again changes nothing. Throws
 * not-found, `forbidden`, and `conflict` for a request that is decided.
 */
export const agreeTransfer = (ctx: Ctx, of: Asked, claimId: number): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, of);
    needOwner(inside, listing);
    const claim = await lockClaim(inside, of.id, claimId);
    if (claim.kind !== "transfer" || claim.status !== "pending") throw conflict("This request is not open any more.");
    if (claim.owner_agreed_at === null) {
      await inside.db.claim.update({ where: { id: claimId }, data: { ownerAgreedAt: inside.now } });
      await audit(inside, {
        action: "claim.agree",
        object: { type: "listing", id: of.id },
        after: { claim_id: claimId, user_id: claim.user_id },
      });
    }
    return toListing(await rowOf(inside, of.id), inside);
  });
