import "server-only";
import { type Transparency, type TransparencyQuery } from "@/lib/contract/transparency";
import { measureNames } from "@/lib/rules/decisions";
import { dayMs } from "@/lib/rules/time";
import { leastForMedian, type TransparencySource } from "@/lib/rules/transparency";
import { type Ctx } from "../ctx";
import { every, when } from "../db/conditions";
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

interface Period {
  since: Date;
  source?: TransparencySource | undefined;
}

/** The measures `d` of a period that came from a source. */
const isCounted = ({ since, source }: Period): Prisma.Sql =>
  every([
    Prisma.sql`${isMeasureRow} AND d.created_at >= ${since}`,
    ...when(source, (from) => (from === "automated" ? Prisma.sql`d.automated` : Prisma.sql`d.source::text = ${from}`)),
  ]);

const monthOf = (time: Prisma.Sql) => Prisma.sql`date_trunc('month', ${time} AT TIME ZONE 'UTC')`;

const readReports = (ctx: Ctx, { since }: Period) =>
  queryOne<{ received: number; upheld: number; declined: number; open: number; median_hours: number | null }>(ctx.db)`
    SELECT count(*)::int AS received, (count(*) FILTER (WHERE upheld))::int AS upheld,
      (count(*) FILTER (WHERE decided_at IS NOT NULL AND upheld IS NOT TRUE))::int AS declined,
      (count(*) FILTER (WHERE decided_at IS NULL))::int AS open,
      CASE WHEN count(decided_at) >= ${leastForMedian}::int THEN
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)::float8 / 3600) END
        AS median_hours
    FROM ${allReports} WHERE created_at >= ${since}`;

const readDecisions = (ctx: Ctx, period: Period) =>
  queryRows<Transparency["decisions"][number]>(ctx.db)`
    SELECT d.measure, coalesce(d.reason, 'other') AS reason, d.source::text, d.automated, count(*)::int AS count
    FROM decision d WHERE ${isCounted(period)}
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

const readAppeals = (ctx: Ctx, { since }: Period) =>
  queryOne<Transparency["appeals"]>(ctx.db)`
    SELECT count(*)::int AS received, (count(*) FILTER (WHERE status = 'open'))::int AS open,
      (count(*) FILTER (WHERE status = 'upheld'))::int AS upheld,
      (count(*) FILTER (WHERE status = 'reversed'))::int AS reversed
    FROM appeal WHERE created_at >= ${since}`;

const readSecondLooks = (ctx: Ctx, period: Period) =>
  queryOne<Transparency["second_looks"]>(ctx.db)`
    SELECT count(*)::int AS looked, (count(*) FILTER (WHERE NOT look.upheld))::int AS changed
    FROM second_look look JOIN decision d ON d.id = look.decision_id WHERE look.looked_at IS NOT NULL AND ${isCounted(period)}`;

const readReversed = (ctx: Ctx, period: Period) =>
  queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM decision d JOIN decision back ON back.reverses_id = d.id
    WHERE ${isCounted(period)}`;

/** Every month from the first to the last one with a report or a decision. */
const readMonths = (ctx: Ctx, period: Period) =>
  queryRows<Transparency["months"][number]>(ctx.db)`
    WITH one AS MATERIALIZED (
      SELECT ${monthOf(Prisma.sql`created_at`)} AS month, 1 AS reports, 0 AS decisions FROM ${allReports}
        WHERE created_at >= ${period.since}
      UNION ALL SELECT ${monthOf(Prisma.sql`d.created_at`)}, 0, 1 FROM decision d WHERE ${isCounted(period)}
    )
    SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(reports), 0)::int AS reports,
      coalesce(sum(decisions), 0)::int AS decisions
    FROM generate_series((SELECT min(month) FROM one), (SELECT max(month) FROM one), '1 month') AS every (month)
    LEFT JOIN one USING (month) GROUP BY month ORDER BY month`;

/**
 * What reports, decisions, and appeals came to, counted again each time.
 * @param days the period, up to now; undefined for all time
 * @param source narrows what is counted of decisions
 */
export async function readFigures(
  ctx: Ctx,
  { days, source }: Pick<TransparencyQuery, "days" | "source">,
): Promise<Transparency> {
  const since = days === undefined ? beginning : new Date(ctx.now.getTime() - days * dayMs);
  const period: Period = { since, source };
  const { median_hours, ...reports } = await readReports(ctx, period);
  return {
    since: days === undefined ? null : since.toISOString(),
    reports,
    decisions: await readDecisions(ctx, period),
    median_hours,
    appeals: await readAppeals(ctx, period),
    second_looks: await readSecondLooks(ctx, period),
    reversed: (await readReversed(ctx, period)).n,
    months: await readMonths(ctx, period),
  };
}
