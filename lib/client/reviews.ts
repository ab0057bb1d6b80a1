import { type Review } from "../contract/review";
import { type NewReviewBody } from "../contract/review-write";
import { kindFacts } from "../rules/listing-kind";
import { call } from "./http";
import { type ListingKey } from "./listings";

/** The text and rating that an author writes. */
export type ReviewText = Pick<NewReviewBody, "rating" | "title" | "content">;

/** A user's own review of a listing, in any status; null when there is none. */
export async function findOwnReview({ id, type }: ListingKey, userId: number): Promise<Review | null> {
  const query = { [kindFacts[type].idField]: id, user_id: userId, limit: 1 };
  const { results } = await call("GET", "reviews/", { query });
  return results[0] ?? null;
}
