/** The data of each of an owner's listings that the totals need. */
export interface CountedListing {
  average_rating: number;
  total_reviews: number;
  is_premium: boolean;
}

export interface OwnerFigures {
  listings: number;
  /** The mean rating of all reviews of all the listings; null without reviews. */
  average: number | null;
  reviews: number;
  premium: number;
}

/** The totals for an owner's listings. The average is weighted by the number of reviews. */
export function ownerFigures(listings: readonly CountedListing[]): OwnerFigures {
  const reviews = listings.reduce((sum, { total_reviews }) => sum + total_reviews, 0);
  const stars = listings.reduce((sum, { average_rating, total_reviews }) => sum + average_rating * total_reviews, 0);
  return {
    listings: listings.length,
    average: reviews > 0 ? stars / reviews : null,
    reviews,
    premium: listings.filter(({ is_premium }) => is_premium).length,
  };
}
