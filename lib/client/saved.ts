import { type Listing } from "../contract/listing";
import { storageKeys, writeStored } from "./browser-storage";
import { call } from "./http";

/** Moves the list of this browser into the account. Returns the account's; null if that failed, and nothing changed. */
export async function takeIntoAccount(ids: readonly number[]): Promise<readonly number[] | null> {
  try {
    const all = await (ids.length > 0 ? call("POST", "saved/", { body: { ids: [...ids] } }) : call("GET", "saved/"));
    writeStored(storageKeys.saved, null);
    return all.ids;
  } catch (error) {
    console.error("The saved listings of the account could not be read.", error);
    return null;
  }
}

/** Changes the account's list. If that fails or leaves something out, `show` gets what the list is. */
export async function sendChange(
  change: { add: readonly number[] } | { remove: number },
  show: (ids: readonly number[]) => void,
  failed: () => void,
): Promise<void> {
  try {
    if ("remove" in change) {
      await call("DELETE", "saved/{id}/", { params: { id: change.remove } });
      return;
    }
    const { ids } = await call("POST", "saved/", { body: { ids: [...change.add] } });
    if (change.add.some((id) => !ids.includes(id))) show(ids);
  } catch {
    failed();
    const all = await call("GET", "saved/").catch(() => null);
    if (all) show(all.ids);
  }
}

/** The public listings with these ids, in their order. */
export const readSavedListings = (ids: readonly number[]): Promise<Listing[]> =>
  ids.length === 0 ? Promise.resolve([]) : call("GET", "saved/listings/", { query: { ids: ids.join(",") } });
