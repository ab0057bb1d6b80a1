import { adminMessages } from "@/lib/admin-messages";
import { ApiError, messageOf } from "@/lib/client/http";

/** Whether the server said that the caller is no admin, or not any more. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** What to tell an admin whose call failed: what it means for the session, the server's sentence, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.status === 403) return adminMessages.forbidden;
  if (error instanceof ApiError && error.status === 401) return adminMessages.signedOut;
  return messageOf(error, fallback);
}
