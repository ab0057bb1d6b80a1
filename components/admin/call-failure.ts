import { adminMessages } from "@/lib/messages/admin";
import { signInAgainCode } from "@/lib/contract/errors";
import { ApiError, messageOf } from "@/lib/client/http";

/** Whether the server refused the caller as not (or no longer) an admin. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code !== signInAgainCode;

/** The message for a failed call: about the session, else the server's own, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (isForbidden(error)) return adminMessages.forbidden;
  if (error instanceof ApiError && error.status === 401) return adminMessages.signedOut;
  return messageOf(error, fallback);
}
