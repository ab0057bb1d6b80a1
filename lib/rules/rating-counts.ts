/** The five ratings a review can give, best first. */
export const ratings = [5, 4, 3, 2, 1] as const;

/** How many reviews gave each rating. */
export type RatingCounts = Record<(typeof ratings)[number], number>;
