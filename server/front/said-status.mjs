import { AsyncLocalStorage } from "node:async_hooks";

const key = Symbol.for("vouchsafe.said-status");
const requests = (globalThis[key] ??= new AsyncLocalStorage());

/**
 * Lets the page that is drawn while `run` runs say the status of its answer (server/site/answer-status.ts): Next itself
 * can give a page another status than 200 only by leaving its body empty.
 * @param {(said: {status: number}) => T} run
 * @template T
 */
export function withSaidStatus(run) {
  const said = { status: 200 };
  return requests.run(said, () => run(said));
}

/** The status that the page of this request has said; 200 where it said none. */
export const saidStatus = () => requests.getStore()?.status ?? 200;

/** Says again the status of a page that was kept. */
export function sayStatus(status) {
  const said = requests.getStore();
  if (said) said.status = status;
}
