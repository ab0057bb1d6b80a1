import { type Listing } from "../contract/listing";
import { kindFacts, type Kind } from "../rules/listing-kind";
import { post } from "./http";

type Of = { kind: Kind; id: number };

/** Agrees to hand the listing over; an administrator makes the change. */
export const agreeTransfer = ({ kind, id }: Of, claimId: number) =>
  post<Listing>(`${kindFacts[kind].segment}/${id}/agree_transfer/`, { body: { claim_id: claimId } });
