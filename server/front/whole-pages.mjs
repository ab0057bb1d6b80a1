/**
 * @import { AddressInfo } from "node:net"
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { RequestHandler } from "next/dist/server/next.js"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { Bodies, Encoding } from "./encodings.mjs"
 * @import { PageMetadata } from "../process/page-metadata.mjs"
 * @typedef {{bodies: Bodies, sources: string[]}} WholePage
 * @typedef {Record<number, WholePage>} WholePages by status
 * @typedef {{headers: Record<string, string>, body: Buffer}} Document
 */
import http from "node:http";
import { changeLog } from "../process/change-log.mjs";
import { bodyIn, encodingFor, encodingHeader } from "./encodings.mjs";
import { pageCacheControl } from "./fast-path.mjs";
import { inlineSources, policyWith } from "./inline-scripts.mjs";
import { errorPagePath, isApiPath, pathOf } from "./judge-request.mjs";
import { withLateScripts } from "./late-scripts.mjs";
import { send } from "./plain-answer.mjs";

/** @type {WholePage} */
const empty = { bodies: { identity: Buffer.alloc(0) }, sources: [] };

/**
 * @param {string} origin
 * @param {string} path
 */
async function drawPage(origin, path) {
  const answer = await fetch(origin + path, { headers: { "accept-encoding": "identity" } });
  if (answer.status !== 200) throw new Error(`The page ${path} could not be drawn (${answer.status}).`);
  const html = withLateScripts(Buffer.from(await answer.arrayBuffer()));
  return { bodies: { identity: html }, sources: inlineSources(html) };
}

/**
 * Renders the "not found" and error pages, by status, through Next with this server's settings, over a temporary
 * loopback port.
 * @param {RequestHandler} handle Next's request handler
 * @returns {Promise<WholePages>}
 */
async function drawWholePages(handle) {
  const server = http.createServer((req, res) => handle(req, res));
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(undefined));
  });
  try {
    const { port } = /** @type {AddressInfo} */ (server.address());
    const origin = `http://127.0.0.1:${port}`;
    return {
      404: await drawPage(origin, `${errorPagePath}/404`),
      500: await drawPage(origin, `${errorPagePath}/500`),
      503: await drawPage(origin, `${errorPagePath}/503`),
    };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/**
 * Renders these pages, and again whenever the site's settings have changed: into the same object.
 * @param {RequestHandler} handle Next's request handler
 * @param {import("pino").Logger} log
 * @returns {Promise<WholePages>}
 */
export async function keepWholePages(handle, log) {
  const pages = /** @type {WholePages} */ ({});
  const draw = async () => Object.assign(pages, await drawWholePages(handle));
  const first = draw();
  let last = first.then(() => {});
  // From here on no change is missed; one during a rendering causes another one after it.
  changeLog.subscribe("settings", () => {
    // A lost feed tells nothing; once it is back, something may have been missed.
    if (!changeLog.isLive()) return;
    last = last.then(draw).then(
      () => {},
      (error) => log.error({ err: error }, "couldn't render the error pages again"),
    );
  });
  return first;
}

/**
 * The headers and body of a rendered page, encoded as the visitor accepts it unless it is empty.
 * @param {WholePage} page
 * @param {{res: ServerResponse, accepted: Encoding}} answer
 * @returns {Document}
 */
function dressed({ bodies, sources }, { res, accepted }) {
  const encoding = bodies.identity?.length === 0 ? "identity" : accepted;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    vary: "accept-encoding",
    "content-security-policy": policyWith(res.getHeader("content-security-policy"), sources),
  };
  const body = (bodies[encoding] ??= bodyIn(bodies, encoding));
  return { headers: { ...headers, ...encodingHeader(encoding) }, body };
}

/**
 * Sends the rendered page of a status.
 * @param {IncomingMessage} req
 * @param {ServerResponse} res
 * @param {{status: number, pages: WholePages}} answer
 * @returns {boolean} whether there is such a page
 */
export function sendWholePage(req, res, { status, pages }) {
  const page = pages[status];
  if (!page) return false;
  send(req, res, { status, ...dressed(page, { res, accepted: encodingFor(req) }) });
  return true;
}

/**
 * The document to send instead of Next's body for this status, if any.
 * @param {ServerRequest} req
 * @param {number} status
 * @param {WholePages} pages
 */
function replacementFor(req, status, pages) {
  if (req.headers.rsc !== undefined || isApiPath(pathOf(req.url))) return null;
  return status === 308 || status === 307 ? empty : (pages[status] ?? null);
}

/** Headers to remove, because they describe the document that is replaced. */
const ofNext = /^(content-encoding|transfer-encoding|etag|link|refresh|x-nextjs-.*)$/;

/**
 * @param {ServerResponse} res
 * @param {Document} document
 */
function announce(res, { headers, body }) {
  for (const name of res.getHeaderNames()) if (ofNext.test(name)) res.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("content-length", body.length);
}

/**
 * The status to send instead of Next's. Also sets the headers that follow from the page's metadata.
 * @param {number} status
 * @param {ServerResponse} res
 * @param {{metadata: PageMetadata, elsewhere: string | null}} page
 */
function statusOf(status, res, { metadata, elsewhere }) {
  const location = res.getHeader("location");
  if (Array.isArray(location)) res.setHeader("location", location[0] ?? "");
  if (status === 500 && metadata.overloadedSeconds !== null) {
    res.setHeader("retry-after", String(metadata.overloadedSeconds));
    return 503;
  }
  if (status !== 200) return status;
  if (metadata.retryAfterSeconds !== null) res.setHeader("retry-after", String(metadata.retryAfterSeconds));
  if (metadata.status !== 200) res.setHeader("cache-control", "no-store");
  else if (metadata.isOnlyHere && elsewhere !== null) {
    res.setHeader("location", elsewhere);
    return 308;
  } else if (metadata.keep) res.setHeader("cache-control", pageCacheControl);
  return metadata.status;
}

/**
 * Completes Next's responses. For "not found" and failures, Next sends an empty document that only a script fills in;
 * the rendered page replaces it, without details of the failure. A redirect has no document. A complete page that sets
 * its own status keeps its body and gets that status. A page that exists only at its canonical address becomes a
 * redirect to `elsewhere`, unless that is null.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{pages: WholePages, metadata: PageMetadata, elsewhere: string | null, encoding: Encoding}} page
 */
export function completeAnswers(req, res, { pages, metadata, elsewhere, encoding }) {
  const { writeHead, write, end } = res;
  /** @type {Document | undefined} */
  let instead;

  /**
   * @this {ServerResponse}
   * @param {number} given
   * @param {unknown[]} rest
   * @returns {ServerResponse}
   */
  res.writeHead = function wholeHead(given, ...rest) {
    // Next's compression calls this for each chunk while the response is buffered.
    if (res.headersSent) return this;
    const status = statusOf(given, res, { metadata, elsewhere });
    res.statusCode = status;
    const page = given === 200 && status !== 308 ? null : replacementFor(req, status, pages);
    if (!page) return Reflect.apply(writeHead, this, [status, ...rest]);
    instead = dressed(page, { res, accepted: encoding });
    announce(res, instead);
    return writeHead.call(this, status);
  };
  const begin = () => res.headersSent || res.writeHead(res.statusCode);
  /**
   * @this {ServerResponse}
   * @param {unknown[]} args
   * @returns {boolean}
   */
  res.write = function wholeWrite(...args) {
    begin();
    return instead ? true : Reflect.apply(write, this, args);
  };
  /**
   * @this {ServerResponse}
   * @param {unknown[]} args
   * @returns {ServerResponse}
   */
  res.end = function wholeEnd(...args) {
    begin();
    if (!instead) return Reflect.apply(end, this, args);
    const done = args.findLast((arg) => typeof arg === "function");
    return Reflect.apply(end, this, [req.method === "HEAD" ? undefined : instead.body, done]);
  };
}
