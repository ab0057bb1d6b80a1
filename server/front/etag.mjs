/** @param {string} tag */
const opaque = (tag) => tag.trim().replace(/^W\//, "");

/**
 * Whether the sender of an If-None-Match header has what this tag names. Compared weakly, as that header is: what a
 * proxy made of the tag on the way does not count.
 * @param {string | null | undefined} header
 * @param {string} etag
 */
export const isKnown = (header, etag) =>
  header ? header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag)) : false;
