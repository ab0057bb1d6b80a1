import "server-only";
import { isLive } from "../db/change-feed";
import { type Db, Prisma } from "../db/client";
import { plannedOnce, unseen } from "../db/planned";

/** Holders are counted up to this. */
const enoughHolders = 100;

/** How many listings hold all keys of each list, counted up to a hundred. */
export async function holders(db: Db, lists: string[][]): Promise<number[]> {
  if (lists.length === 0) return [];
  const rows = await db.$queryRaw<{ count: number }[]>(Prisma.sql`${plannedOnce}
    SELECT (SELECT count(*)::int FROM (
        SELECT FROM search_entry e WHERE e.keys @> list.keys::bigint[] LIMIT ${enoughHolders}) held) AS count
    FROM unnest(${unseen(lists.map((keys) => `{${keys.join()}}`))}) WITH ORDINALITY AS list (keys, place) ORDER BY place`);
  return rows.map(({ count }) => count);
}

/** So long it is believed that a word finds something, in ms, and of so many words at most. */
const believedMs = 60_000;
const mostBelieved = 20_000;
const believed = new Map<string, number>();

/** Whether somebody was found by this key a moment ago. */
export const isBelieved = (key: string): boolean => isLive() && (believed.get(key) ?? 0) > Date.now();

export function believe(key: string): void {
  if (believed.size > mostBelieved) believed.clear();
  believed.set(key, Date.now() + believedMs);
}
