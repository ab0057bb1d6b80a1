// A photo's perceptual hash ("difference hash"): 64 bits, each of which says whether a point of the photo is darker than
// the one to its right. Other sizes, formats, and compressions of a photo have almost the same hash.

/** The grid of points that the hash is made from. */
export const lookGrid = { width: 9, height: 8 } as const;

const parts = 4;
const bitsPerPart = 16;

/**
 * The most bits in which photos that look alike may differ. One less than the parts, so that one part must be equal: an
 * index finds it.
 */
const mostDifferent = parts - 1;

/** The hash of a grid of gray values, in four parts of 16 bits, each with its number above these bits. */
export function lookOf(grays: Uint8Array): number[] {
  const bits = Array.from({ length: parts * bitsPerPart }, (_, at) => {
    const point = Math.floor(at / lookGrid.height) * lookGrid.width + (at % lookGrid.height);
    return (grays[point] ?? 0) < (grays[point + 1] ?? 0) ? 1 : 0;
  });
  return Array.from({ length: parts }, (_, part) =>
    bits.slice(part * bitsPerPart, (part + 1) * bitsPerPart).reduce((sum: number, bit) => sum * 2 + bit, part),
  );
}

function countBits(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether two photos with these hashes look alike. */
export const looksLike = (one: readonly number[], other: readonly number[]): boolean =>
  one.reduce((sum, part, at) => sum + countBits(part ^ (other[at] ?? 0)), 0) <= mostDifferent;
