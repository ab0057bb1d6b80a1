import "server-only";
import { Prisma } from "../db/client";

/**
 * That one of the locations of an entry `e` is at one of these points. Its further ones are null for most entries, which
 * then cost nothing more; both parts have an index.
 */
export const isAtPoint = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`(e.place_id = ANY (${ids}::int[]) OR e.other_place_ids && ${ids}::int[])`;

/** How near the nearest location of a row is: its place among these points, nearest first; null at none of them. */
export const nearestAmong = (ids: readonly number[], row: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN ${row}.other_place_ids IS NULL THEN array_position(${ids}::int[], ${row}.place_id)
    ELSE (SELECT min(array_position(${ids}::int[], id)) FROM unnest(${row}.place_id || ${row}.other_place_ids) AS id) END`;
