import "server-only";
import { type Claim, type TransferRequest } from "@/lib/contract/claim";
import { conflict, notFound } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { needListingRow } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { notifyClaimant } from "./notify";
import { readProofs } from "./proof";
import { toClaim, toTransfer } from "./read";
import { type ClaimRow, claimSource } from "./sql";

async function lockOpen(ctx: Ctx, id: number): Promise<{ claim: ClaimRow; listing: ListingRow }> {
  const [claim] = await queryRows<ClaimRow>(ctx.db)`${claimSource} WHERE c.id = ${id} FOR UPDATE OF c`;
  if (!claim) throw notFound();
  return { claim, listing: await needListingRow(ctx, claim.listing_id) };
}

/**
 * Locks and returns an open transfer request for a listing of the caller. Throws not-found, `forbidden`, and
 * `conflict`.
 */
async function lockTransfer(ctx: Ctx, id: number) {
  const { claim, listing } = await lockOpen(ctx, id);
  await requireRight(ctx, listing, "transfer");
  if (claim.kind !== "transfer" || claim.status !== "pending") throw conflict("This request is no longer open.");
  if (claim.owner_agreed_at !== null) throw conflict("You have already agreed to this transfer.");
  return { claim, listing };
}

const storedTransfer = async (ctx: Ctx, id: number): Promise<TransferRequest> => {
  const { claim } = await lockOpen(ctx, id);
  return toTransfer(claim, await readProofs(ctx, [id]));
};

/** Records that the owner refused a transfer. Throws not-found, `forbidden`, and `conflict`. */
export const refuseTransfer = (ctx: Ctx, id: number, reason: string): Promise<TransferRequest> =>
  withTx(ctx, async (inside) => {
    const { claim, listing } = await lockTransfer(inside, id);
    await inside.db.claim.update({ where: { id }, data: { ownerRefusedAt: inside.now, refusal: reason } });
    await notifyClaimant(inside, listing, { claim, template: "transfer-refused", quote: reason });
    const after = { claim_id: id, user_id: claim.user_id };
    await audit(inside, { action: "claim.refuse", object: { type: "listing", id: listing.id }, after, reason });
    return storedTransfer(inside, id);
  });

/** Asks the claimant of a transfer for more proof. Throws not-found, `forbidden`, and `conflict`. */
export const askForProof = (ctx: Ctx, id: number, question: string): Promise<TransferRequest> =>
  withTx(ctx, async (inside) => {
    const { claim, listing } = await lockTransfer(inside, id);
    await inside.db.claim.update({ where: { id }, data: { proofAskedAt: inside.now, proofQuestion: question } });
    await notifyClaimant(inside, listing, { claim, template: "proof-asked", quote: question });
    return storedTransfer(inside, id);
  });

/** Notes that an admin reached the claimant at the listed number. Throws not-found and `conflict`. */
export const noteCall = (ctx: Ctx, id: number, note: string): Promise<Claim> =>
  withTx(ctx, async (inside) => {
    const { claim, listing } = await lockOpen(inside, id);
    if (claim.status !== "pending") throw conflict(`This claim has already been ${claim.status}.`);
    if (listing.phone === null) throw conflict("This listing has no phone number.");
    const call = { claimId: id, method: "callback", target: listing.phone, note, createdById: accountOf(inside.actor) };
    await inside.db.claimProof.create({
      data: { ...call, method: "callback", verifiedAt: inside.now, createdAt: inside.now },
    });
    await audit(inside, { action: "claim.call", object: { type: "listing", id: listing.id }, after: { claim_id: id } });
    return toClaim(claim, await readProofs(inside, [id]), inside.actor);
  });
