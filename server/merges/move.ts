import "server-only";
import { listingRelations, type OnMerge, partsOf } from "../relations";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows, execute } from "../db/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

interface Moving {
  relation: string;
  table: Prisma.Sql;
  column: Prisma.Sql;
  /** What tells the rows of one listing apart, as a JSON array. */
  keyOf: (row: Prisma.Sql) => Prisma.Sql;
}

/** The relations that the table in server/relations.ts says to move. */
const moving = Object.entries(listingRelations).flatMap(([relation, { merge }]): Moving[] => {
  const rule: OnMerge = merge;
  if (typeof rule === "string") return [];
  const { table, name } = partsOf(relation);
  const keyOf = (row: Prisma.Sql) => {
    const columns = rule.moves.key.map((key) => Prisma.sql`${row}.${Prisma.raw(key)}`);
    return columns.length === 0 ? Prisma.sql`'[]'::jsonb` : Prisma.sql`jsonb_build_array(${Prisma.join(columns)})`;
  };
  return [{ relation, table: Prisma.raw(table), column: Prisma.raw(name), keyOf }];
});

const [row, other] = [Prisma.sql`t`, Prisma.sql`other`];

/** Moves the rows of those relations to the kept listing, except those that it has too. Returns their keys by relation. */
export async function moveRelations(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["moved"]> {
  const moved: MergeBefore["moved"] = {};
  for (const { relation, table, column, keyOf } of moving) {
    const rows = await queryRows<{ key: (string | number)[] }>(ctx.db)`
      UPDATE ${table} t SET ${column} = ${kept.id}
      WHERE ${column} = ${merged.id} AND NOT EXISTS (
        SELECT FROM ${table} other WHERE other.${column} = ${kept.id} AND ${keyOf(other)} = ${keyOf(row)})
      RETURNING ${keyOf(row)} AS key`;
    moved[relation] = rows.map(({ key }) => key);
  }
  return moved;
}

/** Moves those rows back, unless they were deleted in the meantime. */
export async function restoreRelations(
  ctx: Ctx,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  moved: MergeBefore["moved"],
): Promise<void> {
  for (const { relation, table, column, keyOf } of moving) {
    const keys = moved[relation] ?? [];
    await execute(ctx.db)`
      UPDATE ${table} t SET ${column} = ${mergedId} FROM jsonb_array_elements(${JSON.stringify(keys)}::jsonb) former (key)
      WHERE t.${column} = ${keptId} AND ${keyOf(row)} = former.key`;
  }
}

/** Swaps the opening hours of two listings. Undoing a merge that took the other's hours swaps them back. */
export async function swapHours(ctx: Ctx, keptId: number, mergedId: number): Promise<void> {
  await execute(ctx.db)`
    UPDATE listing_hours h SET spans = o.spans, exceptions = o.exceptions, time_zone = o.time_zone,
      open_minutes = o.open_minutes, exception_dates = o.exception_dates, exception_minutes = o.exception_minutes,
      updated_at = ${ctx.now}
    FROM listing_hours o
    WHERE (h.listing_id, o.listing_id) IN ((${keptId}::int, ${mergedId}::int), (${mergedId}::int, ${keptId}::int))`;
}
