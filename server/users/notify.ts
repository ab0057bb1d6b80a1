import "server-only";
import { isMailable } from "@/lib/contract/text";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { cancelMailsOf, queueMail } from "../mail/queue";

interface StatusMove {
  id: number;
  from: UserStatus;
  to: UserStatus;
  /** Why a pending account is refused. */
  reason?: string;
}

const mailOf = {
  pending: { active: "account-approved", suspended: "account-refused", pending: null },
  active: { active: null, suspended: "account-suspended", pending: null },
  suspended: { active: "account-reactivated", suspended: null, pending: null },
} as const;

/** Mails a user that an admin changed their account's status. Does nothing if it didn't change. */
export async function notifyStatusChange(ctx: Ctx, { id, from, to, reason = "" }: StatusMove): Promise<void> {
  const template = mailOf[from][to];
  if (!template) return;
  const { fullName } = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { fullName: true } });
  const receiver = { userId: id };
  if (template === "account-refused") {
    await queueMail(ctx.db, { to: receiver, template, values: { name: fullName, reason } });
  } else await queueMail(ctx.db, { to: receiver, template, values: { name: fullName } });
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
  // A provider may vouch for an address that mail can't reach.
  if (!isMailable(account.email)) return;
  await queueMail(ctx.db, {
    to: { email: account.email },
    template: "account-closed",
    values: { name: account.fullName, reviews },
  });
}
