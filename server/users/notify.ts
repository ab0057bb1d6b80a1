import "server-only";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { cancelMailsOf, queueMail } from "../mail/queue";

interface StatusMove {
  id: number;
  from: UserStatus;
  to: UserStatus;
}

const mailOf = {
  pending: { active: "account-approved", suspended: "account-suspended", pending: null },
  active: { active: null, suspended: "account-suspended", pending: null },
  suspended: { active: "account-reactivated", suspended: null, pending: null },
} as const;

/** Tells somebody by mail what an admin made of their account; of a status that did not change, nothing. */
export async function notifyStatusChange(ctx: Ctx, { id, from, to }: StatusMove): Promise<void> {
  const template = mailOf[from][to];
  if (!template) return;
  const { fullName } = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { fullName: true } });
  await queueMail(ctx.db, { to: { userId: id }, template, values: { name: fullName } });
}

/** Takes back what waits to be sent to an account that closes, and says by mail that it is closed. */
export async function notifyAccountClosed(
  ctx: Ctx,
  account: { id: number; email: string; fullName: string },
  reviews: "deleted" | "kept-without-name" | "none",
): Promise<void> {
  await cancelMailsOf(ctx.db, account.id);
  // Mails to the bare address go too: receipts for what was paid without signing in.
  const address = { equals: account.email, mode: "insensitive" as const };
  const isDone = { not: "waiting" as const };
  await ctx.db.outboxMail.deleteMany({
    where: { OR: [{ userId: account.id }, { recipient: address, status: isDone }] },
  });
  await queueMail(ctx.db, {
    to: { email: account.email },
    template: "account-closed",
    values: { name: account.fullName, reviews },
  });
}
