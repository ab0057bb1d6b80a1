import "server-only";
import { invitationLimits } from "@/lib/rules/invitation";
import { dayMs, daySeconds } from "@/lib/rules/time";
import { cookiesOf, ownCookie, setCookie } from "../auth/cookies";
import { invitationTokens } from "../auth/mail-token";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withMerged } from "./sql";

const cookie = () => ownCookie("invitation");

/** The Set-Cookie value by which a review that is written within a day counts as invited. */
export const rememberInvitation = (token: string): string => setCookie(cookie(), token, { maxAgeSeconds: daySeconds });

/** The key of the invitation that this browser has followed; null for none. */
export const invitationOf = (request: Request): string | null =>
  invitationTokens.keyOf(cookiesOf(request).get(cookie()) ?? "");

/**
 * Uses up an invitation to review a listing and forgets its address. Gives false for one that was used, is too old, or is
 * for another listing. Call it in the transaction that writes the review.
 */
export async function redeemInvitation({ db, now }: Ctx, listingId: number, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const since = new Date(now.getTime() - invitationLimits.validDays * dayMs);
  const used = await execute(db)`
    UPDATE review_invitation SET used_at = ${now}, email = NULL
    WHERE key = ${key} AND used_at IS NULL AND created_at > ${since} AND listing_id IN (${withMerged(listingId)})`;
  return used > 0;
}
