import { takesGzip } from "./accepts.mjs";
import { isKnown } from "./etag.mjs";
import { send } from "./plain-answer.mjs";

// As Next varies its own answers: parts of a page are asked for with these.
const vary = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding";
export const pageCacheControl = "public, max-age=0, must-revalidate";

/** A visitor asking for the page itself, not the client's router for parts of it. */
export const isPlainVisit = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") && headers.rsc === undefined && headers["next-router-prefetch"] === undefined;

/** Sends a visitor to the one spelling of the address. */
export function sendToOneAddress(req, res, location) {
  const headers = { location, "cache-control": "no-store" };
  send(req, res, { status: 308, headers, body: Buffer.alloc(0) });
}

function sendEntry(req, res, { store, entry }) {
  const etag = store.etag(entry);
  const headers = { vary, etag, "cache-control": pageCacheControl, ...(entry.link && { link: entry.link }) };
  if (isKnown(req.headers["if-none-match"], etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  headers["content-type"] = "text/html; charset=utf-8";
  const isGzip = takesGzip(req);
  if (isGzip) headers["content-encoding"] = "gzip";
  send(req, res, { status: 200, headers, body: store.bodyOf(entry, isGzip) });
}

/**
 * Answers a visit of a page that is fresh in the store, without asking Next.
 * @param {{path: string | null, query: string, elsewhere: string | null}} place the page's path in its one spelling; `elsewhere`: the
 *   whole address in it, when it was asked for in another
 * @returns {boolean} whether it has
 */
export function answerFromStore(req, res, { store, place }) {
  if (place.path === null || !isPlainVisit(req)) return false;
  const entry = store.fresh(place.path, place.query);
  if (!entry) return false;
  if (entry.isOnlyHere && place.elsewhere !== null) sendToOneAddress(req, res, place.elsewhere);
  else sendEntry(req, res, { store, entry });
  return true;
}
