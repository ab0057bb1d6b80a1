import http from "node:http";
import { memoize } from "./memoize.mjs";
import { giveClientAddress } from "./client-address.mjs";
import { answerDirectly } from "./direct-calls.mjs";
import { createDrawer } from "./draw-page.mjs";
import { createDrawings } from "./drawings.mjs";
import { answerFromStore } from "./fast-path.mjs";
import { isApiPath, judgeRequest, pathOf } from "./judge-request.mjs";
import { limitBody } from "./limit-body.mjs";
import { pagePathOf } from "./page-path.mjs";
import { sendPlain } from "./plain-answer.mjs";
import { refuseUnreadable } from "./raw-answers.mjs";
import { giveRequestId } from "./request-id.mjs";
import { sendWholePage } from "./whole-pages.mjs";

// Longer than the proxies commonly put in front keep a connection, so that none is closed under a request.
const keepAliveMs = 65_000;

const bringsNothing = ({ headers }) =>
  headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;

function refuse(req, res, { verdict, pages }) {
  const isApi = isApiPath(req.url);
  if (verdict.status === 404 && !isApi && sendWholePage(req, res, { status: 404, pages })) return;
  // What such a request may carry behind its head is not read: the connection goes with it.
  sendPlain(req, res, { ...verdict, isApi, close: !bringsNothing(req) });
}

function fail(req, res, { error, pages, log, requestId }) {
  log.error({ err: error, requestId }, "a request failed in the front");
  if (res.headersSent) return res.destroy();
  const isApi = isApiPath(pathOf(req.url));
  if (!isApi && sendWholePage(req, res, { status: 500, pages })) return undefined;
  return sendPlain(req, res, { status: 500, isApi });
}

/** Where a request leads: its page's path in its one spelling, its query, the address in it if it came in another. */
const placeOf = memoize((url) => {
  const asked = pathOf(url);
  const query = url.slice(asked.length);
  const path = pagePathOf(asked);
  return { path, query, elsewhere: path === null || path === asked ? null : path + query };
});

/**
 * The HTTP server in front of Next. It refuses what no page could answer, sends fresh pages itself, keeps those that
 * may be kept, and sees that each answer carries the same headers and is whole.
 * @param {{handle: Function, pages: object, store: object, files: object, calls: Map<string, Function>, changes: object,
 *   headers: [string, string][], trustedProxies: number, log: object}} parts `handle`: Next's request handler; `store`:
 *   the page store; `files`: those of the build; `calls`: those that are answered without Next; `changes`: the change
 *   feed; `headers`: those of every answer
 */
export function createFront({ handle, pages, store, files, calls, changes, headers, trustedProxies, log }) {
  const drawings = createDrawings();
  const common = headers.flat();
  const draw = createDrawer({ handle, pages, store, drawings });

  /** Answers with a page that is kept, also one that is just being drawn for another; tells whether it has. */
  async function sendKept(req, res, { place, first }) {
    await changes.caughtUp();
    if (answerFromStore(req, res, { store, place, first })) return true;
    if (!store.has(place.path, place.query)) return false;
    await drawings.ofSame(place.path);
    return answerFromStore(req, res, { store, place, first });
  }

  /** What is no visit of a kept page: all that there is to look at and to set. */
  async function serveRest(req, res, { verdict, place, isVisit }) {
    giveClientAddress(req, trustedProxies);
    if (verdict) return refuse(req, res, { verdict, pages });
    if (!limitBody(req, res) || files.answer(req, res, req.url)) return undefined;
    if (await answerDirectly(req, res, { calls, changes })) return undefined;
    if (!isVisit) await changes.caughtUp();
    return draw(req, res, place);
  }

  async function serve(req, res) {
    const requestId = giveRequestId(req);
    const first = [...common, "x-request-id", requestId];
    const dress = () =>
      [...headers, ["x-request-id", requestId]].forEach(([name, value]) => res.setHeader(name, value));
    try {
      const verdict = judgeRequest(req);
      const place = verdict ? null : placeOf(req.url);
      const isVisit = place !== null && place.path !== null && bringsNothing(req);
      if (isVisit && (await sendKept(req, res, { place, first }))) return undefined;
      dress();
      return await serveRest(req, res, { verdict, place, isVisit });
    } catch (error) {
      if (!res.headersSent) dress();
      return fail(req, res, { error, pages, log, requestId });
    }
  }

  const server = http.createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, serve);
  // An expectation that Node doesn't know would be answered past us.
  server.on("checkExpectation", serve);
  refuseUnreadable(server, headers);
  return server;
}
