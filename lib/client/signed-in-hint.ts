import { messages } from "../messages";
import { sessionHintCookie } from "../rules/account";
import { ApiError } from "./http";

/** The account that this browser seems to be signed in to, as the hint cookie says it now; null for a guest. */
export function hintedAccount(): string | null {
  const start = `${sessionHintCookie}=`;
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/**
 * Does work that a page drawn for the account `id` asks for, unless somebody else has signed in here by another window
 * since: a call goes as whoever is signed in, and what was meant for one account must not reach another. Without a hint
 * the server decides.
 * @throws ApiError 403 for another account, and what `work` threw
 */
export async function asAccount<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const hinted = hintedAccount();
  if (hinted !== null && hinted !== String(id)) throw new ApiError(403, messages.account.isAnother, {});
  return work();
}
