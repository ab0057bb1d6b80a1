import "server-only";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { type Report, type ReportsQuery } from "@/lib/contract/report";
import { isAdmin } from "@/lib/rules/permissions";
import { photoKey, photoPath } from "@/lib/rules/photo";
import { type FlagReason } from "@/lib/rules/rating";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { pathOf, targetColumns, targetJoins, type TargetKind, type TargetRow } from "./target";

interface Row extends TargetRow {
  id: number;
  kind: TargetKind;
  reason: FlagReason;
  details: string;
  photo_id: number | null;
  photo_hash: string | null;
  open_reports: number;
  user_id: number | null;
  reporter_name: string;
  reporter_email: string;
  reported_text: string | null;
  upheld: boolean | null;
  outcome_reason: Report["outcome_reason"];
  outcome_facts: string;
  decided_at: Date | null;
  created_at: Date;
}

const columns = Prisma.sql`
  p.id, p.kind::text, p.reason::text, p.details, ph.id AS photo_id, ph.hash AS photo_hash, p.user_id,
  coalesce(u.full_name, p.name) AS reporter_name, coalesce(u.email, p.email) AS reporter_email, p.reported_text, p.upheld,
  p.outcome_reason, p.outcome_facts, p.decided_at, coalesce(p.confirmed_at, p.created_at) AS created_at,
  (SELECT count(*)::int FROM report o WHERE o.confirmed_at IS NOT NULL AND o.decided_at IS NULL AND o.kind = p.kind
    AND (o.listing_id = p.listing_id OR o.review_id = p.review_id OR o.photo_id = p.photo_id)) AS open_reports,
  ${targetColumns}`;

const joins = Prisma.sql`${targetJoins} LEFT JOIN "user" u ON u.id = p.user_id`;

/** Private information first: it does harm as long as it is public. */
const orders = {
  open: Prisma.sql`p.reason = 'private_data' DESC, p.confirmed_at, p.id`,
  decided: Prisma.sql`p.decided_at DESC, p.id DESC`,
};

function toReport({ actor }: Ctx, row: Row): Report {
  const path = pathOf(row);
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    details: row.details,
    listing: path === null ? null : { id: row.target_listing_id!, name: row.listing_name!, path },
    text: row.text,
    reported_text: row.reported_text,
    photo_url: row.photo_id === null ? null : photoPath(photoKey({ id: row.photo_id, hash: row.photo_hash! }), 1600),
    is_public: row.is_public,
    open_reports: row.open_reports,
    user_id: row.user_id,
    reporter_name: row.reporter_name,
    reporter_email: isAdmin(actor) ? row.reporter_email || null : null,
    upheld: row.upheld,
    outcome_reason: row.outcome_reason,
    outcome_facts: row.outcome_facts,
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Confirmed reports of listings, replies, and photos: open ones the most urgent first, decided ones newest first. */
export async function listReports(ctx: Ctx, { status, limit, offset, ...query }: ReportsQuery): Promise<Page<Report>> {
  const where = every([
    Prisma.sql`p.confirmed_at IS NOT NULL AND (p.decided_at IS NULL) = ${status === "open"}`,
    ...whenAssigned(ctx.actor, query, { kind: "reports", id: Prisma.sql`p.id` }),
  ]);
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM report p WHERE ${where}`;
  const rows = await queryRows<Row>(ctx.db)`
    SELECT ${columns} FROM report p ${joins} WHERE ${where} ORDER BY ${orders[status]} LIMIT ${limit} OFFSET ${offset}`;
  return { items: rows.map((row) => toReport(ctx, row)), count };
}

/** A confirmed report. Throws `not-found`. */
export async function needReport(ctx: Ctx, id: number): Promise<Report> {
  const [row] = await queryRows<Row>(ctx.db)`
    SELECT ${columns} FROM report p ${joins} WHERE p.id = ${id} AND p.confirmed_at IS NOT NULL`;
  if (!row) throw notFound();
  return toReport(ctx, row);
}
