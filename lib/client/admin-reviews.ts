import { type Review } from "../contract/review";
import { type BulkDecisionAnswer, type ReviewFlag } from "../contract/review-write";
import { type Ask, notifyQuery, readList } from "./admin-list";
import { patch, post } from "./http";

/** Reviews in any status, the newest first. */
export const listReviews = (ask: Ask) => readList<Review>("reviews/", ask);

/** What a moderator decides, about the version that was seen. */
export type ReviewVerdict = { status: Review["status"]; reason: string; updated_at: string };

/** Decides about a review; the call goes on when the page is left. @throws ApiError 409 for another version. */
export const decideReview = (id: number, verdict: ReviewVerdict, isTold: boolean) =>
  patch<Review>(`reviews/${id}/${notifyQuery(isTold)}`, verdict, { keepalive: true });

/** Decides about the edit that was seen; the call goes on when the page is left. */
export const decideRevision = (
  { id, pending_revision }: Pick<Review, "id" | "pending_revision">,
  { isApproved, reason, isTold }: { isApproved: boolean; reason: string; isTold: boolean },
) =>
  post<Review>(`reviews/${id}/${isApproved ? "approve" : "reject"}_revision/${notifyQuery(isTold)}`, {
    body: { reason, revision_id: pending_revision?.id },
    keepalive: true,
  });

/** What is said about many at once; of each what was seen. */
type BulkVerdict = { reason: string } & ({ status: "active" | "removed" } | { revision: "approved" | "rejected" });

/** Makes one decision about several reviews; what it could not be made about comes back with the reasons. */
export const decideReviews = (reviews: readonly Review[], verdict: BulkVerdict, isTold: boolean) =>
  post<BulkDecisionAnswer>(`reviews/bulk_decide/${notifyQuery(isTold)}`, {
    body: {
      ...verdict,
      reviews: reviews.map(({ id, updated_at, pending_revision }) =>
        "revision" in verdict ? { id, revision_id: pending_revision?.id } : { id, updated_at },
      ),
    },
    keepalive: true,
  });

/** The reports of a review, the newest first. */
export const listFlags = (id: number) => readList<ReviewFlag>(`reviews/${id}/flags/`, {});
