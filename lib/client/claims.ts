import { type z } from "zod";
import { type Claim } from "../contract/claim";
import { type Listing } from "../contract/listing";
import { type claimBody } from "../contract/listing-write";
import { kindFacts } from "../rules/listing-kind";
import { post } from "./http";
import { type ListingKey } from "./listings";

export type ClaimForm = z.input<typeof claimBody>;

/**
 * Claims a listing, or requests the transfer of a claimed one. `attempt` is the idempotency key of the form's content.
 */
export const claimListing = ({ id, type }: ListingKey, form: ClaimForm, attempt: string) =>
  post<Pick<Claim, "id" | "status" | "kind">>(`${kindFacts[type].segment}/${id}/claim/`, {
    body: form,
    idempotencyKey: attempt,
  });

/** Agrees to hand over a listing; an administrator then transfers it. */
export const agreeTransfer = ({ id, type }: ListingKey, claimId: number) =>
  post<Listing>(`${kindFacts[type].segment}/${id}/agree_transfer/`, { body: { claim_id: claimId } });
