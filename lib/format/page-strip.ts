/** The most page numbers that a pager shows. */
const STRIP_LENGTH = 7;

/** The page numbers that a pager shows: up to seven consecutive ones, centered on the current page if possible. */
export function pageStrip(page: number, pages: number): number[] {
  const length = Math.min(STRIP_LENGTH, pages);
  const first = Math.max(1, Math.min(page - Math.floor(STRIP_LENGTH / 2), pages - length + 1));
  return Array.from({ length }, (_, at) => first + at);
}
