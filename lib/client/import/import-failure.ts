import { importMessages } from "../../messages/import";
import { messages } from "../../messages/common";
import { signInAgainCode } from "../../contract/errors";
import { ApiError, messageOf } from "../http";

/** Why an import stopped: a message, and whether signing in helps. */
export interface ImportFailure {
  text: string;
  isSignedOut: boolean;
}

/** The import made no progress for too long. */
export class Stalled extends Error {}
/** The file can no longer be read. */
export class Unreadable extends Error {}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === "TimeoutError";

/** Whether the session has ended or lost the right to import; a redirect means the same. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 302].includes(error.status) && error.code !== signInAgainCode;

function textOf(error: unknown, fallback: string): string {
  if (error instanceof Stalled) return importMessages.stalled;
  if (error instanceof Unreadable) return importMessages.parseFailed;
  if (isTimeout(error)) return importMessages.timeout;
  if (error instanceof ApiError && error.detail === messages.account.isAnother) return error.detail;
  if (isRefused(error)) return importMessages.expired;
  if (error instanceof ApiError) return messageOf(error, fallback);
  // The browser's message for a lost connection is no help.
  if (error instanceof TypeError) return fallback;
  return error instanceof Error && error.message ? error.message : importMessages.unexpected;
}

/** The failure of an import; `fallback` if the server gave no reason. */
export const importFailure = (error: unknown, fallback: string = importMessages.batchFailed): ImportFailure => ({
  text: textOf(error, fallback),
  isSignedOut: isRefused(error),
});

const transient = new Set([429, 502, 503, 504]);

/**
 * Whether to retry a batch after its failure number `attempts`: always while the server is unreachable, once if it broke or
 * timed out. The server stores a batch once, however often it arrives.
 */
export function isSentAgain(error: unknown, attempts: number): boolean {
  if (isTimeout(error)) return attempts === 1;
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return transient.has(error.status) || (error.status >= 500 && attempts === 1);
}
