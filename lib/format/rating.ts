/** The stars drawn for an average: whole ones, rounded, from 0 to 5. */
export function wholeStars(average: number): number {
  return Math.min(5, Math.max(0, Math.round(average)));
}

/** An average with one decimal: "4.3". */
export function averageText(average: number): string {
  return average.toFixed(1);
}

/** The share of `part` in `total`, as a whole percentage; 0 of nothing. */
export function sharePercent(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
