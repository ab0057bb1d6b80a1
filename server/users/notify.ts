import "server-only";
import { isMailable } from "@/lib/contract/text";
import { type UserStatus } from "@/lib/rules/permissions";
import { nameOf } from "../auth/account";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { cancelMailsOf, queueMail } from "../mail/queue";

interface StatusMove {
  id: number;
  from: UserStatus;
  to: UserStatus;
}

/** Mails a user that an admin made their account active, unless it was. What restricts it is mailed as a decision. */
export async function notifyStatusChange(ctx: Ctx, { id, from, to }: StatusMove): Promise<void> {
  if (to !== "active" || from === "active") return;
  const template = from === "pending" ? "account-approved" : "account-reactivated";
  await queueMail(ctx.db, { to: { userId: id }, template, values: { name: await nameOf(ctx, id) } });
}

/** Deletes others' sent mails that name the person, and the address of invitations that might be followed by a reminder. */
async function forgetIn({ db }: Ctx, { email, fullName }: { email: string; fullName: string }): Promise<void> {
  await execute(db)`
    DELETE FROM outbox_mail WHERE status <> 'waiting' AND (
      position(lower(${email}) IN lower("values"::text)) > 0
      OR (${fullName} <> '' AND position(to_jsonb(${fullName}::text)::text IN "values"::text) > 0))`;
  await db.reviewInvitation.updateMany({
    where: { email: { equals: email, mode: "insensitive" } },
    data: { email: null },
  });
}

/** Cancels the pending mails of a closing account and queues one that says it's closed. */
export async function notifyAccountClosed(
  ctx: Ctx,
  account: { id: number; email: string; fullName: string },
  reviews: "deleted" | "kept-without-name" | "none",
): Promise<void> {
  await cancelMailsOf(ctx.db, account.id);
  // Also deletes mails to the bare address, such as receipts for payments made without signing in.
  const address = { equals: account.email, mode: "insensitive" as const };
  const isSent = { not: "waiting" as const };
  await ctx.db.outboxMail.deleteMany({
    where: { OR: [{ userId: account.id }, { recipient: address, status: isSent }] },
  });
  await forgetIn(ctx, account);
  // A provider may vouch for an address that mail can't reach.
  if (!isMailable(account.email)) return;
  await queueMail(ctx.db, {
    to: { email: account.email },
    template: "account-closed",
    values: { name: account.fullName, reviews },
  });
}
