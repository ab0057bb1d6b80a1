import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { dayFigures, type MergeBefore } from "./before";
import { type Sides } from "./sides";

/**
 * Moves the page's record for search engines where the kept listing has none. An address that it names as the page's own
 * is taken out: the page has another one now.
 */
export async function moveMeta(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["meta"]> {
  const own = await ctx.db.pageMeta.findUnique({ where: { listingId: kept.id }, select: { id: true } });
  const other = await ctx.db.pageMeta.findUnique({ where: { listingId: merged.id } });
  if (own || !other) return null;
  await ctx.db.pageMeta.update({ where: { id: other.id }, data: { listingId: kept.id, canonicalUrl: "" } });
  return { id: other.id, canonicalUrl: other.canonicalUrl };
}

/** Brings it back, unless it was deleted meanwhile. */
export async function returnMeta(ctx: Ctx, of: { keptId: number; mergedId: number }, meta: MergeBefore["meta"]) {
  if (!meta) return;
  await ctx.db.pageMeta.updateMany({
    where: { id: meta.id, listingId: of.keptId },
    data: { listingId: of.mergedId, canonicalUrl: meta.canonicalUrl },
  });
}

const columns = Prisma.raw(dayFigures.join(", "));
const added = Prisma.raw(dayFigures.map((name) => `${name} = listing_day.${name} + excluded.${name}`).join(", "));
const taken = Prisma.raw(dayFigures.map((name) => `${name} = greatest(0, d.${name} - part.${name})`).join(", "));
const all = Prisma.raw(dayFigures.map((name) => `${name} = 0`).join(" AND "));
const typed = Prisma.raw(dayFigures.map((name) => `${name} int`).join(", "));

type Day = MergeBefore["days"][number];

const recordsOf = (days: Day[]) =>
  JSON.stringify(
    days.map(([day, ...figures]) => ({
      day,
      ...Object.fromEntries(dayFigures.map((name, at) => [name, figures[at]])),
    })),
  );

const addDays = (ctx: Ctx, listingId: number, days: Day[]) =>
  execute(ctx.db)`
    INSERT INTO listing_day (listing_id, day, ${columns})
    SELECT ${listingId}::int, day, ${columns} FROM jsonb_to_recordset(${recordsOf(days)}::jsonb) AS d (day date, ${typed})
    ORDER BY day ON CONFLICT (listing_id, day) DO UPDATE SET ${added}`;

/** Adds the days of the merged listing to those of the kept one. */
export async function moveDays(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["days"]> {
  type Row = { day: string } & Record<(typeof dayFigures)[number], number>;
  const rows = await queryRows<Row>(ctx.db)`
    DELETE FROM listing_day WHERE listing_id = ${merged.id} RETURNING day::text, ${columns}`;
  const days = rows.map((row): Day => [row.day, ...dayFigures.map((name) => row[name])]);
  await addDays(ctx, kept.id, days);
  return days;
}

/** Takes them out again and gives them back. */
export async function returnDays(ctx: Ctx, of: { keptId: number; mergedId: number }, days: MergeBefore["days"]) {
  await execute(ctx.db)`
    UPDATE listing_day d SET ${taken} FROM jsonb_to_recordset(${recordsOf(days)}::jsonb) AS part (day date, ${typed})
    WHERE d.listing_id = ${of.keptId} AND d.day = part.day`;
  await execute(ctx.db)`
    DELETE FROM listing_day WHERE listing_id = ${of.keptId} AND day = ANY (${days.map(([day]) => day)}::date[]) AND ${all}`;
  await addDays(ctx, of.mergedId, days);
}
