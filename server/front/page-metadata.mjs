import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton.mjs";

/**
 * What the page being rendered has set for its answer so far. `overloadedSeconds`: a part of it got no connection to the
 * database in time; worth another try after so long.
 * @typedef {{status: number, retryAfterSeconds: number | null, overloadedSeconds: number | null, isOnlyHere: boolean,
 *   wakesLate: boolean, keep: {seconds: number, tags: string[], readsQuery?: boolean} | null}} PageMetadata
 */

/** @type {AsyncLocalStorage<PageMetadata>} */
export const currentPageMetadata = processSingleton("page answers", () => new AsyncLocalStorage());

/**
 * Lets the page that is drawn while `run` runs say what its answer is to be (server/http/page-response.ts): its status,
 * when to come back where that is 429 or 503, for how long and under which tags it may be kept, whether it answers at its one
 * address only, and whether it is for reading, so that its scripts can wait. Next itself can give a page another status
 * than 200 only by leaving its body empty.
 * @param {(metadata: PageMetadata) => T} run
 * @template T
 */
export function withPageMetadata(run) {
  /** @type {PageMetadata} */
  const metadata = {
    status: 200,
    retryAfterSeconds: null,
    overloadedSeconds: null,
    keep: null,
    isOnlyHere: false,
    wakesLate: false,
  };
  return currentPageMetadata.run(metadata, () => run(metadata));
}
