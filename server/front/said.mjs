import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton.mjs";

/**
 * What the page being rendered has said of its answer so far. `overloadedSeconds`: a part of it got no connection to the
 * database in time; worth another try after so long.
 * @typedef {{status: number, retryAfterSeconds: number | null, overloadedSeconds: number | null, isOnlyHere: boolean,
 *   wakesLate: boolean, keep: {seconds: number, tags: string[], readsQuery?: boolean} | null}} Said
 */

/** @type {AsyncLocalStorage<Said>} */
export const saidOfPage = processSingleton("page answers", () => new AsyncLocalStorage());

/**
 * Lets the page that is drawn while `run` runs say what its answer is to be (server/http/page-response.ts): its status,
 * when to come back where that is 429 or 503, for how long and under which tags it may be kept, whether it answers at its one
 * address only, and whether it is for reading, so that its scripts can wait. Next itself can give a page another status
 * than 200 only by leaving its body empty.
 * @param {(said: Said) => T} run
 * @template T
 */
export function withSaid(run) {
  /** @type {Said} */
  const said = {
    status: 200,
    retryAfterSeconds: null,
    overloadedSeconds: null,
    keep: null,
    isOnlyHere: false,
    wakesLate: false,
  };
  return saidOfPage.run(said, () => run(said));
}
