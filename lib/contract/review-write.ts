import { z } from "zod";
import { reviewLimits } from "../rules/rating";
import { removalCodes } from "../rules/removal-reasons";
import { id, listOf, notify, paging, time } from "./common";
import { decisionBrief, factsText, sentGrounds, sentGroundsBody } from "./decision";
import { operation } from "./operation";
import { review, reviewStatuses } from "./review";
import { writtenLine, writtenText } from "./text";

const wholeStars = "A whole number from 1 to 5 is required.";

/** The content of a new or edited review. */
const reviewWords = z.object({
  rating: z.number(wholeStars).int(wholeStars).min(1, wholeStars).max(5, wholeStars),
  title: writtenLine(reviewLimits.title),
  content: writtenText(reviewLimits.content),
});
export type ReviewWords = z.infer<typeof reviewWords>;

/** The listing's id is in the field of its kind; the other field is omitted or null. */
export const newReviewBody = reviewWords
  .extend({ business_id: id.nullish(), doctor_id: id.nullish() })
  .superRefine(({ business_id, doctor_id }, ctx) => {
    if ((business_id ?? null) !== null && (doctor_id ?? null) !== null) {
      ctx.addIssue({ code: "custom", path: ["doctor_id"], message: "Give either business_id or doctor_id, not both." });
    }
    if ((business_id ?? doctor_id ?? null) === null) {
      ctx.addIssue({ code: "custom", path: ["business_id"], message: "Either business_id or doctor_id is required." });
    }
  });
export type NewReviewBody = z.infer<typeof newReviewBody>;

export const createReview = operation("POST reviews/", {
  summary: "Writes a review, pending approval; 409 if the caller already reviewed the listing.",
  who: "active",
  body: newReviewBody,
  risk: "none",
  answer: review,
  status: 201,
  throttle: "reviews",
  act: "write a review",
  needsName: true,
});

const atMost = (longest: number) => `Ensure this field has no more than ${longest} characters.`;
/** The version that a moderator saw. Any other version is a conflict. */
const seenVersion = z.iso.datetime({ offset: true, error: "A valid time is required." });

/** Why a review is removed: a published reason, and the facts. Both go to the author. */
export const removalGrounds = z.object({
  reason: z.enum(removalCodes, "Choose one of the published reasons."),
  facts: factsText,
});
export type RemovalGrounds = z.infer<typeof removalGrounds>;

/** A review, with the decision if the call took something from its author. */
const decidedReview = review.extend({ decision: decisionBrief.optional() });
export type DecidedReview = z.infer<typeof decidedReview>;

/** An author's edit, or an admin's decision. */
export const reviewChanges = reviewWords.partial().extend({
  status: z.enum(reviewStatuses).optional(),
  ...sentGrounds,
  updated_at: seenVersion.optional(),
});
export type ReviewChanges = z.infer<typeof reviewChanges>;

export const patchReview = operation("PATCH reviews/{id}/", {
  summary:
    "Edits the caller's review, pending approval again if it was visible. Admins change its status; a removal needs a published reason and facts.",
  who: "author",
  query: z.object({ notify }),
  body: reviewChanges,
  risk: "none",
  answer: decidedReview,
});

export const deleteReview = operation("DELETE reviews/{id}/", {
  summary: "Deletes the caller's review.",
  who: "author",
  risk: "none",
});

/** The most reviews per call. */
const mostAtOnce = 1000;

/**
 * One decision for many reviews: `status` changes theirs, `revision` approves or rejects their pending edits. Each review
 * may name the version and the edit that the moderator saw.
 */
export const bulkDecisionBody = z
  .object({
    reviews: z
      .array(z.object({ id, updated_at: seenVersion.optional(), revision_id: id.optional() }))
      .min(1)
      .max(mostAtOnce, `At most ${mostAtOnce} at once.`),
    status: z.enum(["active", "removed"]).optional(),
    revision: z.enum(["approved", "rejected"]).optional(),
    ...sentGrounds,
  })
  .refine(({ status, revision }) => (status === undefined) !== (revision === undefined), {
    path: ["status"],
    message: "Give either status or revision.",
  });
export type BulkDecisionBody = z.infer<typeof bulkDecisionBody>;

/** The number of changed reviews, and why each of the others was skipped. */
export const bulkDecisionAnswer = z.object({
  updated: z.number().int(),
  skipped: z.array(z.object({ id, detail: z.string() })),
  /** Those that took something from an author. */
  decisions: z.array(decisionBrief),
});
export type BulkDecisionAnswer = z.infer<typeof bulkDecisionAnswer>;

export const decideReviews = operation("POST reviews/bulk_decide/", {
  summary: "Makes one decision for many reviews, skipping those that it doesn't fit, each with a reason.",
  who: "moderator",
  query: z.object({ notify }),
  body: bulkDecisionBody,
  risk: "none",
  answer: bulkDecisionAnswer,
});

/** A decision on an author's edit. `revision_id` is the edit that the moderator saw; any other is 409. */
export const decisionBody = z.object({ ...sentGrounds, revision_id: id.optional() });
export type DecisionBody = z.infer<typeof decisionBody>;

export const approveRevision = operation("POST reviews/{id}/approve_revision/", {
  summary: "Approves an author's edit, which replaces the approved text.",
  who: "moderator",
  query: z.object({ notify }),
  body: decisionBody,
  risk: "none",
  answer: review,
});

export const rejectRevision = operation("POST reviews/{id}/reject_revision/", {
  summary: "Rejects an author's edit. The approved text stays.",
  who: "moderator",
  query: z.object({ notify }),
  body: decisionBody,
  risk: "none",
  answer: decidedReview,
});

export const replyBody = z.object({ content: writtenText(reviewLimits.reply) });

export const replyToReview = operation("POST reviews/{id}/reply/", {
  summary: "Posts or changes the owner's reply. Requires Premium.",
  who: "owner",
  body: replyBody,
  risk: "none",
  answer: review,
  needsName: true,
});

export const deleteReply = operation("POST reviews/{id}/delete_reply/", {
  summary: "Deletes the owner's reply, with or without Premium. Of a moderator, it is a decision with a reason.",
  who: "active",
  body: sentGroundsBody,
  risk: "none",
  answer: decidedReview,
});

export const leaveWithoutReply = operation("POST reviews/{id}/no_reply/", {
  summary: "Marks a review as one that needs no reply, or takes the mark away. An edit by its author does so, too.",
  who: "owner",
  body: z.object({ no_reply_needed: z.boolean() }),
  risk: "none",
  answer: z.object({ no_reply_needed: z.boolean() }),
});

export const markHelpful = operation("POST reviews/{id}/helpful/", {
  summary: "Marks a review as helpful, once per user or visitor. Repeats change nothing.",
  who: "guest",
  risk: "none",
  answer: review,
  throttle: "helpful",
});

/** Guests give their name and address, and confirm the report by a mailed link. */
export const flagBody = z.object({
  note: z.string().trim().max(1000, atMost(1000)).nullish(),
  name: z.string().trim().max(200, atMost(200)).nullish(),
  email: z.email("Enter a valid email address.").max(254, atMost(254)).nullish(),
});
export type FlagBody = z.infer<typeof flagBody>;

export const flagReview = operation("POST reviews/{id}/flag/", {
  summary: "Reports a review, once per user. A guest gives name and email and gets 202 and a link to confirm it.",
  who: "guest",
  body: flagBody,
  risk: "none",
  answer: review,
  needsName: true,
  throttle: "reports",
});

export const reviewFlag = z.object({
  id,
  reason: z.string(),
  note: z.string(),
  user_id: id.nullable(),
  user_full_name: z.string().nullable(),
  user_email: z.string().nullable(),
  /** How many of the reporter's reports were decided, and how many of those led to a removal. */
  user_decided: z.number().int(),
  user_upheld: z.number().int(),
  /** Whether the reporter owns the listing. */
  is_owner: z.boolean(),
  settled_at: time.nullable(),
  created_at: time,
});
export type ReviewFlag = z.infer<typeof reviewFlag>;

export const listFlags = operation("GET reviews/{id}/flags/", {
  summary: "The reports of a review, newest first.",
  who: "moderator",
  query: z.object(paging()),
  answer: listOf(reviewFlag),
});
