/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { Encoding } from "./encodings.mjs"
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
 * @typedef {{store: PageStore, common: string[]}} Parts `common`: the headers of every response except the content
 * security policy, names and values
 */

/**
 * @param {Entry} entry
 * @param {Parts} parts
 */
function validators(entry, { store, common }) {
  const head = [...common, "content-security-policy", entry.policy, "vary", vary, "etag", store.etag(entry)];
  return [...head, "cache-control", pageCacheControl, ...(entry.link ? ["link", entry.link] : [])];
}

/**
 * The headers of a document that never change, made once: making them takes as long as the rest of such a response.
 * @param {Entry} entry
 * @param {Encoding} encoding
 * @param {Parts} parts
 */
function headOf(entry, encoding, parts) {
  const known = entry.heads[encoding];
  if (known) return known;
  const length = String(parts.store.bodyOf(entry, encoding).length);
  const type = ["content-type", "text/html; charset=utf-8", "content-length", length];
  const encoded = encoding === "identity" ? [] : ["content-encoding", encoding];
  const head = [...validators(entry, parts), ...type, ...encoded];
  entry.heads[encoding] = head;
  return head;
}

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{entry: Entry, own: string[], parts: Parts}} answer `own`: the headers of this response alone
 */
function sendEntry(req, res, { entry, own, parts }) {
  if (isKnown(req.headers["if-none-match"], parts.store.etag(entry))) {
    res.writeHead(304, [...validators(entry, parts), ...own]).end();
    return;
  }
  const encoding = encodingFor(req);
  res.writeHead(200, [...headOf(entry, encoding, parts), ...own]);
  res.end(req.method === "HEAD" ? undefined : parts.store.bodyOf(entry, encoding));
}

/**
 * Redirects to the canonical spelling of the URL.
 * @param {ServerResponse} res
 * @param {string} location
 * @param {string[]} headers
 */
function redirect(res, location, headers) {
  res.writeHead(308, [...headers, "location", location, "cache-control", "no-store", "content-length", "0"]).end();
}

/**
 * Creates the function that answers with pages from the store, without Next.
 * @param {Parts} parts
 * @returns {(req: ServerRequest, res: ServerResponse, visit: {place: Place & {path: string}, requestId: string,
 *   isAway?: boolean}) => boolean} whether it has answered; `isAway`: whether the database doesn't answer, so that the
 *   page need not be fresh
 */
export function createFastPath(parts) {
  const { store, common } = parts;
  return function answerFromStore(req, res, { place: { path, query, elsewhere }, requestId, isAway = false }) {
    if (!isPlainVisit(req)) return false;
    const entry = isAway ? store.stale(path, query) : store.fresh(path, query);
    if (!entry) return false;
    store.counts[isAway ? "stale" : "hit"] += 1;
    const own = ["x-request-id", requestId];
    if (entry.isOnlyHere && elsewhere !== null) {
      redirect(res, elsewhere, [...common, "content-security-policy", entry.policy, ...own]);
    } else {
      const lifetime = isAway ? staleHeaders(entry) : store.cdnHeaders(entry).flat();
      sendEntry(req, res, { entry, own: [...own, ...lifetime], parts });
    }
    return true;
  };
}
