import { preferences, type Preferences } from "../contract/user";
import { readStored, writeStored } from "./browser-storage";

const keyOf = (userId: number) => `user-settings:${userId}`;

/** Keeps what the server holds of somebody's settings on this device too. */
export const mirrorPreferences = (userId: number, held: Preferences) =>
  writeStored(keyOf(userId), JSON.stringify(held));

/** Forgets it with the account. */
export const clearPreferences = (userId: number) => writeStored(keyOf(userId), null);

/** Calls `listener` with what another window of this browser saved; gives the way to stop it. */
export function watchPreferences(userId: number, listener: (saved: Preferences) => void): () => void {
  function hear(event: StorageEvent) {
    if (event.key !== keyOf(userId)) return;
    const saved = parse(readStored(keyOf(userId)));
    if (saved) listener(saved);
  }
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function parse(text: string | null): Preferences | null {
  try {
    return preferences.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
