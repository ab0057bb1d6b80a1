import "server-only";
import { type Transparency } from "@/lib/contract/transparency";
import { measureNames } from "@/lib/rules/decisions";
import { dayMs } from "@/lib/rules/time";
import { leastForMedian } from "@/lib/rules/transparency";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";

/** Every report that reached the moderators: of reviews, and of everything else. */
const allReports = Prisma.sql`(
  SELECT created_at, settled_at AS decided_at, upheld FROM review_flag
  UNION ALL SELECT confirmed_at, decided_at, upheld FROM report WHERE confirmed_at IS NOT NULL) p`;

/** The decisions `d` that took something. */
export const isMeasureRow = Prisma.sql`d.measure = ANY (${measureNames}::text[])`;

/** A decision of any time before the site. */
const beginning = new Date(0);

const monthOf = (time: Prisma.Sql) => Prisma.sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM')`;

interface ReportsRow {
  received: number;
  upheld: number;
  declined: number;
  open: number;
  median_hours: number | null;
}

const readReports = (ctx: Ctx, since: Date) =>
  queryOne<ReportsRow>(ctx.db)`
    SELECT count(*)::int AS received, (count(*) FILTER (WHERE upheld))::int AS upheld,
      (count(*) FILTER (WHERE decided_at IS NOT NULL AND upheld IS NOT TRUE))::int AS declined,
      (count(*) FILTER (WHERE decided_at IS NULL))::int AS open,
      CASE WHEN count(decided_at) >= ${leastForMedian}::int THEN
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)::float8 / 3600) END
        AS median_hours
    FROM ${allReports} WHERE created_at >= ${since}`;

const readDecisions = (ctx: Ctx, since: Date) =>
  queryRows<Transparency["decisions"][number]>(ctx.db)`
    SELECT d.measure, coalesce(d.reason, 'other') AS reason, d.source::text, d.automated, count(*)::int AS count
    FROM decision d WHERE ${isMeasureRow} AND d.created_at >= ${since}
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

const readAppeals = (ctx: Ctx, since: Date) =>
  queryOne<Transparency["appeals"]>(ctx.db)`
    SELECT count(*)::int AS received, (count(*) FILTER (WHERE status = 'open'))::int AS open,
      (count(*) FILTER (WHERE status = 'upheld'))::int AS upheld,
      (count(*) FILTER (WHERE status = 'reversed'))::int AS reversed
    FROM appeal WHERE created_at >= ${since}`;

const readSecondLooks = (ctx: Ctx, since: Date) =>
  queryOne<Transparency["second_looks"]>(ctx.db)`
    SELECT count(*)::int AS looked, (count(*) FILTER (WHERE NOT look.upheld))::int AS changed
    FROM second_look look JOIN decision d ON d.id = look.decision_id WHERE look.looked_at IS NOT NULL AND d.created_at >= ${since}`;

const readReversed = (ctx: Ctx, since: Date) =>
  queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM decision d JOIN decision back ON back.reverses_id = d.id
    WHERE ${isMeasureRow} AND d.created_at >= ${since}`;

const readMonths = (ctx: Ctx, since: Date) =>
  queryRows<Transparency["months"][number]>(ctx.db)`
    SELECT month, sum(reports)::int AS reports, sum(decisions)::int AS decisions FROM (
      SELECT ${monthOf(Prisma.sql`created_at`)} AS month, 1 AS reports, 0 AS decisions FROM ${allReports}
        WHERE created_at >= ${since}
      UNION ALL SELECT ${monthOf(Prisma.sql`d.created_at`)}, 0, 1 FROM decision d
        WHERE ${isMeasureRow} AND d.created_at >= ${since}
    ) one GROUP BY 1 ORDER BY 1`;

/**
 * What reports, decisions, and appeals came to, counted again each time.
 * @param days the period, up to now; undefined for all time
 */
export async function readFigures(ctx: Ctx, days: number | undefined): Promise<Transparency> {
  const since = days === undefined ? beginning : new Date(ctx.now.getTime() - days * dayMs);
  const { median_hours, ...reports } = await readReports(ctx, since);
  return {
    since: days === undefined ? null : since.toISOString(),
    reports,
    decisions: await readDecisions(ctx, since),
    median_hours,
    appeals: await readAppeals(ctx, since),
    second_looks: await readSecondLooks(ctx, since),
    reversed: (await readReversed(ctx, since)).n,
    months: await readMonths(ctx, since),
  };
}
