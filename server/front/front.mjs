/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { RequestHandler } from "next/dist/server/next.js"
 * @import { Logger } from "pino"
 * @import { createBuiltFiles } from "./built-files.mjs"
 * @import { directCalls } from "../process/direct-calls.mjs"
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
import { answerFromStore, isPageData } from "./fast-path.mjs";
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
 * Answers with a stored page, including one that is being rendered for another visitor, or a stale one while the
 * database doesn't answer.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{place: Place & {path: string}, first: string[], store: PageStore, changes: Changes, database: Database,
 *   drawings: ReturnType<typeof createDrawings>}} visit
 * @returns {Promise<boolean>} whether it has answered
 */
async function sendStored(req, res, { place, first, store, changes, database, drawings }) {
  await changes.caughtUp();
  if (answerFromStore(req, res, { store, place, first })) return true;
  if (!store.has(place.path, place.query)) return false;
  if (await isDatabaseAway(database)) return answerFromStore(req, res, { store, place, first, isAway: true });
  if (!changeLog.isLive()) return false;
  await drawings.ofSame(place.path);
  return answerFromStore(req, res, { store, place, first });
}

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
 * The HTTP server in front of Next. It refuses requests that no page could answer, serves and stores cached pages,
 * gives every response the same headers, and completes Next's responses.
 * @param {{handle: RequestHandler, pages: WholePages, store: PageStore, files: ReturnType<typeof createBuiltFiles>,
 *   calls: typeof directCalls, changes: Changes, database: Database, headers: [string, string][], settings: FrontSettings,
 *   metrics?: Metrics | null, trialGate?: TrialGate | null, log: Logger}} parts
 * `handle`: Next's request handler; `store`: the page store; `files`: the build's files; `calls`: API calls answered
 * without Next; `changes`: the change feed; `database`: whether it answers; `headers`: those of every response;
 * `metrics`: answers `/metrics`; `trialGate`: keeps out those without a trial's password
 */
export function createFront(parts) {
  const { handle, pages, store, files, calls, changes, database, headers, settings, metrics, trialGate, log } = parts;
  const common = headers.filter(([name]) => name !== "content-security-policy").flat();
  const cached = { store, changes, database, drawings: createDrawings() };
  const draw = createDrawer({ handle, pages, ...cached });
  const giveClientAddress = clientAddresses({ ...settings, log });

  /**
   * Handles everything but cached pages: direct calls, built files, and Next.
   * @param {ServerRequest} req
   * @param {ServerResponse} res
   * @param {{place: Place, isVisit: boolean}} request
   */
  async function serveRest(req, res, { place, isVisit }) {
    if (metrics?.isAsked(req)) return metrics.answer(req, res);
    if (isVisit && (await refusePageData(req, res, database))) return undefined;
    if (!limitBody(req, res) || files.answer(req, res, req.url)) return undefined;
    if (await answerDirectly(req, res, { calls, changes })) return undefined;
    if (!isVisit) await changes.caughtUp();
    return draw(req, res, place);
  }

  /**
   * @param {IncomingMessage} message
   * @param {ServerResponse} res
   */
  async function serve(message, res) {
    const req = /** @type {ServerRequest} */ (message);
    if (!res.socket && !(await waitForTurn(req, res))) return undefined;
    const requestId = giveRequestId(req);
    const first = [...common, "x-request-id", requestId];
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
      if (await trialGate?.(req, res)) return undefined;
      const place = placeOf(req.url);
      const isVisit = hasPath(place) && bringsNothing(req);
      if (isVisit && (await sendStored(req, res, { place, first, ...cached }))) return undefined;
      dress();
      giveClientAddress(req);
      return await traces.request({ req, res }, () => serveRest(req, res, { place, isVisit }));
    } catch (error) {
      if (!res.headersSent) dress();
      return fail(req, res, { error, pages, log, requestId });
    }
  }

  const server = http.createServer(serverOptions, serve);
  limitSockets(server, { ...settings.sockets, trustedProxies: settings.trustedProxies });
  // Without this, Node would answer requests with an unknown Expect header itself, without our headers.
  server.on("checkExpectation", serve);
  refuseUnreadable(server, headers);
  return server;
}
