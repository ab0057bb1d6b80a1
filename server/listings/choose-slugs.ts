import "server-only";
import { listingSlug } from "./ascii-slug";
import { freeNumbers, type SlugRequest } from "./free-slug";
import { type Db } from "../db/client";

/** A map key for a slug in its category. */
export const slugKey = ({ category_id, slug }: SlugRequest): string => `${category_id}/${slug}`;

/**
 * Adds a slug to each row, free in its category at this moment and unique in the batch: the name's own, or with "-2",
 * "-3" appended.
 */
export async function chooseSlugs<Row extends { category_id: number; name: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { slug: string })[]> {
  const requests = rows.map(({ category_id, name }) => ({ category_id, slug: listingSlug(name) }));
  const distinct = new Map(requests.map((request) => [slugKey(request), request]));
  const numbers = await freeNumbers(db, [...distinct.values()]);
  const next = new Map(numbers.map((found) => [slugKey(found), found.free]));
  const used = new Set<string>();
  return requests.map((request, index) => {
    const key = slugKey(request);
    let number = next.get(key) ?? 1;
    const numbered = () => (number === 1 ? request.slug : `${request.slug}-${number}`);
    const numberedKey = () => slugKey({ category_id: request.category_id, slug: numbered() });
    while (used.has(numberedKey())) number += 1;
    next.set(key, number + 1);
    used.add(numberedKey());
    return { ...(rows[index] as Row), slug: numbered() };
  });
}
