import "server-only";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type Db } from "../db/client";
import { queryRows, textList } from "../db/sql";

/** A pin and the address that it belongs to. */
type Pinned = Pick<ListingValues, "pin" | "zip" | "city" | "state">;

/** Which of these pins are too far from their address, by their index. */
export async function farPins(db: Db, rows: readonly Pinned[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const listOf = (key: keyof Pinned) => textList(rows.map((row) => (row[key] ? String(row[key]) : null)));
  const far = await queryRows<{ n: number }>(db)`
    SELECT given.n::int - 1 AS n
    FROM unnest(${listOf("pin")}::text[], ${listOf("zip")}::text[], ${listOf("city")}::text[], ${listOf("state")}::text[])
      WITH ORDINALITY AS given (pin, zip, city, state, n)
    WHERE near_pin(given.pin, place_of(given.zip, given.city, given.state)) IS NULL`;
  return far.map(({ n }) => n);
}
