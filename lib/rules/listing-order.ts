/**
 * Search and category pages are ordered by relevance tier, premium, adjusted score, number of reviews, then id.
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

/** How well a listing matches the words of a search, best first, as `/how-ranking-works` explains it. */
export const tierMeanings = {
  name: "Its name is what you typed, perhaps with another ending such as “Inc” or “Company”.",
  does: "It does what you asked for: its specialty, practice areas, or category say so, by your words or by words that mean exactly the same, such as “attorney” for “lawyer”. If your words name no field or need, all of them are in its name. If they begin with a place, its name begins with them.",
  says: "All your words are on its listing, put together from its name, what it does, its address, the names of its firm or people, and its description. Last come those whose name says it in other words, such as “Lakeside Yoga” for “yoga classes”.",
  related: "It does something close, such as family law in a search for adoption. Such results are marked Related.",
} as const;
export type RelevanceTier = keyof typeof tierMeanings;
export const relevanceTiers = Object.keys(tierMeanings) as [RelevanceTier, ...RelevanceTier[]];
