/**
 * Search and category pages are ordered by cost (search-costs.ts), premium, adjusted score, number of reviews,
 * how many facts a listing states, then a number that changes each day.
 * `/how-ranking-works` shows these constants. The database computes the same score in a generated column, and a test
 * compares the two.
 */
export const ranking = {
  /** Weight of the prior, in reviews (Bayesian average). */
  priorReviews: 7,
  /** Mean rating of the prior. */
  priorRating: 3.5,
} as const;

/** The adjusted score: the mean rating as if the listing also had `priorReviews` reviews of `priorRating` stars. */
export const adjustedScore = (ratingSum: number, reviews: number): number =>
  (ranking.priorReviews * ranking.priorRating + ratingSum) / (ranking.priorReviews + reviews);

/** The sort orders of a search. Only `relevance` puts premium listings first; the others ignore payment. */
export const searchSorts = ["relevance", "rating", "reviews", "newest", "distance"] as const;
export type SearchSort = (typeof searchSorts)[number];

/**
 * What answered a search: the whole name, what the listing does, words elsewhere on its page, or something related. The
 * order follows from costs (search-costs.ts).
 */
export const relevanceTiers = ["name", "does", "says", "related"] as const;
export type RelevanceTier = (typeof relevanceTiers)[number];
