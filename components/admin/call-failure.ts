import { adminMessages } from "@/lib/admin-messages";
import { ApiError, messageOf, SignInTooOld } from "@/lib/client/http";

/** Whether the server refused the caller as not (or no longer) an admin. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !(error instanceof SignInTooOld);

/** The message for a failed call: about the session, else the server's own, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (isForbidden(error)) return adminMessages.forbidden;
  if (error instanceof ApiError && error.status === 401) return adminMessages.signedOut;
  return messageOf(error, fallback);
}
