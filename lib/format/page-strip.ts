/** How many page numbers a pager shows at most. */
const STRIP_LENGTH = 7;

/** The page numbers a pager shows: at most seven in a row, the present one in the middle where there is room. */
export function pageStrip(page: number, pages: number): number[] {
  const length = Math.min(STRIP_LENGTH, pages);
  const first = Math.max(1, Math.min(page - Math.floor(STRIP_LENGTH / 2), pages - length + 1));
  return Array.from({ length }, (_, at) => first + at);
}
