import "server-only";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { queryOne, queryRows } from "../db/sql";

/** Notes that the caller reads alerts, and locks that until the transaction ends: their limits then hold. */
export async function lockReader(ctx: Ctx): Promise<number> {
  const userId = needAccount(ctx);
  await queryOne<{ user_id: number }>(ctx.db)`
    INSERT INTO alert_reader (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET user_id = EXCLUDED.user_id RETURNING user_id`;
  return userId;
}

/** Whether the caller gets the mails, and whether these are paused until the next one is due. */
export async function readMailState(ctx: Ctx): Promise<{ isOn: boolean; isPaused: boolean }> {
  const [row] = await queryRows<{ is_on: boolean; is_paused: boolean }>(ctx.db)`
    SELECT coalesce(s.alert_emails, true) AS is_on, r.paused_at IS NOT NULL AS is_paused
    FROM "user" u LEFT JOIN user_settings s ON s.user_id = u.id LEFT JOIN alert_reader r ON r.user_id = u.id
    WHERE u.id = ${needAccount(ctx)}`;
  return { isOn: row?.is_on ?? true, isPaused: row?.is_paused ?? false };
}
