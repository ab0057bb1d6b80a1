import "server-only";
import { type Page } from "@/lib/contract/common";
import { type ContactMessage, type MessagesQuery } from "@/lib/contract/contact";
import { conflict, notFound } from "@/lib/contract/errors";
import { contactMessages } from "@/lib/messages/contact";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";
import { withTx } from "../db/with-tx";
import { readAssignedIds } from "../decisions/assigned";
import { queueMail } from "../mail/queue";

const toMessage = ({ actor }: Ctx, row: Prisma.ContactMessageGetPayload<object>): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: isAdmin(actor) ? row.email : null,
  user_id: row.userId,
  text: row.text,
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
  created_at: (row.confirmedAt ?? row.createdAt).toISOString(),
});

/** The messages that reached the moderators: open ones oldest first, answered ones newest first. */
export async function listMessages(ctx: Ctx, query: MessagesQuery): Promise<Page<ContactMessage>> {
  const { status, assigned, limit, offset } = query;
  const isOpen = status === "open";
  const where: Prisma.ContactMessageWhereInput = {
    confirmedAt: { not: null },
    answeredAt: isOpen ? null : { not: null },
    ...(assigned && { id: { in: await readAssignedIds(ctx, "messages") } }),
  };
  const orderBy: Prisma.ContactMessageOrderByWithRelationInput[] = isOpen
    ? [{ confirmedAt: "asc" }, { id: "asc" }]
    : [{ answeredAt: "desc" }, { id: "desc" }];
  const rows = await ctx.db.contactMessage.findMany({ where, orderBy, take: limit, skip: offset });
  return { items: rows.map((row) => toMessage(ctx, row)), count: await ctx.db.contactMessage.count({ where }) };
}

/**
 * Mails an answer and closes the message; an empty answer only closes it. Throws `not-found`, and `conflict` if another
 * moderator was first.
 */
export const answerMessage = (ctx: Ctx, id: number, answer: string): Promise<ContactMessage> =>
  withTx(ctx, async (inside) => {
    const { db, now, actor } = inside;
    const message = await db.contactMessage.findFirst({ where: { id, confirmedAt: { not: null } } });
    if (!message) throw notFound();
    const data = { answer, answeredAt: now, answeredById: accountOf(actor) };
    const { count } = await db.contactMessage.updateMany({ where: { id, answeredAt: null }, data });
    if (count === 0) throw conflict(contactMessages.alreadyAnswered);
    if (answer !== "") {
      const to = message.userId === null ? { email: message.email } : { userId: message.userId };
      await queueMail(db, {
        to,
        template: "contact-answered",
        values: { name: message.name, text: message.text, answer },
      });
    }
    const after = { answered: answer !== "" };
    await audit(inside, { action: "message.answer", object: { type: "message", id }, after });
    return toMessage(inside, { ...message, ...data });
  });
