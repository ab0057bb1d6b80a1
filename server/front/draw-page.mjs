/**
 * @import { ServerResponse } from "node:http"
 * @import { RequestHandler } from "next/dist/server/next.js"
 * @import { createDrawings } from "./drawings.mjs"
 * @import { Encoding } from "./encodings.mjs"
 * @import { Place } from "./fast-path.mjs"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { PageStore } from "./page-store.mjs"
 * @import { PageMetadata } from "../process/page-metadata.mjs"
 * @import { WholePages } from "./whole-pages.mjs"
 */
import { changeLog } from "../process/change-log.mjs";
import { cleanHeaders } from "./clean-headers.mjs";
import { collectPage } from "./collect-page.mjs";
import { encodingFor } from "./encodings.mjs";
import { isPlainVisit } from "./fast-path.mjs";
import { isPagePath } from "./page-path.mjs";
import { withPageMetadata } from "../process/page-metadata.mjs";
import { takeTurns } from "../process/take-turns.mjs";
import { completeAnswers } from "./whole-pages.mjs";

/** How many pages are rendered at once for one client: as many as a browser requests at once. */
const pagesAtOnce = 6;

/**
 * Creates the function that passes requests to Next and buffers, completes, and (if allowed) caches its pages.
 * @param {{handle: RequestHandler, pages: WholePages, store: PageStore, drawings: ReturnType<typeof createDrawings>}} parts
 *   as `createFront` has them
 * @returns {(req: ServerRequest, res: ServerResponse, place: Place) => Promise<void>}
 */
export function createDrawer({ handle, pages, store, drawings }) {
  /**
   * Returns a function that stores the rendered page if its metadata allows that.
   * @param {ServerResponse} res
   * @param {{path: string, metadata: PageMetadata, encoding: Encoding}} page
   * @returns {(body: Buffer, policy: string) => [string, string][]} which returns the headers that let a CDN keep it too
   */
  function keeper(res, { path, metadata, encoding }) {
    const since = changeLog.now();
    const over = drawings.begin(path, res);
    return function keepIt(body, policy) {
      over();
      if (res.statusCode !== 200 || !metadata.keep || metadata.isIncomplete) return [];
      const link = String(res.getHeader("link") ?? "");
      const drawn = { ...metadata.keep, body, encoding, link, policy, isOnlyHere: metadata.isOnlyHere, since };
      const entry = store.keep(path, drawn);
      return entry ? store.cdnHeaders(entry) : [];
    };
  }

  /**
   * @param {ServerRequest} req
   * @param {ServerResponse} res
   * @param {Place} place
   */
  function render(req, res, { path, query, elsewhere }) {
    return withPageMetadata((metadata) => {
      const encoding = encodingFor(req);
      if (path !== null && req.method === "GET" && isPagePath(path) && isPlainVisit(req)) {
        delete req.headers["accept-encoding"];
        metadata.staticMarkup = [];
        const whenWhole = query === "" ? keeper(res, { path, metadata, encoding }) : () => [];
        collectPage(res, { encoding, wakesLate: () => metadata.wakesLate, whenWhole });
      }
      completeAnswers(req, res, { pages, metadata, elsewhere, encoding });
      cleanHeaders(req, path ?? req.url);
      req.url = path === null ? req.url.replace(/^\/api(?![^/?])/i, "/api") : path + query;
      return handle(req, res);
    });
  }

  const inTurn = takeTurns(pagesAtOnce);

  return function draw(req, res, place) {
    // Files may take as long as their client reads them.
    if (place.path === null || !isPagePath(place.path)) return render(req, res, place);
    // A client that has left while it waited needs no page.
    return inTurn(String(req.headers["x-client-address"]), async () =>
      res.destroyed ? undefined : render(req, res, place),
    );
  };
}
