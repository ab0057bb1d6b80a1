import "server-only";
import { type CorrectionModel } from "@/generated/prisma/models";
import { type Page } from "@/lib/contract/common";
import { type Correction, type CorrectionsQuery } from "@/lib/contract/correction";
import { forbidden, notFound } from "@/lib/contract/errors";
import {
  type CorrectionChanges,
  correctionFields,
  type CorrectionKind,
  correctionLimits,
} from "@/lib/rules/correction";
import { type Kind } from "@/lib/rules/listing-kind";
import { isAdmin, isModerator } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { every } from "../db/conditions";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { hasRight } from "../listings/rights";
import { type Facts, freshFields } from "./facts";

interface PlaceRow {
  id: number;
  kind: Kind;
  name: string;
  slug: string;
  category_full_slug: string;
  is_public: boolean;
}

interface Row {
  id: number;
  kind: CorrectionKind;
  changes: CorrectionChanges;
  note: string;
  is_own: boolean;
  user_id: number | null;
  suggester_name: string;
  suggester_email: string;
  owner_until: Date | null;
  outcome: CorrectionModel["outcome"];
  applied: string[];
  answer: string;
  decided_at: Date | null;
  confirmed_at: Date;
  same: number;
  listing: PlaceRow;
  other: PlaceRow | null;
  /** The values of the listing, as a JSON object. */
  facts: Facts;
}

const placeOf = (listing: Prisma.Sql, category: Prisma.Sql) => Prisma.sql`
  json_build_object('id', ${listing}.id, 'kind', ${listing}.kind, 'name', ${listing}.name, 'slug', ${listing}.slug,
    'category_full_slug', ${category}.full_slug, 'is_public', ${listing}.status = 'active')`;

/** Whether a user `o`, whose account is active, owns a listing `l` or manages it. */
const isDecider = Prisma.sql`(o.status = 'active' AND o.closed_at IS NULL AND (o.id = l.claimed_by_id OR o.id IN (
  SELECT t.user_id FROM listing_member t WHERE t.listing_id = l.id AND t.role = 'manager')))`;

const hasActiveOwner = Prisma.sql`EXISTS (SELECT FROM "user" o WHERE ${isDecider})`;

/** The owner and the managers of a listing who can answer: those whose accounts are active. */
export const readDeciders = ({ db }: Pick<Ctx, "db">, listingId: number) =>
  queryRows<{ id: number; full_name: string }>(db)`
    SELECT o.id, o.full_name FROM listing l JOIN "user" o ON ${isDecider} WHERE l.id = ${listingId} ORDER BY o.id`;

const columns = Prisma.sql`
  s.id, s.kind::text, s.changes, s.note, s.is_own, s.user_id, coalesce(u.full_name, s.name) AS suggester_name,
  coalesce(u.email, s.email) AS suggester_email,
  CASE WHEN ${hasActiveOwner} THEN s.owner_until END AS owner_until, s.outcome::text, s.applied, s.answer,
  s.decided_at, coalesce(s.confirmed_at, s.created_at) AS confirmed_at,
  (SELECT count(*)::int FROM correction o WHERE o.listing_id = s.listing_id AND o.kind = s.kind AND o.changes = s.changes
    AND o.other_id IS NOT DISTINCT FROM s.other_id AND o.confirmed_at IS NOT NULL AND o.decided_at IS NULL) AS same,
  ${placeOf(Prisma.sql`l`, Prisma.sql`c`)} AS listing,
  CASE WHEN m.id IS NOT NULL THEN ${placeOf(Prisma.sql`m`, Prisma.sql`mc`)} END AS other,
  to_jsonb(l) || jsonb_build_object('hours', (
    SELECT jsonb_build_object('spans', h.spans) FROM listing_hours h WHERE h.listing_id = l.id)) AS facts`;

const joins = Prisma.sql`
  JOIN listing l ON l.id = s.listing_id JOIN category c ON c.id = l.category_id
  LEFT JOIN listing m ON m.id = s.other_id LEFT JOIN category mc ON mc.id = m.category_id
  LEFT JOIN "user" u ON u.id = s.user_id`;

/** Corrections `s` that moderators decide now: of public listings `l`, once the owner's time is over. */
export const isForModerators = Prisma.sql`(l.status = 'active' AND s.confirmed_at IS NOT NULL
  AND (NOT ${hasActiveOwner} OR s.owner_until IS NULL OR s.owner_until <= now()))`;

/** Whether several people, from as many networks, say that a listing has closed or moved, and no one has decided yet. */
export const isReportedClosed = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT count(DISTINCT s.source) >= ${correctionLimits.closedReports}::int FROM correction s
  WHERE s.listing_id = ${listing}.id AND s.kind IN ('closed', 'moved') AND s.confirmed_at IS NOT NULL
    AND s.decided_at IS NULL)`;

/** The corrections `s` that moderators have to decide, with their listings `l`. */
export const waitingCorrections = Prisma.sql`
  correction s JOIN listing l ON l.id = s.listing_id AND s.decided_at IS NULL AND ${isForModerators}`;

const toPlace = (row: PlaceRow): Correction["listing"] => ({
  ...{ id: row.id, type: row.kind, name: row.name, is_public: row.is_public },
  path: routes.listing(row),
});

function toCorrection({ actor, now }: Ctx, row: Row): Correction {
  const fresh = new Set(freshFields(row.facts, row.changes));
  const knows = isModerator(actor);
  return {
    id: row.id,
    kind: row.kind,
    listing: toPlace(row.listing),
    changes: correctionFields[row.listing.kind].flatMap((field) => {
      const change = row.changes[field];
      return change ? [{ field, ...change, is_stale: !fresh.has(field) }] : [];
    }),
    other: row.other && toPlace(row.other),
    note: row.note,
    is_own: row.is_own,
    same: row.same,
    owner_until: row.owner_until && row.owner_until > now ? row.owner_until.toISOString() : null,
    user_id: knows ? row.user_id : null,
    suggester_name: knows ? row.suggester_name : null,
    suggester_email: isAdmin(actor) ? row.suggester_email || null : null,
    outcome: row.outcome,
    applied: row.applied,
    answer: row.answer,
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.confirmed_at.toISOString(),
  };
}

const orders = { open: Prisma.sql`s.confirmed_at, s.id`, decided: Prisma.sql`s.decided_at DESC, s.id DESC` };

/**
 * Open corrections, the oldest first, or decided ones, newest first: those of a listing for its owner and managers, all that
 * are theirs to decide for moderators. Throws `forbidden`.
 */
export async function listCorrections(ctx: Ctx, query: CorrectionsQuery): Promise<Page<Correction>> {
  const { status, listing_id: listing, limit, offset } = query;
  const isOwner = listing !== undefined && (await hasRight(ctx, listing, "edit"));
  if (!isOwner && !isModerator(ctx.actor)) throw forbidden();
  const where = every([
    Prisma.sql`(s.decided_at IS NULL) = ${status === "open"} AND s.confirmed_at IS NOT NULL`,
    isOwner || status === "decided" ? Prisma.sql`true` : isForModerators,
    listing === undefined ? Prisma.sql`true` : Prisma.sql`s.listing_id = ${listing}`,
    ...whenAssigned(ctx.actor, query, { kind: "corrections", id: Prisma.sql`s.id` }),
  ]);
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM correction s JOIN listing l ON l.id = s.listing_id WHERE ${where}`;
  const rows = await queryRows<Row>(ctx.db)`
    SELECT ${columns} FROM correction s ${joins} WHERE ${where} ORDER BY ${orders[status]} LIMIT ${limit} OFFSET ${offset}`;
  return { items: rows.map((row) => toCorrection(ctx, row)), count };
}

/** What a user suggested, newest first, with what became of it. */
export async function listOwnCorrections(ctx: Ctx, userId: number, limit: number): Promise<Correction[]> {
  const rows = await queryRows<Row>(ctx.db)`
    SELECT ${columns} FROM correction s ${joins} WHERE s.user_id = ${userId} ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`;
  return rows.map((row) => toCorrection(ctx, row));
}

/** A confirmed correction. Throws `not-found`. */
export async function needCorrection(ctx: Ctx, id: number): Promise<Correction> {
  const [row] = await queryRows<Row>(ctx.db)`
    SELECT ${columns} FROM correction s ${joins} WHERE s.id = ${id} AND s.confirmed_at IS NOT NULL`;
  if (!row) throw notFound();
  return toCorrection(ctx, row);
}
