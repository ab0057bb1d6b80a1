/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { Entry, PageStore } from "./page-store.mjs"
 */
import { takesGzip } from "./accepts.mjs";
import { isKnown } from "./etag.mjs";

// As Next varies its own answers: parts of a page are asked for with these.
const vary = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding";
export const pageCacheControl = "public, max-age=0, must-revalidate";

/**
 * Where a request leads: the page's path in its one spelling, null where no page is; the query with its "?", or "";
 * `elsewhere`: the whole address in that spelling, when it came in another.
 * @typedef {{path: string | null, query: string, elsewhere: string | null}} Place
 */

/**
 * A visitor asking for the page itself, not the client's router for parts of it.
 * @param {ServerRequest} req
 */
export const isPlainVisit = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") && headers.rsc === undefined && headers["next-router-prefetch"] === undefined;

/**
 * All headers in one list: set one by one they take as long as all the rest of such an answer.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{status: number, headers: string[], body: Buffer}} answer
 */
function sendAll(req, res, { status, headers, body }) {
  res.writeHead(status, [...headers, "content-length", String(body.length)]);
  res.end(req.method === "HEAD" ? undefined : body);
}

/**
 * Sends a visitor to the one spelling of the address.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{location: string, first: string[]}} answer
 */
function sendToOneAddress(req, res, { location, first }) {
  const headers = [...first, "location", location, "cache-control", "no-store"];
  sendAll(req, res, { status: 308, headers, body: Buffer.alloc(0) });
}

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{store: PageStore, entry: Entry, first: string[]}} answer
 */
function sendEntry(req, res, { store, entry, first }) {
  const etag = store.etag(entry);
  const headers = [...first, "vary", vary, "etag", etag, "cache-control", pageCacheControl];
  if (entry.link) headers.push("link", entry.link);
  if (isKnown(req.headers["if-none-match"], etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  headers.push("content-type", "text/html; charset=utf-8");
  const isGzip = takesGzip(req);
  if (isGzip) headers.push("content-encoding", "gzip");
  sendAll(req, res, { status: 200, headers, body: store.bodyOf(entry, isGzip) });
}

/**
 * Answers a visit of a page that is fresh in the store, without asking Next.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{store: PageStore, place: Place, first: string[]}} answer `first`: the headers of every answer, names and values
 * @returns {boolean} whether it has
 */
export function answerFromStore(req, res, { store, place, first }) {
  if (place.path === null || !isPlainVisit(req)) return false;
  const entry = store.fresh(place.path, place.query);
  if (!entry) return false;
  if (entry.isOnlyHere && place.elsewhere !== null) sendToOneAddress(req, res, { location: place.elsewhere, first });
  else sendEntry(req, res, { store, entry, first });
  return true;
}
