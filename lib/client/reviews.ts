import { type Review } from "../contract/review";
import { type NewReviewBody } from "../contract/review-write";
import { kindFacts } from "../rules/listing-kind";
import { goodFrom, ratings } from "../rules/rating";
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

const starsOf = (isGood: boolean): string => ratings.filter((rating) => rating >= goodFrom === isGood).join(",");

/** The most helpful favorable and the most helpful critical review of a listing; fewer where it has no such review. */
export async function findQuotes({ id, type }: ListingKey): Promise<Review[]> {
  const quotes = await Promise.all(
    [true, false].map((isGood) => {
      const query = { [kindFacts[type].idField]: id, visible: 1, stars: starsOf(isGood), sort: "helpful", limit: 1 };
      return call("GET", "reviews/", { query });
    }),
  );
  return quotes.flatMap(({ results }) => results);
}
