import "server-only";
import { type AuditQuery, type AuditRow } from "@/lib/contract/admin";
import { type Page } from "@/lib/contract/common";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { every, when } from "../db/conditions";

interface Row extends Omit<AuditRow, "created_at" | "names"> {
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
  const names = await namesOf(
    ctx,
    rows.flatMap((row) => referencesOf(row)),
  );
  const items = rows.map((row) => ({
    ...row,
    names: Object.fromEntries(referencesOf(row).flatMap((key) => (names.has(key) ? [[key, names.get(key)!]] : []))),
    created_at: row.created_at.toISOString(),
  }));
  return { items, count };
}

/** The values of a row that are ids, and what they are ids of. */
const references: Record<string, string> = {
  category_id: "category",
  further_category_ids: "category",
  parent_id: "category",
  into: "category",
  claimed_by_id: "user",
  user_id: "user",
  merged_id: "listing",
  other: "listing",
  /** The listing of a page meta record. */
  page: "listing",
};

/** What a row is about, as "type:id". */
function referencesOf({ object_type, object_id, before, after }: Row): string[] {
  const values = [before, after].flatMap((side) => Object.entries(typeof side === "object" && side ? side : {}));
  const others = values.flatMap(([key, value]) =>
    key in references
      ? [value].flat().flatMap((id) => (typeof id === "number" ? [`${references[key]}:${id}`] : []))
      : [],
  );
  return [...new Set([...(object_id === null ? [] : [`${object_type}:${object_id}`]), ...others])];
}

/** The names of listings, people, categories, reviews, imported files, and concepts by "type:id". */
async function namesOf({ db }: Ctx, keys: string[]): Promise<Map<string, string>> {
  const idsOf = (type: string) => keys.flatMap((key) => (key.startsWith(`${type}:`) ? Number(key.split(":")[1]) : []));
  const rows = await queryRows<{ key: string; name: string }>(db)`
    SELECT 'listing:' || id AS key, name FROM listing WHERE id = ANY (${idsOf("listing")}::int[])
    UNION ALL SELECT 'user:' || id, full_name FROM "user" WHERE id = ANY (${idsOf("user")}::int[]) AND closed_at IS NULL
    UNION ALL SELECT 'category:' || id, name FROM category WHERE id = ANY (${idsOf("category")}::int[])
    UNION ALL SELECT 'import:' || id, file_name FROM import WHERE id = ANY (${idsOf("import")}::int[])
    UNION ALL SELECT 'concept:' || id, name FROM concept WHERE id = ANY (${idsOf("concept")}::int[])
    UNION ALL SELECT 'review:' || id, title FROM review WHERE id = ANY (${idsOf("review")}::int[])`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}
