/**
 * @import { Server } from "node:http"
 * @import { Logger } from "pino"
 * @typedef {{method: string, route: string, path: string, query: string, status: number, seconds: number, bytes: number,
 *   requestId: string}} Served
 */
import { allMethods, pathOf } from "./judge-request.mjs";

/** What proxies log for a client that left before it got an answer. */
const clientLeft = 499;

/**
 * Tells about each request once its response is sent.
 * @param {Server} server
 * @param {{routeOf: (path: string) => string, observers: ((served: Served) => void)[]}} how
 */
export function observe(server, { routeOf, observers }) {
  server.prependListener("request", (req, res) => {
    const begun = performance.now();
    // The site may rewrite the address.
    const { url = "", method = "", socket } = req;
    const before = socket.bytesWritten;
    res.once("close", () => {
      const path = pathOf(url);
      const served = {
        method: allMethods.includes(method) ? method : "other",
        route: routeOf(path),
        path,
        query: url.slice(path.length + 1),
        status: res.headersSent ? res.statusCode : clientLeft,
        seconds: (performance.now() - begun) / 1000,
        bytes: socket.bytesWritten - before,
        requestId: String(req.headers["x-request-id"] ?? ""),
      };
      for (const tell of observers) tell(served);
    });
  });
}

const longestPath = 300;
const mostNames = 20;

/**
 * A path without what may identify a visitor: numbers stand for accounts too, and some type an address.
 * @param {string} path
 */
const masked = (path) =>
  path
    .slice(0, longestPath)
    .split("/")
    .map((part) => (/^\d+$|@|%40/i.test(part) ? "*" : part))
    .join("/");

/**
 * The names of a query's parameters, without values, as far as they are names.
 * @param {string} query
 */
const namesOf = (query) =>
  [...new Set(new URLSearchParams(query).keys())].filter((name) => /^[a-z_]{1,30}$/i.test(name)).slice(0, mostNames);

/**
 * An observer that writes a line per request: no address, no account, no values of the query, no headers.
 * @param {Logger} log
 * @returns {(served: Served) => void}
 */
export const accessLog = (log) => (served) =>
  log.info(
    {
      requestId: served.requestId,
      method: served.method,
      path: masked(served.path),
      ...(served.query && { query: namesOf(served.query) }),
      route: served.route,
      status: served.status,
      ms: Math.round(served.seconds * 1000),
      bytes: served.bytes,
    },
    "access",
  );
