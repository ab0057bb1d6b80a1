import "server-only";
import { database, type Prisma } from "../db/client";
import { env } from "../env";
import { renderMail, type RenderedMail } from "./render";
import { templateOf } from "./templates";

const pageSize = 50;

type Row = Prisma.OutboxMailGetPayload<object>;

/** The mail as its template writes it; null when there is no such template any more or it doesn't take these values. */
function rendered({ template, values }: Row): RenderedMail | null {
  const known = templateOf(template);
  if (!known) return null;
  try {
    return renderMail(known, values);
  } catch {
    return null;
  }
}

const lineOf = (row: Row) => ({
  id: row.id,
  recipient: row.recipient,
  subject: rendered(row)?.subject ?? `A mail of the kind “${row.template}”, which can't be written`,
  queued: row.createdAt.toISOString(),
  dueAt: row.sendAfter.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
});

/**
 * A page of the outbox, newest first, for the mailbox of local mode. `leavesMachine`: whether a mail server is set, so
 * that what is sent goes out as well.
 */
export async function readMailbox(page: number) {
  const [count, rows] = await Promise.all([
    database().outboxMail.count(),
    database().outboxMail.findMany({ orderBy: { id: "desc" }, take: pageSize, skip: (page - 1) * pageSize }),
  ]);
  const pages = Math.max(1, Math.ceil(count / pageSize));
  return { mails: rows.map(lineOf), pages, leavesMachine: env().smtp !== null };
}

/** One mail of it with what it says; null when there is none of this id. */
export async function readMail(id: number) {
  const row = await database().outboxMail.findUnique({ where: { id } });
  if (!row) return null;
  const { name, address } = env().mailFrom;
  const content = rendered(row);
  return { ...lineOf(row), from: name ? `${name} <${address}>` : address, content };
}
