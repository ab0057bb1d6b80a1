export const smallestSize = 10_000;

/** The directory that rows are measured in which don't ask how figures grow. */
export const usualSize = 100_000;

/** How many listings a directory may hold that is measured. */
export const sizes = [smallestSize, usualSize, 1_000_000];

/** What a directory of so many listings holds beside them: in proportion, so that only the number differs. */
export const sizeOf = (listings: number) => ({
  listings,
  reviews: 2 * listings,
  users: Math.max(400, listings / 20),
  seed: 20_261_121,
});

export type Size = ReturnType<typeof sizeOf>;
