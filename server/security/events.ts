import "server-only";
import { type Page } from "@/lib/contract/common";
import { type SecurityEvent, type SecurityEventQuery } from "@/lib/contract/security-event";
import { type SecurityEventKind } from "@/lib/rules/security-events";
import { daysText } from "@/lib/rules/retention";
import { signatureOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { createBatch } from "../db/batch";
import { type Db, Prisma } from "../db/client";
import { every, when } from "../db/conditions";
import { inBatches } from "../db/in-batches";
import { readPage } from "../db/list-page";
import { execute, queryOne, queryRows } from "../db/sql";
import { keptDaysOf } from "../settings/current";

type Waiting = Omit<SecurityEvent, "id" | "user_name" | "created_at">;

const batch = createBatch<Waiting>({
  ...{ name: "security events", flushMs: 5_000, most: 1_000 },
  write: (db, rows) => execute(db)`
    INSERT INTO security_event (kind, user_id, operation, reason, source, count)
    SELECT kind, user_id, operation, reason, source, count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (kind text, user_id int, operation text, reason text, source text, count int)`,
});

/** Writes the events that wait in memory. */
export const flushSecurityEvents = batch.flush;

/** The network of an address: of IPv4 the first three numbers, of IPv6 the first three groups. */
const networkOf = (address: string): string =>
  address.includes(":") ? address.split(":").slice(0, 3).join(":") : address.split(".").slice(0, 3).join(".");

/** A mark that is equal for events of one network within a day. */
const sourceOf = (address: string | null): string =>
  address === null
    ? ""
    : signatureOf("security source", `${networkOf(address)} ${new Date().toISOString().slice(0, 10)}`).slice(0, 8);

export interface Happened {
  kind: SecurityEventKind;
  userId: number | null;
  operation: string;
  /** Why, in words that contain no personal data. */
  reason?: string;
  /** The client's address, of which only a mark is stored; null for none. */
  address: string | null;
}

/**
 * Records an event of the security log: what happened, never a name, an email address, or an address. It is written a few
 * seconds later together with equal ones, so that junk can neither slow a request nor fill the table.
 */
export function recordSecurityEvent(db: Db, { kind, userId, operation, reason = "", address }: Happened): void {
  const row = { kind, user_id: userId, operation, reason: reason.slice(0, 200), source: sourceOf(address) };
  batch.add(db, Object.values(row).join("\n"), {
    make: () => ({ ...row, count: 0 }),
    count: (waiting) => void (waiting.count += 1),
  });
}

interface Row extends Omit<SecurityEvent, "id" | "created_at"> {
  id: string;
  created_at: Date;
}

const conditionsOf = (query: SecurityEventQuery): Prisma.Sql[] => [
  ...when(query.kind, (kind) => Prisma.sql`e.kind = ${kind}`),
  ...when(query.user, (id) => Prisma.sql`e.user_id = ${id}`),
  ...when(query.source, (source) => Prisma.sql`e.source = ${source}`),
  ...when(query.since, (time) => Prisma.sql`e.created_at >= ${new Date(time)}`),
  ...when(query.until, (time) => Prisma.sql`e.created_at < ${new Date(time)}`),
];

const newestFirst = [
  { key: "created_at" as const, descending: true },
  { key: "id" as const, descending: true },
];
const columns = { created_at: Prisma.sql`e.created_at`, id: Prisma.sql`e.id` };

/** Events of the security log, newest first, with the total count. The endpoint admits only admins. */
export async function listSecurityEvents(ctx: Ctx, query: SecurityEventQuery): Promise<Page<SecurityEvent>> {
  const where = every(conditionsOf(query));
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM security_event e WHERE ${where}`;
  const list = { count, limit: query.limit, offset: query.offset, keys: newestFirst, columns, id: columns.id };
  const rows = await readPage(
    list,
    (tail) => queryRows<Row>(ctx.db)`
      SELECT e.id::text AS id, e.kind, e.user_id, CASE WHEN u.closed_at IS NULL THEN u.full_name END AS user_name,
        e.operation, e.reason, e.source, e.count, e.created_at
      FROM security_event e LEFT JOIN "user" u ON u.id = e.user_id WHERE ${where} ${tail}`,
  );
  const items = rows.map((row) => ({ ...row, id: Number(row.id), created_at: row.created_at.toISOString() }));
  return { items, count };
}

/** Deletes events that are older than the setting says. */
export async function purgeSecurityEvents(db: Db, signal: AbortSignal): Promise<void> {
  const days = await keptDaysOf(db, "security_event_days");
  if (days === null) return;
  await inBatches(
    signal,
    (most) => execute(db)`
      DELETE FROM security_event WHERE id IN (
        SELECT id FROM security_event WHERE created_at < now() - ${daysText(days)}::interval ORDER BY created_at LIMIT ${most}
      )`,
  );
}
