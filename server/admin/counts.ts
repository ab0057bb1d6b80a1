import "server-only";
import { type AdminCounts } from "@/lib/contract/admin";
import { daysIn } from "@/lib/rules/site-settings";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { listingCounter, reviewCounter, userCounter } from "../counters/counters";
import { waitingCorrections } from "../corrections/read";
import { waitsForSecondLook } from "../decisions/sql";
import { isOpenPair } from "../duplicates/read";
import { waitingPhotos } from "../photos/sql";
import { siteSettings } from "../settings/current";
import { countAssigned } from "./moderation-notes";

type Queue = keyof AdminCounts["oldest"];

/** The median of some hours. */
const median = (since: Prisma.Sql, until: Prisma.Sql) =>
  Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${until} - ${since})::float8 / 3600)`;

/** The median hours from when something was added until its audited decision: one of "user", "listing", "review". */
const audited = (type: string, table: Prisma.Sql, since: Date): Prisma.Sql => Prisma.sql`
  SELECT ${median(Prisma.sql`decided.created_at`, Prisma.sql`a.created_at`)}
  FROM audit_row a CROSS JOIN LATERAL (
    SELECT a.object_id AS id WHERE a.before ->> 'status' = 'pending'
    UNION ALL
    SELECT (one ->> 0)::int FROM jsonb_array_elements(
      CASE jsonb_typeof(a.before -> ${`${type}s`}::text) WHEN 'array' THEN a.before -> ${`${type}s`}::text ELSE '[]' END) one
    WHERE jsonb_typeof(one) = 'array' AND one ->> 1 = 'pending'
  ) item JOIN ${table} decided ON decided.id = item.id
  WHERE a.object_type = ${type} AND a.created_at >= ${since}`;

/** The median hours between two times of a table's rows that were decided from a day on. */
const timed = (table: Prisma.Sql, from: Prisma.Sql, decided: Prisma.Sql) => (day: Date) =>
  Prisma.sql`SELECT ${median(from, decided)} FROM ${table} WHERE ${decided} >= ${day}`;

const createdAt = Prisma.sql`created_at`;
const confirmedAt = Prisma.sql`confirmed_at`;
const decidedAt = Prisma.sql`decided_at`;

interface Measured {
  /** A statement that gives since when the oldest item waits. */
  oldest: Prisma.Sql;
  /** A statement that gives the median hours of the decisions since a day. */
  median: (since: Date) => Prisma.Sql;
  /** A statement that counts what has arrived since a day. */
  arrived: (since: Date) => Prisma.Sql;
}

/** How many of a table's rows there are from a day on. */
const since = (table: Prisma.Sql, time: Prisma.Sql) => (day: Date) =>
  Prisma.sql`SELECT count(*) FROM ${table} WHERE ${time} >= ${day}`;

const table = {
  claim: Prisma.sql`claim`,
  report: Prisma.sql`report`,
  message: Prisma.sql`contact_message`,
  appeal: Prisma.sql`appeal`,
  flag: Prisma.sql`review_flag`,
  photo: Prisma.sql`photo`,
  correction: Prisma.sql`correction`,
};

const measured: Record<Queue, Measured> = {
  users: {
    oldest: Prisma.sql`SELECT min(created_at) FROM "user" WHERE status = 'pending' AND closed_at IS NULL`,
    median: (day) => audited("user", Prisma.sql`"user"`, day),
    arrived: since(Prisma.sql`"user"`, createdAt),
  },
  listings: {
    oldest: Prisma.sql`SELECT min(created_at) FROM listing WHERE status = 'pending' AND merged_into_id IS NULL`,
    median: (day) => audited("listing", Prisma.sql`listing`, day),
    // Imported listings don't wait for anyone.
    arrived: (day) => Prisma.sql`SELECT count(*) FROM listing WHERE created_at >= ${day} AND import_id IS NULL`,
  },
  reviews: {
    oldest: Prisma.sql`SELECT least(
      (SELECT min(created_at) FROM review WHERE status = 'pending' AND deleted_at IS NULL),
      (SELECT min(e.created_at) FROM review_revision e JOIN review r ON r.id = e.review_id
        WHERE e.status = 'pending' AND r.deleted_at IS NULL))`,
    median: (day) => audited("review", Prisma.sql`review`, day),
    arrived: (day) => Prisma.sql`SELECT (SELECT count(*) FROM review WHERE created_at >= ${day})
      + (SELECT count(*) FROM review_revision WHERE created_at >= ${day})`,
  },
  flagged: {
    oldest: Prisma.sql`SELECT min(f.created_at) FROM review r JOIN review_flag f ON f.review_id = r.id
      WHERE r.status = 'flagged' AND r.deleted_at IS NULL AND f.settled_at IS NULL`,
    median: timed(table.flag, createdAt, Prisma.sql`settled_at`),
    arrived: since(table.flag, createdAt),
  },
  claims: {
    oldest: Prisma.sql`SELECT min(created_at) FROM claim WHERE status = 'pending'`,
    median: timed(table.claim, createdAt, decidedAt),
    arrived: since(table.claim, createdAt),
  },
  photos: {
    oldest: Prisma.sql`SELECT min(p.created_at) FROM ${waitingPhotos}`,
    median: timed(table.photo, createdAt, decidedAt),
    arrived: since(table.photo, createdAt),
  },
  category_requests: {
    oldest: Prisma.sql`SELECT min(r.created_at) FROM category_request r JOIN listing l ON l.id = r.listing_id
      WHERE l.merged_into_id IS NULL`,
    median: (day) => Prisma.sql`
      SELECT ${median(Prisma.sql`(after ->> 'requested_at')::timestamptz`, createdAt)} FROM audit_row
      WHERE action IN ('listing.approve_category', 'listing.reject_category') AND created_at >= ${day}`,
    // A decided request is deleted.
    arrived: (day) => Prisma.sql`SELECT (SELECT count(*) FROM category_request WHERE created_at >= ${day})
      + (SELECT count(*) FROM audit_row WHERE action IN ('listing.approve_category', 'listing.reject_category')
        AND created_at >= ${day} AND (after ->> 'requested_at')::timestamptz >= ${day})`,
  },
  messages: {
    oldest: Prisma.sql`SELECT min(confirmed_at) FROM contact_message WHERE answered_at IS NULL`,
    median: timed(table.message, confirmedAt, Prisma.sql`answered_at`),
    arrived: since(table.message, confirmedAt),
  },
  reports: {
    oldest: Prisma.sql`SELECT min(confirmed_at) FROM report WHERE decided_at IS NULL`,
    median: timed(table.report, confirmedAt, decidedAt),
    arrived: since(table.report, confirmedAt),
  },
  corrections: {
    oldest: Prisma.sql`SELECT min(s.confirmed_at) FROM ${waitingCorrections}`,
    median: timed(table.correction, confirmedAt, decidedAt),
    arrived: since(table.correction, confirmedAt),
  },
  appeals: {
    oldest: Prisma.sql`SELECT min(created_at) FROM appeal WHERE status = 'open'`,
    median: timed(table.appeal, createdAt, decidedAt),
    arrived: since(table.appeal, createdAt),
  },
};

/** Over how many days decisions are timed, and arrivals counted. */
const days = { median: 30, arrived: 7 };

interface Row {
  queue: Queue;
  oldest: Date | null;
  median: number | null;
  arrived: number;
}

/**
 * Since when the oldest in each queue waits, how long the decisions of the last 30 days took, and how many items arrived
 * in the last 7.
 */
async function readWaiting({ db, now }: Ctx): Promise<Pick<AdminCounts, "oldest" | "median_hours" | "arrived">> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const rows = Object.entries(measured).map(
    ([queue, { oldest, median, arrived }]) => Prisma.sql`
      SELECT ${queue} AS queue, (${oldest}) AS oldest, (${median(ago(days.median))}) AS median,
        (${arrived(ago(days.arrived))})::int AS arrived`,
  );
  const found = await queryRows<Row>(db)`${Prisma.join(rows, " UNION ALL ")}`;
  const by = <Value>(valueOf: (row: Row) => Value) =>
    Object.fromEntries(found.map((row) => [row.queue, valueOf(row)])) as Record<Queue, Value>;
  return {
    oldest: by(({ oldest }) => oldest?.toISOString() ?? null),
    median_hours: by((row) => row.median),
    arrived: by((row) => row.arrived),
  };
}

const any = Prisma.sql`true`;
const isPending = Prisma.sql`status = 'pending'`;

const listingsOf = (kind: "business" | "doctor", condition = any) =>
  listingCounter(Prisma.sql`kind = ${kind}::listing_kind AND ${condition}`);

/**
 * The totals of the admin dashboard: everything, and what is pending. Totals that grow with the directory come from the
 * counters (docs/decisions/0031-counters.md); pending work is counted. Merged listings aren't included.
 */
export async function readCounts(ctx: Ctx): Promise<AdminCounts> {
  const all = await queryOne<AdminCounts["all"]>(ctx.db)`
    SELECT ${userCounter(any)} AS users, ${listingsOf("business")} AS businesses, ${listingsOf("doctor")} AS doctors,
      ${reviewCounter(any)} AS reviews, (SELECT count(*)::int FROM category) AS categories,
      (SELECT count(*)::int FROM page_meta) AS page_metas`;
  const pending = await queryOne<AdminCounts["pending"]>(ctx.db)`
    SELECT ${userCounter(isPending)} AS users,
      ${listingsOf("business", isPending)} AS businesses, ${listingsOf("doctor", isPending)} AS doctors,
      ${reviewCounter(Prisma.sql`status = 'pending' OR has_edit`)} AS reviews,
      ${reviewCounter(Prisma.sql`status = 'flagged'`)} AS flagged,
      (SELECT count(*)::int FROM category WHERE ${isPending}) AS categories,
      (SELECT count(*)::int FROM claim WHERE ${isPending}) AS claims,
      (SELECT count(*)::int FROM ${waitingPhotos}) AS photos,
      (SELECT count(*)::int FROM category_request r JOIN listing l ON l.id = r.listing_id
        WHERE l.merged_into_id IS NULL) AS category_requests,
      (SELECT count(*)::int FROM report WHERE confirmed_at IS NOT NULL AND decided_at IS NULL) AS reports,
      (SELECT count(*)::int FROM appeal WHERE status = 'open') AS appeals,
      (SELECT count(*)::int FROM decision d WHERE ${waitsForSecondLook(ctx)}) AS second_looks,
      (SELECT count(*)::int FROM ${waitingCorrections}) AS corrections,
      (SELECT count(*)::int FROM contact_message WHERE confirmed_at IS NOT NULL AND answered_at IS NULL) AS messages,
      (SELECT count(*)::int FROM duplicate_pair p WHERE ${isOpenPair}) AS duplicates`;
  return {
    ...(await readWaiting(ctx)),
    assigned: await countAssigned(ctx),
    target_days: daysIn(await siteSettings(ctx.db), "decision_days")!,
    all,
    pending,
  };
}
