import "server-only";
import { multirange, type Span, weekRanges } from "@/lib/rules/opening-hours";
import { type Db } from "../db/client";
import { execute, queryRows, textList } from "../db/sql";

/** Where a listing is, as `place_of` reads it. */
export interface Spot {
  zip?: string | null;
  city?: string | null;
  state?: string | null;
}

/** Which of these places have a known time zone, by their index. */
export async function zonedSpots(db: Db, spots: readonly Spot[]): Promise<Set<number>> {
  if (spots.length === 0) return new Set();
  const listOf = (key: keyof Spot) => textList(spots.map((spot) => spot[key] ?? null));
  const rows = await queryRows<{ n: number }>(db)`
    SELECT given.n::int - 1 AS n
    FROM unnest(${listOf("zip")}::text[], ${listOf("city")}::text[], ${listOf("state")}::text[])
      WITH ORDINALITY AS given (zip, city, state, n)
    JOIN place p ON p.id = place_of(given.zip, given.city, given.state) AND p.time_zone IS NOT NULL`;
  return new Set(rows.map(({ n }) => n));
}

interface NewHours {
  category_id: number;
  slug: string;
  hours: readonly Span[];
}

/** Stores the hours of listings that this transaction has added, as old as the listings. */
export async function insertHours(db: Db, listings: readonly NewHours[]): Promise<void> {
  const rows = listings.filter(({ hours }) => hours.length > 0);
  if (rows.length === 0) return;
  await execute(db)`
    INSERT INTO listing_hours (listing_id, spans, open_minutes, updated_at)
    SELECT l.id, given.spans::jsonb, given.open::int4multirange, l.created_at
    FROM unnest(${rows.map((row) => row.category_id)}::int[], ${textList(rows.map((row) => row.slug))}::text[],
        ${rows.map(({ hours }) => JSON.stringify(hours))}::text[], ${rows.map(({ hours }) => multirange(weekRanges(hours)))}::text[])
      AS given (category_id, slug, spans, open)
    JOIN listing l ON l.category_id = given.category_id AND l.slug = given.slug`;
}
