import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { processSingleton } from "./process-singleton.mjs";

/** After this many failures in a row a service isn't called for this long, in ms; then one call tries. */
const failuresInRow = 3;
const pauseMs = 5_000;

/** The most that any HTTP request of this process may take, in ms and bytes, and how often that is checked, in ms. */
const longestMs = 30_000;
const mostBytes = 20_000_000;
const checkMs = 100;

/** A service outside the site failed, didn't answer in time, or isn't called because it failed repeatedly. */
export class OutsideError extends Error {
  name = "OutsideError";
  /** Whether the service wasn't called at all. */
  wasRefused = false;
}

const breakers = processSingleton(
  "breakers",
  () => /** @type {Map<string, {failures: number, pausedUntil: number}>} */ (new Map()),
);

/**
 * The breaker of a service; from its third failure in a row on, this throws until the pause is over, and then lets one
 * call through, for which the others wait.
 * @param {string} service
 * @param {number} ms how long a call may take
 */
function enter(service, ms) {
  const breaker = breakers.get(service) ?? { failures: 0, pausedUntil: 0 };
  breakers.set(service, breaker);
  if (breaker.failures < failuresInRow) return breaker;
  if (performance.now() < breaker.pausedUntil) {
    throw Object.assign(new OutsideError(`The ${service} failed repeatedly.`), { wasRefused: true });
  }
  breaker.pausedUntil = performance.now() + ms + pauseMs;
  return breaker;
}

/**
 * Runs a call that takes at most some time. A call that doesn't end by its signal goes on, but nothing waits for it.
 * @template Answer
 * @param {{service: string, ms: number}} limit `service`: its name in messages
 * @param {(signal: AbortSignal) => Promise<Answer>} call
 * @returns {Promise<Answer>}
 * @throws {OutsideError} after that time, and what the call throws
 */
export async function withDeadline({ service, ms }, call) {
  const controller = new AbortController();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutsideError(`The ${service} didn't answer within ${ms / 1000} s.`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), end]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls a service outside the site within a deadline. While the service fails repeatedly, calls fail at once instead.
 * @template Answer
 * @param {{service: string, ms: number, isFailure?: (error: unknown) => boolean}} how `isFailure`: whether an error says
 *   that the service fails, and not only that it refuses this call; by default, all do
 * @param {(signal: AbortSignal) => Promise<Answer>} call
 * @returns {Promise<Answer>}
 * @throws {OutsideError} for a call that took too long or wasn't made, and what the call throws
 */
export async function callOutside({ service, ms, isFailure = () => true }, call) {
  const breaker = enter(service, ms);
  try {
    const answer = await withDeadline({ service, ms }, call);
    breaker.failures = 0;
    return answer;
  } catch (error) {
    const hasFailed = error instanceof OutsideError || isFailure(error);
    breaker.failures = hasFailed ? breaker.failures + 1 : 0;
    breaker.pausedUntil = performance.now() + pauseMs;
    throw error;
  }
}

/**
 * Sends one HTTP request and reads the whole answer, without following redirects. Not `fetch`: Next replaces that by one
 * that clones answers, so that neither a signal nor `cancel` ends them.
 * @param {string | URL} address
 * @param {{signal: AbortSignal, method?: string, headers?: Record<string, string>, body?: string | Uint8Array,
 *   mostBytes?: number}} request `mostBytes`: the longest answer
 * @returns {Promise<{status: number, body: Buffer<ArrayBuffer>}>}
 * @throws {Error} when the connection fails or the signal aborts it, and `OutsideError` for a longer answer
 */
export async function requestOutside(address, { body, mostBytes: most = mostBytes, ...options }) {
  const url = new URL(address);
  const sent = (url.protocol === "https:" ? https : http).request(url, options);
  // What breaks the connection later also ends the answer, which throws below.
  sent.on("error", () => {});
  sent.end(body);
  const [answer] = /** @type {[http.IncomingMessage]} */ (await once(sent, "response"));
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) throw new OutsideError(`${url.origin} answered with more than ${most} bytes.`);
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
}

/** @param {http.ClientRequest} request */
function limit(request) {
  const end = performance.now() + longestMs;
  let bytesBefore = 0;
  request.once("socket", (socket) => (bytesBefore = socket.bytesRead));
  const timer = setInterval(() => {
    const bytes = (request.socket?.bytesRead ?? 0) - bytesBefore;
    if (performance.now() > end || bytes > mostBytes) request.destroy();
  }, checkMs).unref();
  request.once("close", () => clearInterval(timer));
}

/**
 * Ends every HTTP request of this process that takes too long or gets too much. Libraries only limit the silence between
 * two packets, so a service that answers a byte at a time would hold their requests forever.
 */
export const limitRequests = () =>
  processSingleton("limited requests", () => {
    subscribe("http.client.request.start", (message) =>
      limit(/** @type {{request: http.ClientRequest}} */ (message).request),
    );
    return true;
  });
