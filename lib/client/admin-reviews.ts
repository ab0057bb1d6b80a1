import { type Review } from "../contract/review";
import { notifyQuery } from "./admin-list";
import { call } from "./http";

/** Decides about a pending edit; the call survives leaving the page. */
export const decideRevision = (
  { id, pending_revision }: Pick<Review, "id" | "pending_revision">,
  {
    isApproved,
    shouldNotify,
    ...grounds
  }: { isApproved: boolean; reason: string; facts: string; shouldNotify: boolean },
) =>
  call("POST", `reviews/{id}/${isApproved ? "approve" : "reject"}_revision/` as const, {
    params: { id },
    query: notifyQuery(shouldNotify),
    body: { ...grounds, revision_id: pending_revision?.id },
    keepalive: true,
  });

/** A decision about several reviews. */
type BulkVerdict = { reason: string; facts: string } & (
  { status: "active" | "removed" } | { revision: "approved" | "rejected" }
);

/** Makes one decision about several reviews; the failed ones come back with their reasons. */
export const decideReviews = (reviews: readonly Review[], verdict: BulkVerdict, shouldNotify: boolean) =>
  call("POST", "reviews/bulk_decide/", {
    query: notifyQuery(shouldNotify),
    body: {
      ...verdict,
      reviews: reviews.map(({ id, updated_at, pending_revision }) =>
        "revision" in verdict ? { id, revision_id: pending_revision?.id } : { id, updated_at },
      ),
    },
    keepalive: true,
  });
