import "server-only";
import { type AuditQuery, type AuditRow } from "@/lib/contract/admin";
import { auditSentence } from "@/lib/format/audit-sentence";
import { csvLine } from "@/lib/rules/csv-cell";
import { listAudit } from "../audit/read";
import { type Ctx } from "../ctx";
import { longReads } from "../db/long-reads";
import { csvFile } from "../http/csv";

/** The most rows of an export, and how many are read at once. */
const mostExported = 10_000;
const batch = 500;

const heads = ["time", "who", "what", "action", "object", "object id", "before", "after", "reason", "request"];

const cellsOf = (row: AuditRow): string[] => [
  row.created_at,
  row.actor_name ?? (row.actor_id === null ? "The site itself" : `User ${row.actor_id}`),
  auditSentence(row),
  row.action,
  row.object_type,
  String(row.object_id ?? ""),
  JSON.stringify(row.before ?? null),
  JSON.stringify(row.after ?? null),
  row.reason,
  row.request_id,
];

async function* csvLines(given: Ctx, query: AuditQuery): AsyncGenerator<string, void> {
  const ctx = { ...given, db: await longReads(given.db) };
  yield csvLine(heads);
  for (let offset = 0; offset < mostExported; offset += batch) {
    const { items } = await listAudit(ctx, { ...query, limit: batch, offset });
    for (const row of items) yield csvLine(cellsOf(row));
    if (items.length < batch) return;
  }
}

/** The audit log as CSV: one sentence per row, and the raw values. */
export const exportAudit = (ctx: Ctx, query: AuditQuery): Promise<Response> =>
  Promise.resolve(csvFile("audit.csv", csvLines(ctx, query)));
