/** @import { PhotoStore } from "../process/app-settings.mjs" */
import { AwsClient } from "aws4fetch";

const mostMs = 10_000;
const mostRetries = 2;

/** The photo bucket can't be reached, or refuses. */
export class BucketError extends Error {}

/**
 * Sends a request about an object in the bucket. Failures that may pass are tried again twice.
 * @param {PhotoStore} store
 * @param {{method: "PUT" | "GET" | "DELETE", key: string, body?: Uint8Array<ArrayBuffer>}} request
 * @returns {Promise<Response>} a successful one
 * @throws {BucketError} for any other answer, or none within 10 seconds
 */
export async function askBucket(store, { method, key, body }) {
  const client = new AwsClient({ ...store, service: "s3", retries: mostRetries });
  const request = { method, signal: AbortSignal.timeout(mostMs), ...(body && { body }) };
  const answer = await client.fetch(`${store.url}/${key}`, request).catch((/** @type {unknown} */ cause) => {
    throw new BucketError("The photo bucket can't be reached.", { cause });
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new BucketError(`The photo bucket answered ${answer.status} to a ${method}.`);
}
