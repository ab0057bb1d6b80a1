import "server-only";
import { conflict, forbidden, notSignedIn } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryOne, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { env } from "../env";
import { lockAccount } from "./lock";

/** Whether the site has had its first admin. */
export async function hasAdmin(ctx: Ctx): Promise<{ exists: boolean }> {
  const row = await queryOne<{ exists: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM admin_seat)
      OR EXISTS (SELECT FROM "user" WHERE user_type = 'admin' AND closed_at IS NULL) AS exists`;
  return row;
}

/** Where the operator has named the addresses that may, it must be one of them, and the provider must vouch for it. */
function mayTakeSeat({ email, verified }: { email: string; verified: boolean }): boolean {
  const { adminEmails, isLocal } = env();
  if (adminEmails.length === 0) return isLocal;
  return verified && adminEmails.includes(email.toLowerCase());
}

/**
 * Makes the caller the first admin. One row decides it, which only one transaction can insert: of any number of callers
 * at once one gets it. A pending account becomes active by it. Throws `conflict` when there is an admin, `forbidden` for
 * a suspended account and for one that ADMIN_EMAILS does not name.
 */
export const becomeFirstAdmin = (ctx: Ctx): Promise<void> =>
  withTx(ctx, async (inside) => {
    const id = accountOf(inside.actor);
    if (id === null || !(await lockAccount(inside, id))) throw notSignedIn();
    const account = await inside.db.user.findUniqueOrThrow({ where: { id } });
    if (account.status === "suspended") throw forbidden("Your account is suspended.");
    if ((await hasAdmin(inside)).exists) throw conflict("The site has an admin already.");
    if (!mayTakeSeat(account)) throw forbidden("This account may not become the site's admin.");
    const taken = await execute(inside.db)`
      INSERT INTO admin_seat (user_id, taken_at) VALUES (${id}, ${inside.now}) ON CONFLICT DO NOTHING`;
    if (taken === 0) throw conflict("The site has an admin already.");
    await inside.db.user.update({ where: { id }, data: { userType: "admin", status: "active" } });
    await audit(inside, {
      action: "user.become_admin",
      object: { type: "user", id },
      before: { user_type: account.userType, status: account.status },
      after: { user_type: "admin", status: "active" },
    });
  });

/**
 * Sees that an admin in force stays when those among `leaving` are about to stop being one. All admins in force are
 * locked in one order first, so that two who leave at once can't both count on the other. Throws `conflict`.
 */
export async function keepOneAdmin(ctx: Ctx, leaving: readonly number[]): Promise<void> {
  const admins = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM "user" WHERE user_type = 'admin' AND status = 'active' AND closed_at IS NULL
    ORDER BY id FOR UPDATE`;
  if (admins.length > 0 && admins.every(({ id }) => leaving.includes(id))) {
    throw conflict(
      leaving.length === 1
        ? "This is the site's last active admin: make somebody else one first."
        : "The site's last active admin is among them: make somebody else one first.",
    );
  }
}
