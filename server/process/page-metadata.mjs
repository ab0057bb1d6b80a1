import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton.mjs";

/**
 * What the page being rendered has set for its response so far. `isIncomplete`: part of it couldn't be loaded, so it
 * isn't cached; `overloadedSeconds`: set if it got no database connection: when to retry, in seconds.
 * @typedef {{status: number, retryAfterSeconds: number | null, isIncomplete: boolean, overloadedSeconds: number | null,
 *   isOnlyHere: boolean, wakesLate: boolean,
 *   keep: {seconds: number, tags: string[], readsQuery?: boolean | string[]} | null}} PageMetadata
 */

/**
 * `staticMarkup`: markup that only the document has, not the data for hydration
 * (components/shared/static-markup.tsx); null if it isn't a
 * document.
 * @typedef {PageMetadata & {staticMarkup: import("react").ReactNode[] | null}} RenderedPage
 */

/** @type {AsyncLocalStorage<RenderedPage>} */
export const currentPageMetadata = processSingleton("page answers", () => new AsyncLocalStorage());

/** @type {Record<symbol, unknown>} */ (globalThis)[Symbol.for("vouchsafe static markup")] = () =>
  currentPageMetadata.getStore()?.staticMarkup ?? null;

/**
 * Lets the page rendered while `run` runs set its response (server/http/page-response.ts): the status, Retry-After for
 * 429 and 503, how long and under which tags it may be cached, whether it answers only at its canonical address, and
 * whether its scripts can wait for the first paint. Next itself can send a status other than 200 only with an empty
 * body.
 * @param {(metadata: RenderedPage) => T} run
 * @template T
 */
export function withPageMetadata(run) {
  /** @type {RenderedPage} */
  const metadata = {
    status: 200,
    retryAfterSeconds: null,
    isIncomplete: false,
    overloadedSeconds: null,
    keep: null,
    isOnlyHere: false,
    wakesLate: false,
    staticMarkup: null,
  };
  return currentPageMetadata.run(metadata, () => run(metadata));
}
