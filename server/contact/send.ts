import "server-only";
import { type MessageBody } from "@/lib/contract/contact";
import { invalid, notFound } from "@/lib/contract/errors";
import { contactMessages } from "@/lib/messages/contact";
import { daysText, keptDays } from "@/lib/rules/retention";
import { oneLine } from "@/lib/rules/written-text";
import { routes } from "@/lib/site/routes";
import { hashOf, randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { throttle } from "../http/throttle";
import { queueMail } from "../mail/queue";

interface Sent {
  detail: string;
  /** Whether the writer still has to confirm it by mail. */
  isAwaited: boolean;
}

/** Stores the message of someone who is signed in: it reaches the moderators at once. */
async function sendAsMember({ db, now }: Ctx, userId: number, text: string): Promise<Sent> {
  const { fullName: name, email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  await db.contactMessage.create({ data: { userId, name, email, text, confirmedAt: now, createdAt: now } });
  return { detail: contactMessages.sent, isAwaited: false };
}

/**
 * Sends a message to the people who run the site. A guest's waits until its mailed link is confirmed.
 * @throws `invalid` for a guest without name or email, `busy` after too many messages to the address
 */
export async function sendMessage(ctx: Ctx, { text, ...given }: MessageBody): Promise<Sent> {
  if (ctx.actor.kind === "member") return sendAsMember(ctx, ctx.actor.id, text);
  const [name, email] = [oneLine(given.name ?? ""), given.email ?? ""];
  if (name === "") throw invalid({ name: [contactMessages.nameMissing] });
  if (email === "") throw invalid({ email: [contactMessages.emailMissing] });
  await throttle("messages", ctx.actor, email.toLowerCase());
  const token = randomToken();
  await withTx(ctx, async ({ db, now }) => {
    await db.contactMessage.create({ data: { name, email, text, tokenHash: hashOf(token), createdAt: now } });
    const values = { name, text, link: routes.confirmMessage(token) };
    await queueMail(db, { to: { email }, template: "contact-confirm", values });
  });
  return { detail: contactMessages.toConfirm, isAwaited: true };
}

/** Confirms a guest's message, once. Throws `not-found` for an unknown or old link. */
export async function confirmMessage({ db, now }: Ctx, token: string): Promise<{ detail: string }> {
  const confirmed = await execute(db)`
    UPDATE contact_message SET confirmed_at = coalesce(confirmed_at, ${now}::timestamptz)
    WHERE token_hash = ${hashOf(token)} AND (confirmed_at IS NOT NULL
      OR created_at > now() - ${daysText(keptDays.unconfirmedReports)}::interval)`;
  if (confirmed === 0) throw notFound(contactMessages.gone);
  return { detail: contactMessages.sent };
}

/** Deletes messages that were not confirmed in time, and answered ones some days after the answer. */
export async function purgeMessages(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM contact_message
    WHERE (confirmed_at IS NULL AND created_at < now() - ${daysText(keptDays.unconfirmedReports)}::interval)
      OR answered_at < now() - ${daysText(keptDays.contactMessages)}::interval`;
}
