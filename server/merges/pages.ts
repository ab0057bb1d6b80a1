import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { dayCounts } from "../analytics/day-counts";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/**
 * Moves the page meta record, if the kept listing has none. Clears its canonical URL, because the page has another address
 * now.
 */
export async function moveMeta(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["meta"]> {
  const own = await ctx.db.pageMeta.findUnique({ where: { listingId: kept.id }, select: { id: true } });
  const other = await ctx.db.pageMeta.findUnique({ where: { listingId: merged.id } });
  if (own || !other) return null;
  await ctx.db.pageMeta.update({ where: { id: other.id }, data: { listingId: kept.id, canonicalUrl: "" } });
  return { id: other.id, canonicalUrl: other.canonicalUrl };
}

/** Moves the record back, unless it was deleted in the meantime. */
export async function restoreMeta(ctx: Ctx, of: { keptId: number; mergedId: number }, meta: MergeBefore["meta"]) {
  if (!meta) return;
  await ctx.db.pageMeta.updateMany({
    where: { id: meta.id, listingId: of.keptId },
    data: { listingId: of.mergedId, canonicalUrl: meta.canonicalUrl },
  });
}

const columns = Prisma.raw(dayCounts.join(", "));
const added = Prisma.raw(dayCounts.map((name) => `${name} = listing_day.${name} + excluded.${name}`).join(", "));
const subtracted = Prisma.raw(dayCounts.map((name) => `${name} = greatest(0, d.${name} - part.${name})`).join(", "));
const allZero = Prisma.raw(dayCounts.map((name) => `${name} = 0`).join(" AND "));
const sums = Prisma.raw(dayCounts.map((name) => `sum(part.${name})::int AS ${name}`).join(", "));
const columnTypes = Prisma.raw(dayCounts.map((name) => `${name} int`).join(", "));

type Day = MergeBefore["days"][number];

const recordsOf = (days: Day[]) =>
  JSON.stringify(
    days.map(([day, ...counts]) => ({
      day,
      ...Object.fromEntries(dayCounts.map((name, index) => [name, counts[index]])),
    })),
  );

const addDays = (ctx: Ctx, listingId: number, days: Day[]) =>
  execute(ctx.db)`
    INSERT INTO listing_day (listing_id, day, ${columns})
    SELECT ${listingId}::int, day, ${columns}
    FROM jsonb_to_recordset(${recordsOf(days)}::jsonb) AS d (day date, ${columnTypes})
    ORDER BY day ON CONFLICT (listing_id, day) DO UPDATE SET ${added}`;

/** Adds the daily counts of the merged listing to those of the kept one. */
export async function moveDays(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["days"]> {
  type Row = { day: string } & Record<(typeof dayCounts)[number], number>;
  const rows = await queryRows<Row>(ctx.db)`
    DELETE FROM listing_day WHERE listing_id = ${merged.id} RETURNING day::text, ${columns}`;
  const days = rows.map((row): Day => [row.day, ...dayCounts.map((name) => row[name])]);
  await addDays(ctx, kept.id, days);
  return days;
}

/** Moves those daily counts back. Days that have been added up since are taken from their month. */
export async function restoreDays(ctx: Ctx, of: { keptId: number; mergedId: number }, days: MergeBefore["days"]) {
  await execute(ctx.db)`
    UPDATE listing_day d SET ${subtracted}
    FROM (
      SELECT coalesce(k.day, date_trunc('month', part.day)::date) AS day, ${sums}
      FROM jsonb_to_recordset(${recordsOf(days)}::jsonb) AS part (day date, ${columnTypes})
      LEFT JOIN listing_day k ON k.listing_id = ${of.keptId} AND k.day = part.day GROUP BY 1
    ) part
    WHERE d.listing_id = ${of.keptId} AND d.day = part.day`;
  const dayList = days.map(([day]) => day);
  await execute(ctx.db)`
    DELETE FROM listing_day
    WHERE listing_id = ${of.keptId} AND ${allZero} AND day IN (
      SELECT unnest(ARRAY[day, date_trunc('month', day)::date]) FROM unnest(${dayList}::date[]) day
    )`;
  await addDays(ctx, of.mergedId, days);
}
