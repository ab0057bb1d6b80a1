import "server-only";
import { hash } from "node:crypto";
import { isLive, subscribe } from "../db/change-feed";
import { type Match } from "./match";

/** How long what lasts is believed whatever changes meanwhile, in ms. */
const lastingMs = 5 * 60_000;

interface Entry {
  value: unknown;
  changes: number;
  until: number;
}
interface Kept {
  /** Rises with each change that is heard of. */
  changes: number;
  kinds: Map<string, Map<string, Entry>>;
}
// Next bundles pages and routes apart, so what is kept is held by the process and not by a module.
const holder = globalThis as typeof globalThis & { vouchsafeSearchKept?: Kept };

function kept(): Kept {
  if (holder.vouchsafeSearchKept) return holder.vouchsafeSearchKept;
  const made: Kept = { changes: 0, kinds: new Map() };
  for (const tag of ["listing:", "categor", "everything"]) subscribe(tag, () => (made.changes += 1));
  return (holder.vouchsafeSearchKept = made);
}

/** How many changes of listings and categories have been heard of so far. */
export const changesHeard = (): number => kept().changes;

/** What a search and its order are kept under. */
export function searchKey(match: Match, isPremium: boolean | undefined, sort = ""): string {
  const { anywhere, inName, exact, points, conditions } = match;
  const said = [anywhere, inName, exact, points, isPremium, sort, conditions.map(({ text, values }) => [text, values])];
  return hash("sha1", JSON.stringify(said), "base64");
}

/** What is known of a search, and how to remember it once it has been found out. */
export interface Memo<Value> {
  known: Value | null;
  remember: (value: Value) => void;
}

interface Kind<Value> {
  name: string;
  /** So many are kept, those asked for last. */
  most: number;
  /** What is believed for some minutes although listings change; without it nothing is. */
  lasts?: (value: Value) => boolean;
}

/**
 * Keeps what was found out for searches, until a change of any listing or category is heard of. Take the memo before the
 * database is asked: what changes meanwhile is not overlooked. Where changes are not heard of, nothing is kept.
 */
export function createKept<Value>({ name, most, lasts = () => false }: Kind<Value>) {
  return function memoOf(key: string): Memo<Value> {
    if (!isLive()) return { known: null, remember: () => {} };
    const { changes, kinds } = kept();
    const entries = kinds.get(name) ?? new Map<string, Entry>();
    kinds.set(name, entries);
    const keep = (entry: Entry) => {
      entries.delete(key);
      if (entries.size >= most) entries.delete(entries.keys().next().value ?? "");
      entries.set(key, entry);
    };
    const found = entries.get(key);
    const known = found?.value as Value | undefined;
    const isTrue = found?.changes === changes || (known !== undefined && lasts(known) && found!.until > Date.now());
    if (found && isTrue) keep(found);
    return {
      known: isTrue && known !== undefined ? known : null,
      remember: (value) => keep({ value, changes, until: Date.now() + lastingMs }),
    };
  };
}
