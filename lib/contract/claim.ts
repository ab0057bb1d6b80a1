import { z } from "zod";
import { proofMethods } from "../rules/claim-proof";
import { id, idParam, listOf, notify, paging, time } from "./common";
import { kindSegment, listing } from "./listing";
import { claimBody, decidedListing, listingKilobytes } from "./listing-write";
import { sentGrounds } from "./decision";
import { operation } from "./operation";
import { writtenText } from "./text";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);
export const claimKinds = ["claim", "transfer"] as const;
export const claimStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;

const proofStrength = z.enum(["strong", "weak", "none"]);

/** A proof of a claim, given or begun. */
const claimProof = z.object({
  id,
  method: z.enum(proofMethods),
  /** The email address, the domain, the phone number, or the type and size of a document. */
  target: z.string(),
  /** Whether there is a document, which moderators can download. */
  has_file: z.boolean(),
  /** What the admin noted about a call. */
  note: z.string(),
  verified_at: time.nullable(),
  created_at: time,
});
export type ClaimProof = z.infer<typeof claimProof>;

/** What the owner of the listing answered to a transfer request. */
const ownerAnswer = {
  owner_agreed_at: time.nullable(),
  owner_refused_at: time.nullable(),
  refusal: z.string(),
  proof_asked_at: time.nullable(),
  proof_question: z.string(),
};

/** A claim as admins see it. */
export const claim = z.object({
  id,
  listing_id: id,
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  user_id: id,
  user_full_name: z.string(),
  /** Null for moderators. */
  user_email: z.string().nullable(),
  relationship: z.string(),
  verification_notes: z.string(),
  /** The claimant's proposed values by field. */
  proposed: z.record(z.string(), z.union([z.string(), z.boolean()]).nullable()),
  /** The proposed fields that were applied. */
  applied: z.array(z.string()),
  reason: z.string(),
  /** For a transfer: the owner's answer, and when it may be approved without agreement. */
  ...ownerAnswer,
  approvable_at: time,
  /** The IANA time zone of the listing, for its deadlines. */
  time_zone: z.string(),
  proofs: z.array(claimProof),
  proof: proofStrength,
  decided_at: time.nullable(),
  created_at: time,
});
export type Claim = z.infer<typeof claim>;

export const claimListing = operation("POST {kind}/{id}/claim/", {
  summary: "Claims a listing; on a claimed one it is a transfer request. One open claim per user and listing.",
  who: "active",
  params: ofListing,
  body: claimBody,
  bodyKilobytes: listingKilobytes,
  risk: "none",
  answer: z.object({ id, status: z.enum(claimStatuses), kind: z.enum(claimKinds) }),
  status: 201,
  throttle: "claims",
  needsName: true,
});

export const listClaims = operation("GET {kind}/{id}/claims/", {
  summary: "All claims of a listing, the open ones first, then the newest.",
  who: "moderator",
  params: ofListing,
  query: z.object(paging()),
  answer: listOf(claim),
});

export const claimDecision = z.object({
  claim_id: id.optional(),
  /** The proposed fields to take over; none when not given. */
  apply: z.array(z.string()).max(100).default([]),
  ...sentGrounds,
});
export type ClaimDecision = z.infer<typeof claimDecision>;

export const approveClaim = operation("POST {kind}/{id}/approve_claim/", {
  summary: "Makes the claimant the owner and applies the selected values; other open claims are rejected.",
  who: "moderator",
  params: ofListing,
  query: z.object({ notify }),
  body: claimDecision,
  risk: "rights",
  isRoutine: true,
  answer: listing,
});

export const rejectClaim = operation("POST {kind}/{id}/reject_claim/", {
  summary: "Rejects an open claim.",
  who: "moderator",
  params: ofListing,
  query: z.object({ notify }),
  body: claimDecision,
  risk: "none",
  answer: decidedListing,
});

export const setOwnerBody = z.object({ user_id: id.nullable(), ...sentGrounds });
export type SetOwnerBody = z.infer<typeof setOwnerBody>;

export const setOwner = operation("POST {kind}/{id}/set_owner/", {
  summary: "Sets or removes a listing's owner.",
  who: "admin",
  params: ofListing,
  query: z.object({ notify }),
  body: setOwnerBody,
  risk: "rights",
  answer: decidedListing,
});

/** An open transfer request as the listing's owner sees it, without the email address. */
export const transferRequest = z.object({
  id,
  user_full_name: z.string(),
  relationship: z.string(),
  ...ownerAnswer,
  /** When an admin may decide without the owner. */
  approvable_at: time,
  time_zone: z.string(),
  proof: proofStrength,
  created_at: time,
});
export type TransferRequest = z.infer<typeof transferRequest>;

export interface OwnedTransfer extends TransferRequest {
  listing_id: number;
  listing_kind: "business" | "doctor";
  listing_name: string;
}

export const listTransfers = operation("GET {kind}/{id}/transfer_requests/", {
  summary: "Open transfer requests for a listing, for its owner.",
  who: "owner",
  params: ofListing,
  query: z.object(paging()),
  answer: listOf(transferRequest),
});

export const agreeTransfer = operation("POST {kind}/{id}/agree_transfer/", {
  summary: "Records that the owner agrees to transfer the listing.",
  who: "owner",
  params: ofListing,
  body: z.object({ claim_id: id }),
  risk: "rights",
  answer: listing,
});

export const ownClaim = claim.omit({ user_id: true, user_full_name: true, user_email: true }).extend({
  listing_name: z.string(),
  /** The listing's page; null while it is not public. */
  listing_path: z.string().nullable(),
  listing_kind: z.enum(["business", "doctor"]),
  /** Whether the listing has closed or is suspended: the claim waits. */
  is_listing_away: z.boolean(),
  /** The domain at which a code or a record proves the claim; null where none does. */
  proof_domain: z.string().nullable(),
  /** The record to add to that domain, once it was asked for. */
  dns_record: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** Whether a mailed code is valid, and to which address it went. */
  code_sent_to: z.string().nullable(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

export const readOwnClaim = operation("GET {kind}/{id}/claims/mine/", {
  summary: "The caller's latest claim on a listing; null without one.",
  who: "user",
  params: ofListing,
  answer: ownClaim.nullable(),
});

export const withdrawClaim = operation("DELETE claims/{id}/", {
  summary: "Withdraws one's own open claim.",
  who: "user",
  risk: "none",
});

export const proofBody = z.discriminatedUnion("method", [
  z.object({ method: z.literal("email"), email: z.email("Enter a valid email address.").max(254) }),
  z.object({ method: z.literal("dns") }),
]);
export type ProofBody = z.infer<typeof proofBody>;

export const beginProof = operation("POST claims/{id}/proof/", {
  summary:
    "Begins to prove one's own open claim: mails a code to an address at the listing's website, or gives a DNS record.",
  who: "user",
  body: proofBody,
  risk: "none",
  answer: ownClaim,
  throttle: "proofs",
});

export const proofCheckBody = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("email"),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, "Enter the six digits of the code."),
  }),
  z.object({ method: z.literal("dns") }),
]);
export type ProofCheckBody = z.infer<typeof proofCheckBody>;

export const checkProof = operation("POST claims/{id}/proof/check/", {
  summary: "Checks the mailed code, or looks for the DNS record.",
  who: "user",
  body: proofCheckBody,
  risk: "none",
  answer: ownClaim,
  throttle: "proofs",
});

export const callNoteBody = z.object({ note: writtenText(1000) });

export const noteCall = operation("POST claims/{id}/callback/", {
  summary: "Notes that an admin called the listed number and reached the claimant.",
  who: "admin",
  body: callNoteBody,
  risk: "none",
  answer: claim,
});

export const refusalBody = z.object({ reason: writtenText(1000) });

export const refuseTransfer = operation("POST claims/{id}/refuse/", {
  summary: "Records that the owner refuses a transfer, and why. An admin may still decide.",
  who: "owner",
  body: refusalBody,
  risk: "none",
  answer: transferRequest,
});

export const proofQuestionBody = z.object({ question: writtenText(1000) });

export const askForProof = operation("POST claims/{id}/ask_proof/", {
  summary: "Asks the claimant of a transfer for more proof, for the listing's owner.",
  who: "owner",
  body: proofQuestionBody,
  risk: "none",
  answer: transferRequest,
});
