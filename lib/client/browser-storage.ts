/** The keys of this site in local storage. `public/early.js` also reads "theme" and the compare list. */
export const storageKeys = {
  compare: "directory.compare-list",
  saved: "directory.saved",
  notes: "directory.notes",
  theme: "theme",
} as const;

/** A stored string; null when there is none or it can't be read (logged). */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    console.error(`Could not read "${key}" from this browser's storage.`, error);
    return null;
  }
}

/** Stores a string, or removes it if null. A failure is only logged. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch (error) {
    console.error(`Could not save "${key}" in this browser's storage.`, error);
  }
}
