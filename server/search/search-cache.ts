import "server-only";
import { hash } from "node:crypto";
import { createCache } from "../cache/cache";
import { type Match } from "./match";

/** Tags of everything that a search reads. */
const searched = ["listing:", "categor", "everything"];

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

/** The cache key of a search. */
export function searchKey({ parts, names, all, conditions }: Match): string {
  return hash(
    "sha1",
    JSON.stringify([parts, names, all, conditions.map(({ text, values }) => [text, values])]),
    "base64",
  );
}
