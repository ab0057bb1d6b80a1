import "server-only";
import { hash } from "node:crypto";
import { changeCounter, createCache } from "../cache/cache";
import { type Match } from "./match";

/** Tags of everything that a search reads. */
const searched = ["listing:", "categor", "everything"];

/** How many changes of listings and categories have been heard of so far. */
export const searchChanges = changeCounter(searched);

/** How long a value that outlives changes is believed, in ms. */
const outlivingMs = 5 * 60_000;

interface SearchCacheOptions<Value> {
  name: string;
  max: number;
  outlivesChanges?: (value: Value) => boolean;
}

/** A cache of what searches found, valid until a listing or a category changes. */
export const createSearchCache = <Value extends object | number>({ name, ...options }: SearchCacheOptions<Value>) =>
  createCache<Value>({
    name: `search ${name}`,
    invalidatedBy: searched,
    ttlMs: options.outlivesChanges && outlivingMs,
    ...options,
  });

/** The cache key of a search and its order. */
export function searchKey(match: Match, isPremium: boolean | undefined, sort = ""): string {
  const { anywhere, inName, exact, points, conditions } = match;
  const parts = [
    anywhere,
    inName,
    exact,
    points,
    isPremium,
    sort,
    conditions.map(({ text, values }) => [text, values]),
  ];
  return hash("sha1", JSON.stringify(parts), "base64");
}
