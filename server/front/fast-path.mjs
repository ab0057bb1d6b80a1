import { takesGzip } from "./accepts.mjs";
import { pathOf } from "./judge-request.mjs";
import { send } from "./plain-answer.mjs";

// As Next varies its own answers: parts of a page are asked for with these.
const vary = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding";
export const pageCacheControl = "public, max-age=0, must-revalidate";

const matches = (header, etag) =>
  header !== undefined && header.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etag);

/** A visitor asking for the page itself, not the client's router for parts of it, and not an editor's preview. */
const isPlainVisit = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") &&
  headers.rsc === undefined &&
  headers["next-router-prefetch"] === undefined &&
  !headers.cookie?.includes("__prerender_bypass");

/**
 * Answers a visit of a page that is fresh in the store, without asking Next.
 * @returns {boolean} whether it has
 */
export function answerFromStore(req, res, store) {
  if (!isPlainVisit(req)) return false;
  const entry = store.fresh(pathOf(req.url));
  if (!entry) return false;
  const etag = store.etag(entry);
  const headers = { vary, etag, "cache-control": pageCacheControl };
  if (matches(req.headers["if-none-match"], etag)) {
    res.writeHead(304, headers);
    res.end();
    return true;
  }
  headers["content-type"] = "text/html; charset=utf-8";
  const isGzip = takesGzip(req);
  if (isGzip) headers["content-encoding"] = "gzip";
  send(req, res, { status: 200, headers, body: isGzip ? store.gzipped(entry) : entry.html });
  return true;
}
