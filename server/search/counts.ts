import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type Match } from "./match";
import { createKept, type Memo, searchKey } from "./kept";

const counts = createKept<number>({ name: "counts", most: 5000, lasts: (count) => count > countedUpTo });

/**
 * What an earlier search counted. Counting is the dearest part of a search for common words. An exact count holds until
 * a change is heard of; that there are more than can be counted is believed for some minutes.
 */
export const countMemo = (match: Match, isPremium: boolean | undefined): Memo<number> =>
  counts(searchKey(match, isPremium));
