import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { isLive, subscribe } from "../db/change-feed";
import { type Match } from "./match";

/** So many counts are kept. */
const most = 5000;
/** How long it is believed, in ms, that there are still more than can be counted, whatever changes meanwhile. */
const manyMs = 5 * 60_000;

interface Kept {
  /** Rises with each change that is heard of. */
  changes: number;
  counts: Map<string, { count: number; changes: number; until: number }>;
}
const holder = globalThis as typeof globalThis & { vouchsafeSearchCounts?: Kept };

function kept(): Kept {
  if (holder.vouchsafeSearchCounts) return holder.vouchsafeSearchCounts;
  const made: Kept = { changes: 0, counts: new Map() };
  for (const tag of ["listing:", "categor", "everything"]) subscribe(tag, () => (made.changes += 1));
  return (holder.vouchsafeSearchCounts = made);
}

const keyOf = ({ anywhere, exact, points, conditions }: Match, isPremium: boolean | undefined): string =>
  JSON.stringify([anywhere, exact, points, isPremium, conditions.map(({ text, values }) => [text, values])]);

/** What is known of a count, and how to remember it once it has been counted. */
interface CountMemo {
  known: number | null;
  remember: (count: number) => void;
}
const unremembered: CountMemo = { known: null, remember: () => {} };

/**
 * What an earlier search counted. Counting is the dearest part of a search for common words. An exact count holds until
 * a change is heard of; that there are more than can be counted is believed for some minutes. Take it before counting:
 * what changes meanwhile is not overlooked.
 */
export function countMemo(match: Match, isPremium: boolean | undefined): CountMemo {
  if (!isLive()) return unremembered;
  const { changes, counts } = kept();
  const key = keyOf(match, isPremium);
  const found = counts.get(key);
  const isTrue = found && (found.changes === changes || (found.count > countedUpTo && found.until > Date.now()));
  if (isTrue) return { known: found.count, remember: () => {} };
  return {
    known: null,
    remember(count) {
      counts.delete(key);
      if (counts.size >= most) counts.delete(counts.keys().next().value ?? "");
      counts.set(key, { count, changes, until: Date.now() + manyMs });
    },
  };
}
