/** The five ratings a review can give, best first. */
export const ratings = [5, 4, 3, 2, 1] as const;

/** How many reviews gave each rating. */
export type RatingCounts = Record<(typeof ratings)[number], number>;

/** Counts the ratings of a list of reviews. */
export function countRatings(reviews: readonly { rating: number }[]): RatingCounts {
  const counts: RatingCounts = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  for (const { rating } of reviews) {
    if (rating in counts) counts[rating as keyof RatingCounts] += 1;
  }
  return counts;
}
