import { type TransferRequest } from "../contract/claim";
import { type Listing } from "../contract/listing";
import { kindFacts, type Kind } from "../rules/listing-kind";
import { get, post } from "./http";

type Of = { kind: Kind; id: number };

/** The open requests to take over one's own listing. */
export const listTransfers = ({ kind, id }: Of) =>
  get<{ results: TransferRequest[] }>(`${kindFacts[kind].segment}/${id}/transfer_requests/`).then(
    ({ results }) => results,
  );

/** Agrees to hand the listing over; an administrator makes the change. */
export const agreeTransfer = ({ kind, id }: Of, claimId: number) =>
  post<Listing>(`${kindFacts[kind].segment}/${id}/agree_transfer/`, { body: { claim_id: claimId } });
