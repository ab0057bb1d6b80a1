/** @import { IncomingMessage } from "node:http" */
import { memoize } from "./memoize.mjs";
import { isLoopback } from "../process/settings.mjs";

/**
 * A request as a server receives it: with a URL and a method.
 * @typedef {IncomingMessage & {url: string, method: string}} ServerRequest
 */

// Longer than any listing's URL: eight categories deep, each slug of 200 characters.
const maxPathLength = 1800;
const maxRawLength = 2000;

export const pageMethods = ["GET", "HEAD", "OPTIONS"];
export const allMethods = [...pageMethods, "POST", "PUT", "PATCH", "DELETE"];

/** Paths with more than pages. Only these accept a request body. */
const takesBodies = /^\/(api|accounts|dev|invitations\/stop|alerts\/stop)(\/|$)/i;

/** The prefix of the "not found" and error pages (server/front/whole-pages.mjs). Visitors can't request it. */
export const errorPagePath = "/server-error";

/** Internal paths of Next: its own error pages, and page data. */
const insideNext = /^\/(_not-found|_error|server-error)(\/|$)|\.rsc$/i;

// Common scanner paths. No path of this site contains any of them.
const foreign =
  /\.(php\d?|phtml|aspx?|jspx?|cgi|pl|env|git|svn|sql|bak|old|ini|cfg|conf|sh|exe|dll)(\/|$)|^\/(wp-|cgi-bin)/i;
const dotSegment = /\/\.(?!well-known(\/|$))/;
const strange = /[\u0000-\u001f\u007f\\]/;

const never = [strange, dotSegment, foreign, insideNext, /\/\//];

/** @param {string} path */
export const isApiPath = (path) => /^\/api(\/|$)/i.test(path);

/**
 * The part of a request target before the query.
 * @param {string} target
 */
export function pathOf(target) {
  const end = target.indexOf("?");
  return end < 0 ? target : target.slice(0, end);
}

const isOdd = memoize((path) => {
  if (path.length > maxRawLength || path.includes("//")) return true;
  let decoded = "";
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return true;
  }
  return decoded.length > maxPathLength || never.some((pattern) => pattern.test(decoded));
});

/**
 * @param {string} method
 * @param {string} path
 * @returns {Verdict | null}
 */
function judgeMethod(method, path) {
  const allowed = takesBodies.test(path) ? allMethods : pageMethods;
  if (!allowed.includes(method)) return { status: 405, allow: allowed.join(", ") };
  return method === "OPTIONS" && allowed === pageMethods ? { status: 204, allow: allowed.join(", ") } : null;
}

/**
 * Whether a request in local mode was sent to a host name other than this machine's. A malicious site can point its own
 * name at this machine (DNS rebinding), and could otherwise read the mailbox.
 */
const isForeignHost = memoize((host) => {
  const url = `http://${host}`;
  return !URL.canParse(url) || !isLoopback(new URL(url).hostname);
});

/** @param {ServerRequest} req */
function hasTwoHosts({ rawHeaders }) {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * HTTP/1.1 requires a Host header, and no other protocol is supported.
 * @param {ServerRequest} req
 */
const isAmiss = ({ url, httpVersion, headers }) =>
  !url.startsWith("/") ||
  (httpVersion === "1.1" && headers.host === undefined) ||
  headers.upgrade?.toLowerCase() === "websocket";

/** @typedef {{status: number, allow?: string}} Verdict */

/**
 * Whether to refuse a request based on its head alone, before it reaches the site.
 * @param {ServerRequest} req
 * @param {{isLocal: boolean, isTrial?: boolean}} site `isLocal`: in local mode; `isTrial`: under any name, because the
 *   password keeps strangers out
 * @returns {Verdict | null} null to let it through
 */
export function judgeRequest(req, { isLocal, isTrial = false }) {
  if (isAmiss(req) || hasTwoHosts(req)) return { status: 400 };
  if (isLocal && !isTrial && isForeignHost(req.headers.host ?? "localhost")) return { status: 421 };
  const path = pathOf(req.url);
  if (isOdd(path)) return { status: 404 };
  return judgeMethod(req.method, path);
}
