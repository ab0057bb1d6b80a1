/**
 * @import { ServerResponse } from "node:http"
 * @import { RequestHandler } from "next/dist/server/next.js"
 * @import { createDrawings } from "./drawings.mjs"
 * @import { Place } from "./fast-path.mjs"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { PageStore } from "./page-store.mjs"
 * @import { Said } from "./said.mjs"
 * @import { WholePages } from "./whole-pages.mjs"
 */
import { takesGzip } from "./accepts.mjs";
import { changeLog } from "./change-log.mjs";
import { cleanHeaders } from "./clean-headers.mjs";
import { collectPage } from "./collect-page.mjs";
import { isPlainVisit } from "./fast-path.mjs";
import { isPagePath } from "./page-path.mjs";
import { withSaid } from "./said.mjs";
import { completeAnswers } from "./whole-pages.mjs";

/**
 * What has Next answer: pages in one piece and whole, kept where they say that they may be.
 * @param {{handle: RequestHandler, pages: WholePages, store: PageStore, drawings: ReturnType<typeof createDrawings>}} parts
 *   as `createFront` has them
 * @returns {(req: ServerRequest, res: ServerResponse, place: Place) => Promise<void>}
 */
export function createDrawer({ handle, pages, store, drawings }) {
  /**
   * What stores the page that this answer will be, if it says that it may be stored.
   * @param {ServerResponse} res
   * @param {{path: string, said: Said, isGzip: boolean}} page
   * @returns {(body: Buffer) => void}
   */
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

  return function draw(req, res, { path, query, elsewhere }) {
    return withSaid((said) => {
      const isGzip = takesGzip(req);
      if (path !== null && req.method === "GET" && isPagePath(path) && isPlainVisit(req)) {
        delete req.headers["accept-encoding"];
        const whenWhole = query === "" ? keeper(res, { path, said, isGzip }) : () => {};
        collectPage(res, { isGzip, wakesLate: () => said.wakesLate, whenWhole });
      }
      completeAnswers(req, res, { pages, said, elsewhere, isGzip });
      cleanHeaders(req, path ?? req.url);
      req.url = path === null ? req.url.replace(/^\/api(?![^/?])/i, "/api") : path + query;
      return handle(req, res);
    });
  };
}
