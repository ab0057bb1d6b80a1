import "server-only";
import { optOutTokens } from "../auth/mail-token";
import { type PrismaClient } from "../db/client";
import { execute } from "../db/sql";
import { cancelInvitations } from "../mail/queue";

/** Whether a link to stop invitations is the site's own. */
export const isOptOut = (token: string): boolean => optOutTokens.keyOf(token) !== null;

/** Stops all invitations to the address of a mailed link, also those that wait to be sent. False for a forged link. */
export async function stopInvitations(db: PrismaClient, token: string): Promise<boolean> {
  const hash = optOutTokens.keyOf(token);
  if (hash === null) return false;
  await db.$transaction(async (tx) => {
    await execute(tx)`INSERT INTO invitation_opt_out (email_hash) VALUES (${hash}) ON CONFLICT DO NOTHING`;
    await execute(tx)`UPDATE review_invitation SET email = NULL WHERE email_hash = ${hash} AND email IS NOT NULL`;
    await cancelInvitations(tx, hash);
  });
  return true;
}
