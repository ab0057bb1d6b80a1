export const smallestSize = 10_000;

/** The directory size of the rows that don't measure growth. */
export const usualSize = 100_000;

/** The supported directory sizes, in listings. */
export const sizes = [smallestSize, usualSize, 1_000_000];

/** The other rows of a directory of this size: in proportion, so that only the size differs. */
export const sizeOf = (listings: number) => ({
  listings,
  reviews: 2 * listings,
  users: Math.max(400, listings / 20),
  seed: 20_261_121,
});

export type Size = ReturnType<typeof sizeOf>;
