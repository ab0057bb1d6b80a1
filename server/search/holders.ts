import "server-only";
import { createCache } from "../cache/cache";
import { type Db, Prisma } from "../db/client";
import { plannedOnce, queryRows, unseen } from "../db/sql";
import { numbersOf } from "./match";

/** Holders are counted up to this. */
const enoughHolders = 100;

/** How many listings hold all these numbers, counted up to a hundred. */
export const holdersOf = (keys: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int FROM (SELECT FROM search_entry e WHERE e.keys @> ${keys} LIMIT ${Prisma.raw(String(enoughHolders))}) held`;

/** Keys as the text of a list. */
export const asList = (keys: readonly string[]): string =>
  `{${keys.map((key) => `"${key.replace(/[\\"]/g, "\\$&")}"`).join()}}`;

/** How many listings hold all keys of each list, counted up to a hundred. */
export async function holders(db: Db, lists: string[][]): Promise<number[]> {
  if (lists.length === 0) return [];
  const rows = await queryRows<{ count: number }>(db)`${plannedOnce}
      SELECT (${holdersOf(Prisma.sql`list.keys`)}) AS count FROM (
        SELECT ${numbersOf(Prisma.sql`given.keys::text[]`)} AS keys, given.place
        FROM unnest(${unseen(lists.map(asList))}) WITH ORDINALITY AS given (keys, place) OFFSET 0
      ) list ORDER BY place`;
  return rows.map(({ count }) => count);
}

/** Keys of words that found a listing, for a minute whatever changes meanwhile. */
const matchedKeys = createCache<true>({ name: "matched keys", max: 20_000, ttlMs: 60_000, invalidatedBy: [] });

/** Whether a listing was found by this key within the last minute. */
export const hasMatched = (key: string): boolean => matchedKeys.get(key) ?? false;

export const noteMatch = (key: string): void => matchedKeys.slot(key).store(true);
