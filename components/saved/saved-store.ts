import { storageKeys } from "@/lib/client/browser-storage";
import { idList } from "@/lib/client/id-list";
import { mostSaved } from "@/lib/rules/saved-list";

/** The saved listings: this browser's, or while someone is signed in their account's, which this browser doesn't store. */
export const saved = idList(storageKeys.saved, mostSaved);
