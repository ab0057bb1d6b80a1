import "server-only";
import { type AuditQuery, type AuditRow } from "@/lib/contract/admin";
import { type Page } from "@/lib/contract/common";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { every, when } from "../db/conditions";

interface Row extends Omit<AuditRow, "created_at"> {
  created_at: Date;
}

const conditionsOf = (query: AuditQuery): Prisma.Sql[] => [
  ...when(query.actor, (id) => Prisma.sql`a.actor_id = ${id}`),
  ...when(query.object_type, (type) => Prisma.sql`a.object_type = ${type}`),
  ...when(query.object_id, (id) => Prisma.sql`a.object_id = ${id}`),
  ...when(query.action, (action) => Prisma.sql`a.action = ${action}`),
  ...when(query.since, (time) => Prisma.sql`a.created_at >= ${new Date(time)}`),
  ...when(query.until, (time) => Prisma.sql`a.created_at < ${new Date(time)}`),
];

const newestFirst = [
  { key: "created_at" as const, descending: true },
  { key: "id" as const, descending: true },
];
const columns = { created_at: Prisma.sql`a.created_at`, id: Prisma.sql`a.id` };

/** Finds the ids of the page along an index first, so only those rows are read in full. */
const statement = (where: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT a.id, a.actor_id, CASE WHEN u.closed_at IS NULL THEN u.full_name END AS actor_name, a.action, a.object_type,
    a.object_id, a.before, a.after, a.reason, a.request_id, a.created_at
  FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT a.id FROM audit_row a WHERE ${where} ${tail}) page
  ) found JOIN audit_row a ON a.id = found.id LEFT JOIN "user" u ON u.id = a.actor_id ORDER BY found.place`;

/** Audit rows, newest first, with the total count. The endpoint admits only admins. */
export async function listAudit(ctx: Ctx, query: AuditQuery): Promise<Page<AuditRow>> {
  const where = every(conditionsOf(query));
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM audit_row a WHERE ${where}`;
  const list = { count, limit: query.limit, offset: query.offset, keys: newestFirst, columns, id: columns.id };
  const rows = await readPage(list, (tail) => queryRows<Row>(ctx.db)`${statement(where, tail)}`);
  return { items: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), count };
}
