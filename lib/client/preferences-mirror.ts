import { preferences, type Preferences } from "../contract/user";
import { readStored, writeStored } from "./browser-storage";

const keyOf = (userId: number) => `user-settings:${userId}`;

/** Copies the preferences of an account to this device. */
export const mirrorPreferences = (userId: number, saved: Preferences) =>
  writeStored(keyOf(userId), JSON.stringify(saved));

/** Removes the copy when the account is closed. */
export const clearPreferences = (userId: number) => writeStored(keyOf(userId), null);

/** Calls `listener` with what another window saved; returns the function that unsubscribes. */
export function watchPreferences(userId: number, listener: (saved: Preferences) => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key !== keyOf(userId)) return;
    const saved = parse(readStored(keyOf(userId)));
    if (saved) listener(saved);
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function parse(text: string | null): Preferences | null {
  try {
    return preferences.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
