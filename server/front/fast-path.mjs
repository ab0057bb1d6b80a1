/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { Entry, PageStore } from "./page-store.mjs"
 */
import { encodingFor } from "./encodings.mjs";
import { isKnown } from "../process/etag.mjs";

// The same as Next's own Vary header: the request headers for page data.
const vary = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding";
export const pageCacheControl = "public, max-age=0, must-revalidate";

/**
 * The target of a request. `path`: the page's canonical path, null if no page can be at it; `query`: with its "?", or
 * ""; `elsewhere`: the canonical URL if the request used another spelling, or null.
 * @typedef {{path: string | null, query: string, elsewhere: string | null}} Place
 */

/**
 * Whether this requests the client router's page data.
 * @param {ServerRequest} req
 */
export const isPageData = ({ headers }) => headers.rsc !== undefined || headers["next-router-prefetch"] !== undefined;

/**
 * Whether this requests a whole page.
 * @param {ServerRequest} req
 */
export const isPlainVisit = (req) => (req.method === "GET" || req.method === "HEAD") && !isPageData(req);

/**
 * Sets all headers in one list: setting them one by one takes as long as the rest of such a response.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{status: number, headers: string[], body: Buffer}} answer
 */
function sendAll(req, res, { status, headers, body }) {
  res.writeHead(status, [...headers, "content-length", String(body.length)]);
  res.end(req.method === "HEAD" ? undefined : body);
}

/**
 * Redirects to the canonical spelling of the URL.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{location: string, first: string[]}} answer
 */
function sendToOneAddress(req, res, { location, first }) {
  const headers = [...first, "location", location, "cache-control", "no-store"];
  sendAll(req, res, { status: 308, headers, body: Buffer.alloc(0) });
}

/**
 * The headers of a page that couldn't be revalidated: both warnings apply (RFC 7234, 5.5).
 * @param {Entry} entry
 */
const staleHeaders = ({ drawnAt }) => [
  "age",
  String(Math.max(0, Math.floor((Date.now() - drawnAt) / 1000))),
  "warning",
  '110 - "Response is Stale", 111 - "Revalidation Failed"',
];

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{store: PageStore, entry: Entry, first: string[], isAway: boolean}} answer
 */
function sendEntry(req, res, { store, entry, first, isAway }) {
  const etag = store.etag(entry);
  const headers = [...first, "vary", vary, "etag", etag, "cache-control", pageCacheControl];
  if (entry.link) headers.push("link", entry.link);
  headers.push(...(isAway ? staleHeaders(entry) : store.cdnHeaders(entry).flat()));
  if (isKnown(req.headers["if-none-match"], etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  headers.push("content-type", "text/html; charset=utf-8");
  const encoding = encodingFor(req);
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  sendAll(req, res, { status: 200, headers, body: store.bodyOf(entry, encoding) });
}

/**
 * Answers with a page from the store, without Next.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{store: PageStore, place: Place, first: string[], isAway?: boolean}} answer `first`: the headers of every
 * response except the content security policy, names and values; `isAway`: whether the database doesn't answer, so that
 * the page need not be fresh
 * @returns {boolean} whether it has answered
 */
export function answerFromStore(req, res, { store, place, first: common, isAway = false }) {
  if (place.path === null || !isPlainVisit(req)) return false;
  const entry = isAway ? store.stale(place.path, place.query) : store.fresh(place.path, place.query);
  if (!entry) return false;
  store.counts[isAway ? "stale" : "hit"] += 1;
  const first = [...common, "content-security-policy", entry.policy];
  if (entry.isOnlyHere && place.elsewhere !== null) sendToOneAddress(req, res, { location: place.elsewhere, first });
  else sendEntry(req, res, { store, entry, first, isAway });
  return true;
}
