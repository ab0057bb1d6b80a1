import { z } from "zod";
import { id, idParam, listOf, noQuery, notify, paging, time } from "./common";
import { kindSegment, listing } from "./listing";
import { claimBody, listingKilobytes } from "./listing-write";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

export const claimKinds = ["claim", "transfer"] as const;
export const claimStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;

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
  /** For a transfer: when the owner agreed, and when it may be approved without agreement. */
  owner_agreed_at: time.nullable(),
  approvable_at: time,
  decided_at: time.nullable(),
  created_at: time,
});
export type Claim = z.infer<typeof claim>;

export const claimListing = operation({
  method: "POST",
  path: "{kind}/{id}/claim/",
  summary: "Claims a listing; on a claimed one it is a transfer request. One open claim per user and listing.",
  who: "active",
  params: ofListing,
  query: noQuery,
  body: claimBody,
  bodyKilobytes: listingKilobytes,
  answer: z.object({ id, status: z.enum(claimStatuses), kind: z.enum(claimKinds) }),
  status: 201,
  throttle: "claims",
});

export const listClaims = operation({
  method: "GET",
  path: "{kind}/{id}/claims/",
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
  reason: z.string().trim().max(1000, "Ensure this field has no more than 1000 characters.").default(""),
});
export type ClaimDecision = z.infer<typeof claimDecision>;

export const approveClaim = operation({
  method: "POST",
  path: "{kind}/{id}/approve_claim/",
  summary: "Makes the claimant the owner and applies the selected values; other open claims are rejected.",
  who: "moderator",
  params: ofListing,
  query: z.object({ notify }),
  body: claimDecision,
  logsAs: "rights",
  answer: listing,
});

export const rejectClaim = operation({
  method: "POST",
  path: "{kind}/{id}/reject_claim/",
  summary: "Rejects an open claim.",
  who: "moderator",
  params: ofListing,
  query: z.object({ notify }),
  body: claimDecision,
  answer: listing,
});

export const setOwner = operation({
  method: "POST",
  path: "{kind}/{id}/set_owner/",
  summary: "Sets or removes a listing's owner.",
  who: "admin",
  params: ofListing,
  query: z.object({ notify }),
  body: z.object({ user_id: id.nullable() }),
  needsFreshSignIn: () => true,
  logsAs: "rights",
  answer: listing,
});

/** An open transfer request as the listing's owner sees it, without the email address. */
export const transferRequest = z.object({
  id,
  user_full_name: z.string(),
  relationship: z.string(),
  owner_agreed_at: time.nullable(),
  created_at: time,
});
export type TransferRequest = z.infer<typeof transferRequest>;

export const listTransfers = operation({
  method: "GET",
  path: "{kind}/{id}/transfer_requests/",
  summary: "Open transfer requests for a listing, for its owner.",
  who: "owner",
  params: ofListing,
  query: z.object(paging()),
  answer: listOf(transferRequest),
});

export const agreeTransfer = operation({
  method: "POST",
  path: "{kind}/{id}/agree_transfer/",
  summary: "Records that the owner agrees to transfer the listing.",
  who: "owner",
  params: ofListing,
  query: noQuery,
  body: z.object({ claim_id: id }),
  answer: listing,
});
