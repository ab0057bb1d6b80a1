/** @param {string} tag */
const opaque = (tag) => tag.trim().replace(/^W\//, "");

/**
 * Whether an If-None-Match header contains this ETag. Compared weakly, as specified: a proxy may have weakened the
 * tag.
 * @param {string | null | undefined} header
 * @param {string} etag
 */
export const isKnown = (header, etag) =>
  header ? header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag)) : false;
