/** Names under which this site keeps things on the device. `public/early.js` reads "theme" too. */
export const storageKeys = { compare: "directory.compare-list", theme: "theme" } as const;

/** A stored text, null when there is none or it can't be read (which is logged). */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    console.error(`Could not read "${key}" from this browser's storage.`, error);
    return null;
  }
}

/** Stores a text, or forgets it with null; a failure is logged only. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch (error) {
    console.error(`Could not save "${key}" in this browser's storage.`, error);
  }
}
