/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { RequestHandler } from "next/dist/server/next.js"
 * @import { Logger } from "pino"
 * @import { createBuiltFiles } from "./built-files.mjs"
 * @import { apiPaths } from "../process/api-paths.mjs"
 * @import { Changes } from "./direct-calls.mjs"
 * @import { Place } from "./fast-path.mjs"
 * @import { ServerRequest, Verdict } from "./judge-request.mjs"
 * @import { PageStore } from "./page-store.mjs"
 * @import { TrialGate } from "./trial-gate.mjs"
 * @import { WholePages } from "./whole-pages.mjs"
 * @typedef {{answers: () => Promise<boolean>}} Database
 * @typedef {Pick<ReturnType<typeof import("./metrics.mjs").createMetrics>, "isAsked" | "answer">} Metrics
 * @typedef {Pick<ReturnType<typeof import("../process/settings.mjs").readServerSettings>, "trustedProxies" | "isLocal" | "isTrial" | "sockets">} FrontSettings
 */
import http from "node:http";
import { memoize } from "./memoize.mjs";
import { clientAddresses } from "./client-address.mjs";
import { changeLog } from "../process/change-log.mjs";
import { answerDirectly } from "./direct-calls.mjs";
import { createDrawer } from "./draw-page.mjs";
import { createDrawings } from "./drawings.mjs";
import { createFastPath, isPageData } from "./fast-path.mjs";
import { isApiPath, judgeRequest, pathOf } from "./judge-request.mjs";
import { limitBody } from "./limit-body.mjs";
import { connectionsCheckingInterval, limitSockets, waitForTurn } from "./limit-sockets.mjs";
import { pagePathOf } from "./page-path.mjs";
import { sendPlain } from "./plain-answer.mjs";
import { refuseUnreadable } from "./raw-answers.mjs";
import { giveRequestId } from "./request-id.mjs";
import { traces } from "../process/traces.mjs";
import { sendWholePage } from "./whole-pages.mjs";

// Longer than the keep-alive of common proxies, so that no connection is closed during a request.
const keepAliveMs = 65_000;
const serverOptions = { keepAliveTimeout: keepAliveMs, requireHostHeader: false, connectionsCheckingInterval };

/** @param {IncomingMessage} req */
const bringsNothing = ({ headers }) =>
  headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{verdict: Verdict, pages: WholePages}} answer
 */
function refuse(req, res, { verdict, pages }) {
  const isApi = isApiPath(req.url);
  if (verdict.status === 404 && !isApi && sendWholePage(req, res, { status: 404, pages })) return;
  // The body of such a request isn't read, so the connection is closed.
  sendPlain(req, res, { ...verdict, isApi, close: !bringsNothing(req) });
}

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{error: unknown, pages: WholePages, log: Logger, requestId: string}} failure
 */
function fail(req, res, { error, pages, log, requestId }) {
  log.error({ err: error, requestId }, "a request failed in the front");
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const isApi = isApiPath(pathOf(req.url));
  if (!isApi && sendWholePage(req, res, { status: 500, pages })) return;
  sendPlain(req, res, { status: 500, isApi });
}

const placeOf = memoize((url) => {
  const asked = pathOf(url);
  const query = url.slice(asked.length);
  const path = pagePathOf(asked);
  return { path, query, elsewhere: path === null || path === asked ? null : path + query };
});

/**
 * @param {Place} place
 * @returns {place is Place & {path: string}}
 */
const hasPath = (place) => place.path !== null;

/**
 * Whether the database doesn't answer. While the change feed is connected, it does.
 * @param {Database} database
 */
export const isDatabaseAway = async (database) => !changeLog.isLive() && !(await database.answers());

/**
 * Refuses the client router's requests for page data while the database doesn't answer. The browser then loads the
 * whole page, which may be cached.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {Database} database
 * @returns {Promise<boolean>} whether it has answered
 */
async function refusePageData(req, res, database) {
  if (!isPageData(req) || !(await isDatabaseAway(database))) return false;
  sendPlain(req, res, { status: 503, retryAfter: "5" });
  return true;
}

/**
 * Answers with a stored page that isn't fresh: once another visitor's render of it is done, or as it is while the
 * database doesn't answer.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{visit: {place: Place & {path: string}, requestId: string}, store: PageStore, database: Database,
 *   drawings: ReturnType<typeof createDrawings>, answerFromStore: ReturnType<typeof createFastPath>}} parts
 * @returns {Promise<boolean>} whether it has answered
 */
async function sendOld(req, res, { visit, store, database, drawings, answerFromStore }) {
  const { path, query } = visit.place;
  if (!store.has(path, query)) return false;
  if (await isDatabaseAway(database)) return answerFromStore(req, res, { ...visit, isAway: true });
  if (!changeLog.isLive()) return false;
  await drawings.ofSame(path);
  return answerFromStore(req, res, visit);
}

/**
 * Creates the function that handles everything but cached pages: metrics, built files, direct calls, and Next.
 * @param {Parts & {drawings: ReturnType<typeof createDrawings>}} parts as `createFront` has them
 */
function createRest({ handle, pages, store, files, api, changes, database, metrics, drawings }) {
  const draw = createDrawer({ handle, pages, store, drawings });
  /**
   * @param {ServerRequest} req
   * @param {ServerResponse} res
   * @param {{place: Place, isVisit: boolean}} request
   */
  return async function serveRest(req, res, { place, isVisit }) {
    if (metrics?.isAsked(req)) return metrics.answer(req, res);
    if (isVisit && (await refusePageData(req, res, database))) return undefined;
    if (!limitBody(req, res) || files.answer(req, res, req.url)) return undefined;
    if (await answerDirectly(req, res, { api, changes })) return undefined;
    if (!isVisit) await changes.caughtUp();
    return draw(req, res, place);
  };
}

/**
 * `handle`: Next's request handler; `store`: the page store; `files`: the build's files; `api`: the paths of the API, some of
 * which it answers without Next; `changes`: the change feed; `database`: whether it answers; `headers`: those of every response;
 * `metrics`: answers `/metrics`; `trialGate`: keeps out those without a trial's password
 * @typedef {{handle: RequestHandler, pages: WholePages, store: PageStore, files: ReturnType<typeof createBuiltFiles>,
 *   api: typeof apiPaths, changes: Changes, database: Database, headers: [string, string][], settings: FrontSettings,
 *   metrics?: Metrics | null, trialGate?: TrialGate | null, log: Logger}} Parts
 */

/**
 * The HTTP server in front of Next. It refuses requests that no page could answer, serves and stores cached pages,
 * gives every response the same headers, and completes Next's responses.
 * @param {Parts} parts
 */
export function createFront(parts) {
  const { pages, store, changes, database, headers, settings, trialGate, log } = parts;
  const drawings = createDrawings();
  const common = headers.filter(([name]) => name !== "content-security-policy").flat();
  const answerFromStore = createFastPath({ store, common });
  const serveRest = createRest({ ...parts, drawings });
  const giveClientAddress = clientAddresses({ ...settings, log });

  /**
   * @param {IncomingMessage} message
   * @param {ServerResponse} res
   */
  async function serve(message, res) {
    const req = /** @type {ServerRequest} */ (message);
    if (!res.socket && !(await waitForTurn(req, res))) return undefined;
    const requestId = giveRequestId(req);
    const dress = () => {
      for (const [name, value] of headers) res.setHeader(name, value);
      res.setHeader("x-request-id", requestId);
    };
    try {
      const verdict = judgeRequest(req, settings);
      if (verdict) {
        dress();
        return refuse(req, res, { verdict, pages });
      }
      if (trialGate && (await trialGate(req, res))) return undefined;
      const place = placeOf(req.url);
      const isVisit = bringsNothing(req) && hasPath(place);
      if (isVisit) {
        await changes.caughtUp();
        const visit = { place, requestId };
        if (answerFromStore(req, res, visit)) return undefined;
        if (await sendOld(req, res, { visit, store, database, drawings, answerFromStore })) return undefined;
      }
      dress();
      giveClientAddress(req);
      return await traces.request({ req, res }, () => serveRest(req, res, { place, isVisit }));
    } catch (error) {
      if (!res.headersSent) dress();
      return fail(req, res, { error, pages, log, requestId });
    }
  }

  return openServer(serve, { settings, headers });
}

/**
 * @param {(req: IncomingMessage, res: ServerResponse) => Promise<unknown>} serve
 * @param {Pick<Parts, "settings" | "headers">} parts
 */
function openServer(serve, { settings, headers }) {
  const server = http.createServer(serverOptions, serve);
  limitSockets(server, { ...settings.sockets, trustedProxies: settings.trustedProxies });
  // Without this, Node would answer requests with an unknown Expect header itself, without our headers.
  server.on("checkExpectation", serve);
  refuseUnreadable(server, headers);
  return server;
}
