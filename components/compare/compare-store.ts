import { storageKeys } from "@/lib/client/browser-storage";
import { idList } from "@/lib/client/id-list";
import { COMPARE_MAX } from "@/lib/rules/compare-list";

/** The compare list of this browser. */
export const compared = idList(storageKeys.compare, COMPARE_MAX);
