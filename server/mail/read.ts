import "server-only";
import { database, type Prisma } from "../db/client";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { env } from "../env";
import { siteSettings } from "../settings/current";
import { renderMail, type RenderedMail } from "./render";
import { templateOf } from "./templates";

const pageSize = 50;

type Row = Prisma.OutboxMailGetPayload<object>;

/** Renders a mail; null when its template no longer exists or doesn't take its values. */
function tryRender({ template, values }: Row, site: SiteSettings): RenderedMail | null {
  const known = templateOf(template);
  if (!known) return null;
  try {
    return renderMail(known, values, site);
  } catch {
    return null;
  }
}

const lineOf = (row: Row, site: SiteSettings) => ({
  id: row.id,
  recipient: row.recipient,
  subject: tryRender(row, site)?.subject ?? `Mail “${row.template}”, which can't be displayed`,
  queued: row.createdAt.toISOString(),
  dueAt: row.sendAfter.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
});

/**
 * Reads a page of the outbox, newest first, for the mailbox of local mode. `leavesMachine`: whether a mail server is
 * configured, so that mails are really sent.
 */
export async function readMailbox(page: number) {
  const [site, count, rows] = await Promise.all([
    siteSettings(database()),
    database().outboxMail.count(),
    database().outboxMail.findMany({ orderBy: { id: "desc" }, take: pageSize, skip: (page - 1) * pageSize }),
  ]);
  const pages = Math.max(1, Math.ceil(count / pageSize));
  return { mails: rows.map((row) => lineOf(row, site)), pages, leavesMachine: env().smtp !== null };
}

/** Reads a mail with its content; null when it doesn't exist. */
export async function readMail(id: number) {
  const row = await database().outboxMail.findUnique({ where: { id } });
  if (!row) return null;
  const site = await siteSettings(database());
  const { name: own, address } = env().mailFrom;
  const [name, content] = [own ?? site.site_name, tryRender(row, site)];
  return { ...lineOf(row, site), from: name ? `${name} <${address}>` : address, content };
}
