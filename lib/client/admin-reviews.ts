import { type Review } from "../contract/review";
import { type BulkDecisionAnswer, type ReviewFlag } from "../contract/review-write";
import { type ListQuery, notifyQuery, readList } from "./admin-list";
import { patch, post } from "./http";

/** Reviews in any status, newest first. */
export const listReviews = (filters: ListQuery) => readList<Review>("reviews/", filters);

/** A moderator's decision about the version they saw. */
export type ReviewVerdict = { status: Review["status"]; reason: string; facts: string; updated_at: string };

/** Decides about a review; the call survives leaving the page. @throws ApiError 409 if the review has changed. */
export const decideReview = (id: number, verdict: ReviewVerdict, shouldNotify: boolean) =>
  patch<Review>(`reviews/${id}/${notifyQuery(shouldNotify)}`, verdict, { keepalive: true });

/** Decides about a pending edit; the call survives leaving the page. */
export const decideRevision = (
  { id, pending_revision }: Pick<Review, "id" | "pending_revision">,
  { isApproved, reason, shouldNotify }: { isApproved: boolean; reason: string; shouldNotify: boolean },
) =>
  post<Review>(`reviews/${id}/${isApproved ? "approve" : "reject"}_revision/${notifyQuery(shouldNotify)}`, {
    body: { reason, revision_id: pending_revision?.id },
    keepalive: true,
  });

/** A decision about several reviews. */
type BulkVerdict = { reason: string } & (
  { status: "active" | "removed"; facts: string } | { revision: "approved" | "rejected" }
);

/** Makes one decision about several reviews; the failed ones come back with their reasons. */
export const decideReviews = (reviews: readonly Review[], verdict: BulkVerdict, shouldNotify: boolean) =>
  post<BulkDecisionAnswer>(`reviews/bulk_decide/${notifyQuery(shouldNotify)}`, {
    body: {
      ...verdict,
      reviews: reviews.map(({ id, updated_at, pending_revision }) =>
        "revision" in verdict ? { id, revision_id: pending_revision?.id } : { id, updated_at },
      ),
    },
    keepalive: true,
  });

/** The reports of a review, newest first. */
export const listFlags = (id: number) => readList<ReviewFlag>(`reviews/${id}/flags/`, {});
