/** @param {string} path */
const isOfPages = (path) => !/^\/(api|_next)(\/|$)/i.test(path);

/**
 * The one spelling of a page's path: escapes only where they are needed, no slash at the end, the first segment in
 * lower case (the names of pages work in any casing; what follows keeps its own).
 * @param {string} path one that `judgeRequest` has let through, so that it can be decoded
 * @returns {string | null} null where no page is: those paths stay as they came
 */
export function pagePathOf(path) {
  if (!isOfPages(path)) return null;
  const [, first = "", ...rest] = decodeURIComponent(path).replace(/\/$/, "").split("/");
  return `/${[first.toLowerCase(), ...rest].map(encodeURIComponent).join("/")}`;
}

/**
 * Whether a page can be at a path, in the spelling of `pagePathOf`. What has a dot in it is a file, and may be of any
 * size (a sitemap): it goes out at the pace of its taker and is never gathered here.
 * @param {string} path
 */
export const isPagePath = (path) => !path.includes(".");
