/** @import { PhotoStore } from "../process/app-settings.mjs" */
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { callOutside, requestOutside } from "../process/outside-call.mjs";

/** How long a request may take, with its repetitions, in ms: pages wait for photos, and storing one is slower. */
const mostMs = { GET: 3_000, PUT: 10_000, DELETE: 10_000 };
const mostRetries = 2;
const firstRetryMs = 50;

/** The photo bucket can't be reached, or refuses. */
export class BucketError extends Error {
  /**
   * @param {string} message
   * @param {{cause?: unknown, isFailure?: boolean}} [how] `isFailure`: whether it may pass
   */
  constructor(message, { cause, isFailure = true } = {}) {
    super(message, { cause });
    this.isFailure = isFailure;
  }
}

/** @param {unknown} error */
const isFailure = (error) => !(error instanceof BucketError) || error.isFailure;

/**
 * Repeats a request whose failure may pass.
 * @template Answer
 * @param {() => Promise<Answer>} request
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function retrying(request, signal) {
  for (let retry = 0; ; retry += 1) {
    try {
      return await request();
    } catch (error) {
      if (retry === mostRetries || signal.aborted || !isFailure(error)) throw error;
      await wait(firstRetryMs * 2 ** retry, undefined, { signal });
    }
  }
}

/**
 * Sends a request about an object in the bucket. Failures that may pass are tried again twice; while the bucket keeps
 * failing, it isn't asked for some seconds.
 * @param {PhotoStore} store
 * @param {{method: "PUT" | "GET" | "DELETE", key: string, body?: Uint8Array<ArrayBuffer>}} request
 * @returns {Promise<Buffer<ArrayBuffer>>} the answer's body
 * @throws {BucketError} for any answer but a successful one, or none within 3 seconds (10 for what changes objects)
 */
export async function askBucket({ url, ...store }, { method, key, body }) {
  const sent = { method, ...(body && { body }) };
  const signer = { ...store, ...sent, service: "s3", url: `${url}/${key}` };
  /** @param {AbortSignal} signal */
  const ask = async (signal) => {
    const { url: address, headers } = await new AwsV4Signer(signer).sign();
    const answer = await requestOutside(address, { ...sent, headers: Object.fromEntries(headers), signal });
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    const mayPass = answer.status >= 500 || answer.status === 429;
    throw new BucketError(`The photo bucket answered ${answer.status} to a ${method}.`, { isFailure: mayPass });
  };
  const how = { service: `photo bucket (${method})`, ms: mostMs[method], isFailure };
  try {
    return await callOutside(how, (signal) => retrying(() => ask(signal), signal));
  } catch (cause) {
    if (cause instanceof BucketError) throw cause;
    throw new BucketError("The photo bucket can't be reached.", { cause });
  }
}
