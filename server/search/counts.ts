import "server-only";
import { type Counted, countedUpTo } from "@/lib/contract/search";
import { type Match } from "./match";
import { type Slot } from "../cache/cache";
import { createSearchCache, searchKey } from "./search-cache";

/** A number as answers say it: exact up to what is counted. */
export const asCounted = (count: number): Counted => ({
  count: Math.min(count, countedUpTo),
  count_is_exact: count <= countedUpTo,
});

const counts = createSearchCache<number>({
  name: "counts",
  max: 5000,
  outlivesChanges: (count) => count > countedUpTo,
});

/**
 * What an earlier search counted. Counting is the dearest part of a search for common words. An exact count holds until
 * a change is heard of; that there are more than can be counted is believed for some minutes.
 */
export const countSlot = (match: Match, isPremium: boolean | undefined): Slot<number> =>
  counts.slot(searchKey(match, isPremium));
