import "server-only";
import { notFound } from "@/lib/contract/errors";
import { routes } from "@/lib/site/routes";
import { noName } from "@/lib/rules/account";
import { audit } from "../audit/write";
import { releaseUnproved } from "../auth/unproved-address";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { makeRescueToken } from "../sign-in/mail-link";
import { changeUser } from "./write";

export interface AdminAccount {
  id: number;
  email: string;
  full_name: string;
  status: string;
  /** When this account last used a session; null if it has none. */
  last_used_at: Date | null;
  /** Whether it has signed in at least once. */
  has_identity: boolean;
}

/** All open accounts that are admins. */
export const listAdmins = (db: Db): Promise<AdminAccount[]> =>
  queryRows<AdminAccount>(db)`
    SELECT u.id, u.email, u.full_name, u.status::text AS status,
      (SELECT max(s.last_used_at) FROM session s WHERE s.user_id = u.id) AS last_used_at,
      EXISTS (SELECT FROM identity i WHERE i.user_id = u.id) AS has_identity
    FROM "user" u WHERE u.user_type = 'admin' AND u.closed_at IS NULL ORDER BY u.id`;

/**
 * Makes the account of an email address an active admin, for the operator at the command line. Without an account it
 * creates one, which the first sign-in with this verified address takes over; one that only states it counts as none.
 * @returns its id, and whether it is new
 */
export const makeAdmin = (ctx: Ctx, { email, name }: { email: string; name: string | undefined }) =>
  withTx(ctx, async (inside): Promise<{ id: number; isNew: boolean }> => {
    await releaseUnproved(inside.db, email);
    const [found] = await queryRows<{ id: number; user_type: string; status: string }>(inside.db)`
      SELECT id, user_type::text AS user_type, status::text AS status FROM "user"
      WHERE lower(email) = lower(${email}) AND closed_at IS NULL FOR UPDATE`;
    const id = found?.id ?? (await insertAdmin(inside.db, email, name ?? noName));
    if (found) await inside.db.user.update({ where: { id }, data: { userType: "admin", status: "active" } });
    await audit(inside, {
      action: "user.make_admin",
      object: { type: "user", id },
      before: found && { user_type: found.user_type, status: found.status },
      after: { user_type: "admin", status: "active" },
      reason: "By the operator's command",
    });
    return { id, isNew: !found };
  });

/**
 * The same, with a link that signs in the account once, for an operator whose ways to sign in are lost.
 * @returns the path of the link
 */
export const rescueAdmin = (ctx: Ctx, account: { email: string; name: string | undefined }): Promise<string> =>
  withTx(ctx, async (inside) => {
    const { id } = await makeAdmin(inside, account);
    const { email } = await inside.db.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
    const token = await makeRescueToken(inside, { id, email });
    await audit(inside, {
      action: "user.rescue",
      object: { type: "user", id },
      reason: "By the operator's command",
    });
    return routes.signInLink(token);
  });

/**
 * Takes an admin's rights away, or suspends the account, for the operator at the command line. Both take effect at the
 * account's next request.
 * @throws `not-found` if no admin has this address, and `conflict` if no active admin would remain
 */
export async function stopAdmin(ctx: Ctx, email: string, change: "remove" | "suspend"): Promise<void> {
  const admin = (await listAdmins(ctx.db)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!admin) throw notFound(`No admin has the address ${email}.`);
  await changeUser(ctx, admin.id, change === "remove" ? { user_type: "reviewer" } : { status: "suspended" });
}

async function insertAdmin(db: Db, email: string, name: string): Promise<number> {
  const { id } = await queryOne<{ id: number }>(db)`
    INSERT INTO "user" (email, full_name, user_type, status, updated_at)
    VALUES (${email}, ${name}, 'admin', 'active', now()) RETURNING id`;
  return id;
}
