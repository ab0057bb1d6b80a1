import http from "node:http";
import { changeLog } from "./change-log.mjs";
import { cleanHeaders } from "./clean-headers.mjs";
import { giveClientAddress } from "./client-address.mjs";
import { takesGzip } from "./accepts.mjs";
import { collectPage } from "./collect-page.mjs";
import { createDrawings } from "./drawings.mjs";
import { answerFromStore, isPlainVisit } from "./fast-path.mjs";
import { isApiPath, judgeRequest, pathOf } from "./judge-request.mjs";
import { limitBody } from "./limit-body.mjs";
import { isPagePath, pagePathOf } from "./page-path.mjs";
import { sendPlain } from "./plain-answer.mjs";
import { refuseUnreadable } from "./raw-answers.mjs";
import { giveRequestId } from "./request-id.mjs";
import { withSaid } from "./said.mjs";
import { completeAnswers, sendWholePage } from "./whole-pages.mjs";

// Longer than the proxies commonly put in front keep a connection, so that none is closed under a request.
const keepAliveMs = 65_000;

function refuse(req, res, { verdict, pages }) {
  const isApi = isApiPath(req.url);
  if (verdict.status === 404 && !isApi && sendWholePage(req, res, { status: 404, pages })) return;
  // What such a request may carry behind its head is not read: the connection goes with it.
  const close = req.headers["content-length"] !== undefined || req.headers["transfer-encoding"] !== undefined;
  sendPlain(req, res, { ...verdict, isApi, close });
}

function fail(req, res, { error, pages, log }) {
  log.error({ err: error, requestId: res.getHeader("x-request-id") }, "a request failed in the front");
  if (res.headersSent) return res.destroy();
  const isApi = isApiPath(pathOf(req.url));
  if (!isApi && sendWholePage(req, res, { status: 500, pages })) return undefined;
  return sendPlain(req, res, { status: 500, isApi });
}

/** Where a request leads: its page's path in its one spelling, its query, the address in it if it came in another. */
function placeOf(url) {
  const asked = pathOf(url);
  const query = url.slice(asked.length);
  const path = pagePathOf(asked);
  return { path, query, elsewhere: path === null || path === asked ? null : path + query };
}

/**
 * The HTTP server in front of Next. It refuses what no page could answer, sends fresh pages itself, keeps those that
 * may be kept, and sees that each answer carries the same headers and is whole.
 * @param {{handle: Function, pages: object, store: object, files: object, changes: object, headers: [string, string][],
 *   trustedProxies: number, log: object}} parts `handle`:
 *   Next's request handler; `store`: the page store; `files`: the build's own; `changes`: the change feed; `headers`: those of every answer
 */
export function createFront({ handle, pages, store, files, changes, headers, trustedProxies, log }) {
  const drawings = createDrawings();

  /** What keeps the page that this answer will be, if it says that it may be kept. */
  function keeper(res, { path, said, isGzip }) {
    const since = changeLog.now();
    const over = drawings.begin(path, res);
    return function keepIt(body) {
      if (res.statusCode === 200 && said.keep) {
        const link = String(res.getHeader("link") ?? "");
        store.keep(path, { ...said.keep, body, isGzip, link, isOnlyHere: said.isOnlyHere, since });
      }
      over();
    };
  }

  function draw(req, res, { path, query, elsewhere }) {
    return withSaid((said) => {
      const isGzip = takesGzip(req);
      if (path !== null && req.method === "GET" && isPagePath(path) && isPlainVisit(req)) {
        delete req.headers["accept-encoding"];
        const whenWhole = query === "" ? keeper(res, { path, said, isGzip }) : () => {};
        collectPage(res, { isGzip, whenWhole });
      }
      completeAnswers(req, res, { pages, said, elsewhere, isGzip });
      cleanHeaders(req, path ?? req.url);
      req.url = path === null ? req.url.replace(/^\/api(?![^/?])/i, "/api") : path + query;
      return handle(req, res);
    });
  }

  async function serve(req, res) {
    try {
      for (const [name, value] of headers) res.setHeader(name, value);
      giveRequestId(req, res);
      giveClientAddress(req, trustedProxies);
      const verdict = judgeRequest(req);
      if (verdict) return refuse(req, res, { verdict, pages });
      if (!limitBody(req, res)) return undefined;
      if (files.answer(req, res, req.url)) return undefined;
      const place = placeOf(req.url);
      await changes.caughtUp();
      if (answerFromStore(req, res, { store, place })) return undefined;
      if (store.has(place.path, place.query)) {
        await drawings.ofSame(place.path);
        if (answerFromStore(req, res, { store, place })) return undefined;
      }
      return await draw(req, res, place);
    } catch (error) {
      return fail(req, res, { error, pages, log });
    }
  }

  const server = http.createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, serve);
  // An expectation that Node doesn't know would be answered past us.
  server.on("checkExpectation", serve);
  refuseUnreadable(server, headers);
  return server;
}
