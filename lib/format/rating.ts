/** The whole stars of an average: rounded, from 0 to 5. */
export function wholeStars(average: number): number {
  return Math.min(5, Math.max(0, Math.round(average)));
}

/** A star is 24 units wide, and its shape begins 2.4 from its edge. */
const star = { width: 24, margin: 2.4 };

/** Where a row of five stars stops being filled, from 0 to 120: within a star by its shape, not by its space. */
export function starsCut(average: number): number {
  const rating = Math.min(5, Math.max(0, average));
  const [whole, part] = [Math.floor(rating), rating % 1];
  const inStar = part > 0 ? star.margin + part * (star.width - 2 * star.margin) : 0;
  return Math.round((whole * star.width + inStar) * 100) / 100;
}

/** An average with one decimal: "4.3". */
export function averageText(average: number): string {
  return average.toFixed(1);
}

/**
 * The shares of `parts` in their sum as whole percentages that add up to 100 (largest remainders); all 0 if the sum is 0.
 */
export function sharePercents(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / total) * 100);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const raised = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
    .slice(0, missing)
    .map(({ at }) => at);
  return exact.map((share, at) => Math.floor(share) + (raised.includes(at) ? 1 : 0));
}

/** `part` of `total` as a rounded percentage; 0 if `total` is 0. */
export function sharePercent(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
