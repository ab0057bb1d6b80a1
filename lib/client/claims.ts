import { type z } from "zod";
import {
  type Claim,
  type OwnClaim,
  type ProofBody,
  type ProofCheckBody,
  type TransferRequest,
} from "../contract/claim";
import { type Listing } from "../contract/listing";
import { type claimBody } from "../contract/listing-write";
import { kindFacts } from "../rules/listing-kind";
import { get, post, remove } from "./http";
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

/** The caller's latest claim on a listing; null without one. */
export const readOwnClaim = ({ id, type }: ListingKey) =>
  get<OwnClaim | null>(`${kindFacts[type].segment}/${id}/claims/mine/`);

/** Withdraws one's own open claim. */
export const withdrawClaim = (id: number) => remove(`claims/${id}/`);

/** Begins a proof of one's own claim: mails a code, or makes a DNS record. */
export const beginProof = (id: number, body: ProofBody) => post<OwnClaim>(`claims/${id}/proof/`, { body });

/** Checks a mailed code, or looks for the DNS record. */
export const checkProof = (id: number, body: ProofCheckBody) => post<OwnClaim>(`claims/${id}/proof/check/`, { body });

/** Attaches a document to one's own claim, declared as the type that its content has. */
export const addDocument = (id: number, file: Blob) => post<OwnClaim>(`claims/${id}/documents/`, { file });

/** Deletes a document of one's own claim. */
export const removeDocument = (id: number, proofId: number) => remove(`claims/${id}/documents/${proofId}/`);

/** The path of a document, for moderators. */
export const documentPath = (id: number, proofId: number) => `claims/${id}/documents/${proofId}/`;

/** Notes a call to the listed number, for admins. */
export const noteCall = (id: number, note: string) => post<Claim>(`claims/${id}/callback/`, { body: { note } });

/** Refuses a transfer of one's own listing. */
export const refuseTransfer = (id: number, body: { reason: string }) =>
  post<TransferRequest>(`claims/${id}/refuse/`, { body });

/** Asks the claimant of a transfer for more proof. */
export const askForProof = (id: number, body: { question: string }) =>
  post<TransferRequest>(`claims/${id}/ask_proof/`, { body });
