/** How many listings a directory may hold that is measured. */
export const sizes = [10_000, 100_000, 1_000_000];

/** The directory that rows are measured in which don't ask how figures grow. */
export const usualSize = 100_000;

/**
 * What a directory of so many listings holds beside them: in proportion, so that only the number differs.
 * @param {number} listings
 */
export const sizeOf = (listings) => ({
  listings,
  reviews: 2 * listings,
  users: Math.max(400, listings / 20),
  seed: 20_261_121,
});
