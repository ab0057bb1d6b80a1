import { AsyncLocalStorage } from "node:async_hooks";

/** Held process-wide, because Next bundles the site's own code apart from the front: both must see the same one. */
const key = Symbol.for("vouchsafe.said");
const requests = (globalThis[key] ??= new AsyncLocalStorage());

/**
 * Lets the page that is drawn while `run` runs say what its answer is to be (server/http/page-response.ts): its status,
 * when to come back where that is 429, for how long and under which tags it may be kept, whether it answers at its one
 * address only, and whether it is for reading, so that its scripts can wait. Next itself can give a page another status
 * than 200 only by leaving its body empty.
 * @param {(said: {status: number, retryAfterSeconds: number | null, isOnlyHere: boolean, wakesLate: boolean,
 *   keep: {seconds: number, tags: string[], readsQuery?: boolean} | null}) => T} run
 * @template T
 */
export function withSaid(run) {
  const said = { status: 200, retryAfterSeconds: null, keep: null, isOnlyHere: false, wakesLate: false };
  return requests.run(said, () => run(said));
}
