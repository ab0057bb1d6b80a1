import "server-only";
import { endOfMoment, type Page } from "@/lib/contract/common";
import {
  type Contribution,
  type ContributionsQuery,
  type LedgerFilters,
  type LedgerSums,
  type LedgerSumsAnswer,
} from "@/lib/contract/crowdfund-ledger";
import { routes } from "@/lib/site/routes";
import { type Kind } from "@/lib/rules/listing-kind";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { every, holdsText, when } from "../db/conditions";

interface Row extends Omit<Contribution, "listing" | "campaign" | "created_at" | "paid_at"> {
  listing_id: number;
  kind: Kind;
  name: string;
  slug: string;
  listing_status: UserStatus;
  category_full_slug: string;
  campaign_id: number;
  campaign_status: Contribution["campaign"]["status"];
  goal_cents: number;
  raised_cents: number;
  created_at: Date;
  paid_at: Date | null;
}

/** When a contribution was paid or, if it wasn't, started: the order of the ledger. An index has it. */
const at = Prisma.sql`coalesce(c.paid_at, c.created_at)`;

/** Conditions for the given bounds of a period. */
export const within = (column: Prisma.Sql, { since, until }: Pick<LedgerFilters, "since" | "until">): Prisma.Sql[] => [
  ...when(since, (time) => Prisma.sql`${column} >= ${new Date(time)}`),
  ...when(until, (time) => Prisma.sql`${column} <= ${endOfMoment(time)}`),
];

const matches = (filters: LedgerFilters): Prisma.Sql =>
  every([
    ...within(at, filters),
    ...when(filters.status, (status) => Prisma.sql`c.status = ${status}::contribution_status`),
    ...when(
      filters.listing_id,
      (id) => Prisma.sql`c.campaign_id = ANY (ARRAY (SELECT id FROM campaign WHERE listing_id = ${id}))`,
    ),
    ...when(
      filters.search?.trim() || undefined,
      (text) =>
        Prisma.sql`(${holdsText(Prisma.sql`c.payment_id`, text)} OR ${holdsText(Prisma.sql`c.checkout_session_id`, text)})`,
    ),
  ]);

/** The contributions whose ids the query `page` selects, newest first. */
const rowsOf = (ctx: Ctx, page: Prisma.Sql): Promise<Row[]> =>
  queryRows<Row>(ctx.db)`
    SELECT c.id, c.status::text, c.amount_cents, c.refunded_cents, c.refund_failed_cents, c.disputed_cents,
      c.lost_cents, c.payment_id,
      c.checkout_session_id, c.donor_name, c.donor_email, c.user_id,
      CASE WHEN u.closed_at IS NULL THEN u.full_name END AS user_name, l.id AS listing_id, l.kind::text, l.name, l.slug,
      l.status::text AS listing_status, k.full_slug AS category_full_slug, p.id AS campaign_id,
      p.status::text AS campaign_status, p.goal_cents, p.raised_cents, c.created_at, c.paid_at
    FROM (${page}) page JOIN contribution c ON c.id = page.id
    JOIN campaign p ON p.id = c.campaign_id JOIN listing l ON l.id = p.listing_id JOIN category k ON k.id = l.category_id
    LEFT JOIN "user" u ON u.id = c.user_id
    ORDER BY ${at} DESC, c.id DESC`;

function toContribution(row: Row): Contribution {
  const { listing_id: id, kind, name, slug, category_full_slug, created_at, paid_at, ...rest } = row;
  const { campaign_id, campaign_status, goal_cents, raised_cents, listing_status, ...contribution } = rest;
  return {
    ...contribution,
    listing: { id, type: kind, name, path: routes.listing({ id, slug, category_full_slug }), status: listing_status },
    campaign: { id: campaign_id, status: campaign_status, goal_cents, raised_cents },
    created_at: created_at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
  };
}

/**
 * Lists the ledger, newest first, with the total count. Pages in the second half are read from the end, so the last
 * page is as fast as the first. The endpoint admits only admins.
 */
export async function listContributions(ctx: Ctx, query: ContributionsQuery): Promise<Page<Contribution>> {
  const { limit, offset } = query;
  const where = matches(query);
  const { n: count } = await queryOne<{ n: number }>(
    ctx.db,
  )`SELECT count(*)::int AS n FROM contribution c WHERE ${where}`;
  const size = Math.min(limit, count - offset);
  if (size <= 0) return { items: [], count };
  const isFar = offset > count / 2;
  const page = isFar
    ? Prisma.sql`SELECT c.id FROM contribution c WHERE ${where} ORDER BY ${at}, c.id
        LIMIT ${size} OFFSET ${count - offset - size}`
    : Prisma.sql`SELECT c.id FROM contribution c WHERE ${where} ORDER BY ${at} DESC, c.id DESC
        LIMIT ${size} OFFSET ${offset}`;
  return { items: (await rowsOf(ctx, page)).map(toContribution), count };
}

/** Finds the contribution of a payment; null when there is none. */
export async function findContribution(ctx: Ctx, paymentId: string): Promise<Contribution | null> {
  const [row] = await rowsOf(ctx, Prisma.sql`SELECT id FROM contribution WHERE payment_id = ${paymentId}`);
  return row ? toContribution(row) : null;
}

async function sumsWhere(ctx: Ctx, where: Prisma.Sql): Promise<LedgerSums> {
  const row = await queryOne<Record<keyof LedgerSums, bigint>>(ctx.db)`
    SELECT count(*) AS count, count(c.paid_at) AS paid_count,
      coalesce(sum(c.amount_cents) FILTER (WHERE c.paid_at IS NOT NULL), 0) AS paid_cents,
      coalesce(sum(c.refunded_cents), 0) AS refunded_cents, coalesce(sum(c.disputed_cents), 0) AS disputed_cents,
      coalesce(sum(c.lost_cents), 0) AS lost_cents,
      coalesce(sum(c.amount_cents - c.refunded_cents - c.lost_cents) FILTER (WHERE c.paid_at IS NOT NULL), 0) AS kept_cents
    FROM contribution c WHERE ${where}`;
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as LedgerSums;
}

/** Sums up the contributions that match the filters, and all of them. */
export async function sumContributions(ctx: Ctx, filters: LedgerFilters): Promise<LedgerSumsAnswer> {
  const [asked, all] = [await sumsWhere(ctx, matches(filters)), await sumsWhere(ctx, Prisma.sql`true`)];
  return { asked, all };
}
