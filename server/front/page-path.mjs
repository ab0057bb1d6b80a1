/** @param {string} path */
const isOfPages = (path) => !/^\/(api|_next)(\/|$)/i.test(path);

/**
 * The canonical spelling of a page's path: escapes only where necessary, no trailing slash, the first segment in lower
 * case (page names are case-insensitive; the rest keeps its case).
 * @param {string} path one that `judgeRequest` has accepted, so it can be decoded
 * @returns {string | null} null if no page can be at this path; such paths stay unchanged
 */
export function pagePathOf(path) {
  if (!isOfPages(path)) return null;
  const [, first = "", ...rest] = decodeURIComponent(path).replace(/\/$/, "").split("/");
  return `/${[first.toLowerCase(), ...rest].map(encodeURIComponent).join("/")}`;
}

/**
 * Whether a page can be at this path (spelled as by `pagePathOf`). A path with a dot is a file of any size, such as a
 * sitemap: it is streamed at the client's pace and never buffered.
 * @param {string} path
 */
export const isPagePath = (path) => !path.includes(".");
