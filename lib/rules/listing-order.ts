/**
 * The order of search and category pages: premium first among the matches, then how well the name fits, then the
 * adjusted score, then the number of reviews, then id. `/how-ranking-works` shows these constants from here; the
 * database computes the same score in its generated column (a test holds the two together).
 */
export const ranking = {
  /** How many reviews' worth of doubt a new listing starts with. */
  priorReviews: 7,
  /** The average that these stand for. */
  priorRating: 3.5,
} as const;

/** The adjusted score: the mean rating as if `priorReviews` reviews of `priorRating` had been written before. */
export const adjustedScore = (ratingSum: number, reviews: number): number =>
  (ranking.priorReviews * ranking.priorRating + ratingSum) / (ranking.priorReviews + reviews);

/** How a search is ordered. Only `relevance` puts premium listings first; the others ignore payment. */
export const searchSorts = ["relevance", "rating", "reviews", "newest", "distance"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** How well a listing's name fits the words searched, best first. */
export const relevanceTiers = ["exact name", "all words in the name", "words elsewhere on the page"] as const;
