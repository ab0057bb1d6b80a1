import "server-only";
import { slugOf } from "@/lib/rules/slug";
import { freeNumbers, type SlugRequest, takenSlugs } from "./free-slug";
import { type Db } from "../db/client";

/** A map key for a slug in its category. */
export const slugKey = ({ category_id, slug }: SlugRequest): string => `${category_id}/${slug}`;

/** The slugs that are requested more than once. */
function repeatedSlugs(requests: readonly SlugRequest[]): Map<string, SlugRequest> {
  const seen = new Set<string>();
  const repeated = new Map<string, SlugRequest>();
  for (const request of requests) {
    const key = slugKey(request);
    if (seen.has(key)) repeated.set(key, request);
    seen.add(key);
  }
  return repeated;
}

/**
 * Adds a slug to each row, free in its category at this moment and unique in the batch: the name's own, or with "-2",
 * "-3" appended. `isOptimistic` skips the lookup of slugs that only one row requests, for callers that handle a conflict
 * when they store the row.
 */
export async function chooseSlugs<Row extends { category_id: number; name: string }>(
  db: Db,
  rows: readonly Row[],
  { isOptimistic = false }: { isOptimistic?: boolean } = {},
): Promise<(Row & { slug: string })[]> {
  const requests = rows.map(({ category_id, name }) => ({ category_id, slug: slugOf(name) }));
  const lookups = isOptimistic
    ? repeatedSlugs(requests)
    : new Map(requests.map((request) => [slugKey(request), request]));
  const taken = lookups.size === 0 ? [] : await takenSlugs(db, [...lookups.values()]);
  const numbers = taken.length === 0 ? [] : await freeNumbers(db, taken);
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
