import { messages } from "../messages/common";
import { hostCookieName, sessionHintCookie } from "../rules/account";
import { ApiError } from "./http";

const hintCookie = () => hostCookieName(sessionHintCookie, document.location.protocol === "https:");

/** Deletes the hint cookie, so that the page shows a guest. */
export function removeHint(): void {
  const secure = document.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${hintCookie()}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
}

/** The id of the account in the hint cookie; null for a guest. */
export function hintedAccount(): string | null {
  const start = `${hintCookie()}=`;
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/**
 * Runs `work` for a page rendered for the account `id`, unless another account has signed in since in another window: calls
 * run as the signed-in account, and input for one account must not reach another. Without a hint the server decides.
 * @throws ApiError 403 for another account, and what `work` threw
 */
export async function asAccount<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const hinted = hintedAccount();
  if (hinted !== null && hinted !== String(id)) throw new ApiError(403, messages.account.isAnother, {});
  return work();
}
