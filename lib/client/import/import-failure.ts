import { importMessages } from "../../import-messages";
import { messages } from "../../messages";
import { ApiError, messageOf } from "../http";

/** Why an import stopped: a sentence, and whether the way on is to sign in. */
export interface ImportFailure {
  text: string;
  isSignedOut: boolean;
}

/** Said of an import that has not come on for too long. */
export class Stalled extends Error {}
/** Said of a file that can't be read any more. */
export class Unreadable extends Error {}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === "TimeoutError";

/** Whether the session is over or may not import any more; a redirect means the same. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [401, 403, 302].includes(error.status);

function textOf(error: unknown, fallback: string): string {
  if (error instanceof Stalled) return importMessages.stalled;
  if (error instanceof Unreadable) return importMessages.parseFailed;
  if (isTimeout(error)) return importMessages.timeout;
  if (error instanceof ApiError && error.detail === messages.account.isAnother) return error.detail;
  if (isRefused(error)) return importMessages.expired;
  if (error instanceof ApiError) return messageOf(error, fallback);
  // The browser's own words for a lost connection help nobody.
  if (error instanceof TypeError) return fallback;
  return error instanceof Error && error.message ? error.message : importMessages.unexpected;
}

/** What to tell somebody whose import failed; `fallback` where the server gave no reason. */
export const importFailure = (error: unknown, fallback: string = importMessages.batchFailed): ImportFailure => ({
  text: textOf(error, fallback),
  isSignedOut: isRefused(error),
});

const passing = new Set([429, 502, 503, 504]);

/**
 * Whether a batch is sent again by itself after this failure, the `attempts`-th: without end while the server is not
 * there, once where it broke or took too long. It is stored once, however often it comes.
 */
export function isSentAgain(error: unknown, attempts: number): boolean {
  if (isTimeout(error)) return attempts === 1;
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return passing.has(error.status) || (error.status >= 500 && attempts === 1);
}
