import "server-only";
import { isLive } from "../db/change-feed";
import { type Db, Prisma } from "../db/client";
import { plannedOnce, unseen } from "../db/planned";
import { readRows } from "../db/rows";
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
  const rows = await readRows<{ count: number }>(
    db,
    Prisma.sql`${plannedOnce}
      SELECT (${holdersOf(Prisma.sql`list.keys`)}) AS count FROM (
        SELECT ${numbersOf(Prisma.sql`given.keys::text[]`)} AS keys, given.place
        FROM unnest(${unseen(lists.map(asList))}) WITH ORDINALITY AS given (keys, place) OFFSET 0
      ) list ORDER BY place`,
  );
  return rows.map(({ count }) => count);
}

/** So long it is believed that a word finds something, in ms, and of so many words at most. */
const believedMs = 60_000;
const mostBelieved = 20_000;
// Next bundles pages and routes apart, so what is believed is held by the process and not by a module.
const holder = globalThis as typeof globalThis & { vouchsafeBelieved?: Map<string, number> };
const believed = (): Map<string, number> => (holder.vouchsafeBelieved ??= new Map<string, number>());

/** Whether somebody was found by this key a moment ago. */
export const isBelieved = (key: string): boolean => isLive() && (believed().get(key) ?? 0) > Date.now();

export function believe(key: string): void {
  if (believed().size > mostBelieved) believed().clear();
  believed().set(key, Date.now() + believedMs);
}
