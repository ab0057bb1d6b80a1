import { type Review } from "../contract/review";
import { type FlagBody, type NewReviewBody } from "../contract/review-write";
import { kindFacts } from "../rules/listing-kind";
import { get, patch, post, remove } from "./http";
import { type ListingKey } from "./listings";

/** The text and rating that an author writes. */
export type ReviewText = Pick<NewReviewBody, "rating" | "title" | "content">;

/** A user's own review of a listing, in any status; null when there is none. */
export async function findOwnReview({ id, type }: ListingKey, userId: number): Promise<Review | null> {
  const params = new URLSearchParams({ [kindFacts[type].idField]: String(id), user_id: String(userId), limit: "1" });
  const { results } = await get<{ results: Review[] }>(`reviews/?${params.toString()}`);
  return results[0] ?? null;
}

/**
 * Sends a new review. `attempt` is the idempotency key of its text.
 * @throws ApiError 409 when the caller has already reviewed this listing.
 */
export const createReview = (body: NewReviewBody, attempt: string) =>
  post<Review>("reviews/", { body, idempotencyKey: attempt });

/** Changes the caller's own review. Edits of a visible review wait for approval in `pending_revision`. */
export const changeReview = (id: number, words: ReviewText) => patch<Review>(`reviews/${id}/`, words);

/** Deletes the caller's own review. */
export const deleteReview = (id: number) => remove(`reviews/${id}/`);

/** Votes a review helpful; a second vote changes nothing. Returns the review with its count. */
export const markHelpful = (id: number) => post<Review>(`reviews/${id}/helpful/`);

/** Reports a review to the moderators. A guest gives name and email, and confirms the report by a mailed link. */
export const flagReview = (id: number, body: FlagBody) => post<Review>(`reviews/${id}/flag/`, { body });

/** Confirms a guest's report. */
export const confirmReport = (token: string) => post<{ detail: string }>("reports/confirm/", { body: { token } });

/** Posts or changes the owner's reply to a review; returns the review. */
export const replyToReview = (reviewId: number, content: string) =>
  post<Review>(`reviews/${reviewId}/reply/`, { body: { content } });

/** Deletes the owner's reply; returns the review. */
export const deleteReply = (reviewId: number) => post<Review>(`reviews/${reviewId}/delete_reply/`);
