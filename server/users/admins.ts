import "server-only";
import { conflict, forbidden, notSignedIn } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryOne, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { env } from "../env";
import { lockAccount } from "./lock";

/** Whether the site has ever had an admin. */
export async function hasAdmin(ctx: Ctx): Promise<{ exists: boolean }> {
  const row = await queryOne<{ exists: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM admin_seat)
      OR EXISTS (SELECT FROM "user" WHERE user_type = 'admin' AND closed_at IS NULL) AS exists`;
  return row;
}

/** With ADMIN_EMAILS set, only a verified address on that list may become admin; without, anyone may in local mode. */
function mayBecomeAdmin({ email, verified }: { email: string; verified: boolean }): boolean {
  const { adminEmails, isLocal } = env();
  if (adminEmails.length === 0) return isLocal;
  return verified && adminEmails.includes(email.toLowerCase());
}

/**
 * Makes the caller the first admin. Only one transaction can insert the row `admin_seat`, so only one of several
 * concurrent callers succeeds. A pending account becomes active. Throws `conflict` when there is an admin, and `forbidden`
 * for a suspended account and for one that ADMIN_EMAILS doesn't list.
 */
export const becomeFirstAdmin = (ctx: Ctx): Promise<void> =>
  withTx(ctx, async (inside) => {
    const id = accountOf(inside.actor);
    if (id === null || !(await lockAccount(inside, id))) throw notSignedIn();
    const account = await inside.db.user.findUniqueOrThrow({ where: { id } });
    if (account.status === "suspended") throw forbidden("Your account is suspended.");
    if ((await hasAdmin(inside)).exists) throw conflict("The site already has an admin.");
    if (!mayBecomeAdmin(account)) throw forbidden("This account can't become the site's admin.");
    const taken = await execute(inside.db)`
      INSERT INTO admin_seat (user_id, taken_at) VALUES (${id}, ${inside.now}) ON CONFLICT DO NOTHING`;
    if (taken === 0) throw conflict("The site already has an admin.");
    await inside.db.user.update({ where: { id }, data: { userType: "admin", status: "active" } });
    await audit(inside, {
      action: "user.become_admin",
      object: { type: "user", id },
      before: { user_type: account.userType, status: account.status },
      after: { user_type: "admin", status: "active" },
    });
  });

/**
 * Throws `conflict` if no active admin would remain without the accounts in `leaving`. Locks all active admins by
 * ascending id, so that two who leave at the same time can't both count on each other.
 */
export async function ensureAdminRemains(ctx: Ctx, leaving: readonly number[]): Promise<void> {
  const admins = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM "user" WHERE user_type = 'admin' AND status = 'active' AND closed_at IS NULL
    ORDER BY id FOR UPDATE`;
  if (admins.length > 0 && admins.every(({ id }) => leaving.includes(id))) {
    throw conflict(
      leaving.length === 1
        ? "This is the site's last active admin. Make someone else an admin first."
        : "The site's last active admin is among them. Make someone else an admin first.",
    );
  }
}
