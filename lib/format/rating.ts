/** The stars shown for an average: rounded, from 0 to 5. */
export function wholeStars(average: number): number {
  return Math.min(5, Math.max(0, Math.round(average)));
}

/** An average with one decimal: "4.3". */
export function averageText(average: number): string {
  return average.toFixed(1);
}

/** `part` of `total` as a rounded percentage; 0 if `total` is 0. */
export function sharePercent(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
