import http from "node:http";
import { giveClientAddress } from "./client-address.mjs";
import { answerFromStore } from "./fast-path.mjs";
import { isApiPath, judgeRequest, pageMethods, pathOf } from "./judge-request.mjs";
import { limitBody } from "./limit-body.mjs";
import { rawAnswer, sendPlain } from "./plain-answer.mjs";
import { giveRequestId } from "./request-id.mjs";
import { withSaidStatus } from "./said-status.mjs";
import { createTurns } from "./turns.mjs";
import { completeAnswers, sendWholePage } from "./whole-pages.mjs";

// Longer than the proxies commonly put in front keep a connection, so that none is closed under a request.
const keepAliveMs = 65_000;

const clientErrors = {
  HPE_INVALID_METHOD: [405, "Method Not Allowed"],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

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

/**
 * The HTTP server in front of Next. It refuses what no page could answer, sends fresh pages itself, and sees that each
 * answer carries the same headers and is whole.
 * @param {{handle: Function, pages: object, store: object, changes: object, headers: [string, string][],
 *   trustedProxies: number, log: object}} parts `handle`:
 *   Next's request handler; `store`: the page store; `changes`: the change feed; `headers`: those of every answer
 */
export function createFront({ handle, pages, store, changes, headers, trustedProxies, log }) {
  const takeTurn = createTurns();

  async function serve(req, res) {
    try {
      for (const [name, value] of headers) res.setHeader(name, value);
      giveRequestId(req, res);
      giveClientAddress(req, trustedProxies);
      const verdict = judgeRequest(req);
      if (verdict) return refuse(req, res, { verdict, pages });
      if (!limitBody(req, res)) return undefined;
      await changes.caughtUp();
      if (answerFromStore(req, res, store)) return undefined;
      return await withSaidStatus(async (said) => {
        if (req.method === "GET") await takeTurn(pathOf(req.url), res, said);
        completeAnswers(req, res, { pages, said });
        return handle(req, res);
      });
    } catch (error) {
      return fail(req, res, { error, pages, log });
    }
  }

  const server = http.createServer({ keepAliveTimeout: keepAliveMs }, serve);
  // An expectation that Node doesn't know would be answered past us.
  server.on("checkExpectation", serve);
  server.on("connect", (req, socket) => socket.end(rawAnswer(405, "Method Not Allowed", headers)));
  server.on("clientError", (error, socket) => {
    const [status, phrase] = clientErrors[error.code] ?? [400, "Bad Request"];
    const allow = status === 405 ? [["allow", pageMethods.join(", ")]] : [];
    if (socket.writable) socket.end(rawAnswer(status, phrase, [...headers, ...allow]));
    else socket.destroy();
  });
  return server;
}
