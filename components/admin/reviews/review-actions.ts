import { decideReviews, decideRevision } from "@/lib/client/admin-reviews";
import { call } from "@/lib/client/http";
import { notifyQuery } from "@/lib/client/admin-list";
import { type Review } from "@/lib/contract/review";
import { type BulkDecisionAnswer } from "@/lib/contract/review-write";
import { movesFrom } from "@/lib/rules/moderation";
import { type Action, forEach, type Outcome } from "../list/resource";

type Status = Review["status"];

/** Whether a review in one of these statuses may move to `to`. */
const moves = (from: readonly Status[], to: Status) => (review: Review) =>
  from.includes(review.status) && movesFrom(review.status).some((move) => move.to === to);

/** The items that a bulk call skipped, with the reason for the first. */
function outcomeOf({ skipped }: BulkDecisionAnswer): Outcome {
  return { failed: skipped.map(({ id }) => id), error: null, why: skipped[0]?.detail };
}

/** Sends a decision about one or more reviews, with the versions that were shown. */
const decide =
  (status: "active" | "removed"): Action<Review>["run"] =>
  async (reviews, { shouldNotify, reason, facts }) => {
    if (reviews.length > 1) return outcomeOf(await decideReviews(reviews, { status, reason, facts }, shouldNotify));
    return forEach(reviews, ({ id, updated_at }) =>
      call("PATCH", "reviews/{id}/", {
        params: { id },
        query: notifyQuery(shouldNotify),
        body: { status, reason, facts, updated_at },
        keepalive: true,
      }),
    );
  };

const decideEdit =
  (isApproved: boolean): Action<Review>["run"] =>
  async (reviews, { shouldNotify, reason, facts }) => {
    const revision = isApproved ? "approved" : "rejected";
    if (reviews.length > 1) return outcomeOf(await decideReviews(reviews, { revision, reason, facts }, shouldNotify));
    return forEach(reviews, (review) => decideRevision(review, { isApproved, reason, facts, shouldNotify }));
  };

const hasEdit = ({ pending_revision, status }: Review) =>
  pending_revision !== null && (status === "active" || status === "flagged");

/** The actions for reviews. Where a hotkey fits two of them, the first applies: reports before edits. */
export const reviewActions: Action<Review>[] = [
  {
    key: "approve",
    label: "Approve",
    done: "approved",
    hotkey: "a",
    appliesTo: moves(["pending"], "active"),
    run: decide("active"),
  },
  {
    key: "repost",
    label: "Repost",
    done: "reposted",
    hotkey: "a",
    appliesTo: moves(["flagged"], "active"),
    run: decide("active"),
  },
  {
    key: "delete",
    label: "Delete",
    done: "deleted",
    hotkey: "r",
    isDanger: true,
    asks: { title: "Why is it deleted?", target: "review" },
    appliesTo: moves(["flagged"], "removed"),
    run: decide("removed"),
  },
  {
    key: "approve-edit",
    label: "Approve edit",
    done: "edit approved",
    hotkey: "a",
    appliesTo: hasEdit,
    run: decideEdit(true),
  },
  {
    key: "reject-edit",
    label: "Reject edit",
    done: "edit rejected",
    hotkey: "r",
    asks: { title: "Why is the edit rejected?", target: "review" },
    appliesTo: hasEdit,
    run: decideEdit(false),
  },
  {
    key: "remove",
    label: "Remove",
    done: "removed",
    hotkey: "r",
    isDanger: true,
    asks: { title: "Why is it removed?", target: "review" },
    appliesTo: moves(["pending", "active"], "removed"),
    run: decide("removed"),
  },
];
