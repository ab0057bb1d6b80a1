import "server-only";
import { slugOf } from "@/lib/rules/slug";
import { freeNumbers, type SlugRequest, takenSlugs } from "./free-slug";
import { type Db } from "../db/client";

/** One key for each slug of each category. */
export const slugKey = ({ category_id, slug }: SlugRequest): string => `${category_id}/${slug}`;

/** Wishes that stand several times among these. */
function repeated(wishes: readonly SlugRequest[]): Map<string, SlugRequest> {
  const seen = new Set<string>();
  const again = new Map<string, SlugRequest>();
  for (const wish of wishes) {
    const key = slugKey(wish);
    if (seen.has(key)) again.set(key, wish);
    seen.add(key);
  }
  return again;
}

/**
 * A slug for each row, free in its category at this moment and used once in the batch: the name's own, or that with
 * "-2", "-3" behind it. `isHoped`: one that a single row wishes for is believed to be free without a look, for callers
 * who find out when they store it.
 */
export async function chooseSlugs<Row extends { category_id: number; name: string }>(
  db: Db,
  rows: readonly Row[],
  { isHoped = false }: { isHoped?: boolean } = {},
): Promise<(Row & { slug: string })[]> {
  const wished = rows.map(({ category_id, name }) => ({ category_id, slug: slugOf(name) }));
  const wishes = isHoped ? repeated(wished) : new Map(wished.map((wish) => [slugKey(wish), wish]));
  const taken = wishes.size === 0 ? [] : await takenSlugs(db, [...wishes.values()]);
  const numbers = taken.length === 0 ? [] : await freeNumbers(db, taken);
  const next = new Map(numbers.map((found) => [slugKey(found), found.free]));
  const used = new Set<string>();
  return wished.map((wish, place) => {
    const key = slugKey(wish);
    let number = next.get(key) ?? 1;
    const numbered = () => (number === 1 ? wish.slug : `${wish.slug}-${number}`);
    const numberedKey = () => slugKey({ category_id: wish.category_id, slug: numbered() });
    while (used.has(numberedKey())) number += 1;
    next.set(key, number + 1);
    used.add(numberedKey());
    return { ...(rows[place] as Row), slug: numbered() };
  });
}
