import "server-only";
import { routes } from "@/lib/site/routes";
import { alertTokens } from "../auth/mail-token";
import { type PrismaClient } from "../db/client";
import { execute } from "../db/sql";
import { oneClickStop } from "../http/one-click-stop";

/** Whether a link to stop the mails is the site's own. */
export const isStopToken = (token: string): boolean => alertTokens.keyOf(token) !== null;

/** Turns off the mails of the account of a mailed link, also those that wait to be sent. False for a forged link. */
async function stopAlerts(db: PrismaClient, token: string): Promise<boolean> {
  const key = alertTokens.keyOf(token);
  if (key === null) return false;
  await execute(db)`
    INSERT INTO user_settings (user_id, alert_emails)
    SELECT id, false FROM "user" WHERE id = ${Number(key)} AND closed_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET alert_emails = false`;
  return true;
}

/** Stops the mails about saved searches and followed listings. */
export const stopRoutes = oneClickStop({ page: routes.unsubscribe, stop: stopAlerts });
