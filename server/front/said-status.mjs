import { AsyncLocalStorage } from "node:async_hooks";

const key = Symbol.for("vouchsafe.said-status");
const requests = (globalThis[key] ??= new AsyncLocalStorage());

/**
 * Lets the page that is drawn while `run` runs say the status of its answer (server/site/answer-status.ts): Next itself
 * can give a page another status than 200 only by leaving its body empty.
 * @param {(said: {status: number, hasAsked: boolean, ahead: object[]}) => T} run `ahead`: those of the visits of the same
 *   page that were under way when this one came
 * @template T
 */
export function withSaidStatus(run) {
  const said = { status: 200, hasAsked: false, ahead: [] };
  return requests.run(said, () => run(said));
}

/** Notes that this request asked for the page itself, and did not join another's drawing of it. */
export function noteAsked() {
  const said = requests.getStore();
  if (said) said.hasAsked = true;
}

/** The status of an answer: what its page has said, or said to the visit ahead whose drawing this one was given. */
export function statusOf(said) {
  if (said.status !== 200 || said.hasAsked) return said.status;
  return said.ahead.find((other) => other.hasAsked && other.status !== 200)?.status ?? 200;
}

/** The status that the page of this request has said; 200 where it said none. */
export const saidStatus = () => requests.getStore()?.status ?? 200;

/** Says again the status of a page that was kept. */
export function sayStatus(status) {
  const said = requests.getStore();
  if (said) said.status = status;
}
