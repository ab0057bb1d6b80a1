import { readStored, storageKeys, writeStored } from "@/lib/client/browser-storage";
import { parseCompared } from "@/lib/rules/compare-list";

type Ids = readonly number[];

const none: Ids = [];
let ids: Ids | null = null;
const listeners = new Set<() => void>();

/** The ids on the compare list, read once from the browser's storage. */
export function comparedIds(): Ids {
  ids ??= load();
  return ids;
}

/** The list on the server: always empty. */
export function comparedOnServer(): Ids {
  return none;
}

/** Replaces and stores the list; the same list changes nothing. */
export function setCompared(next: Ids): void {
  if (next === comparedIds()) return;
  ids = next;
  writeStored(storageKeys.compare, JSON.stringify(next));
  notify();
}

/** Calls `listener` on each change, in other windows too; returns the function that unsubscribes. */
export function subscribeCompared(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", reload);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", reload);
  };
}

function load(): Ids {
  try {
    return parseCompared(readStored(storageKeys.compare));
  } catch (error) {
    console.error("The stored compare list could not be read: it starts empty.", error);
    writeStored(storageKeys.compare, "[]");
    return none;
  }
}

function reload(event: StorageEvent): void {
  if (event.key !== storageKeys.compare && event.key !== null) return;
  ids = load();
  notify();
}

function notify(): void {
  listeners.forEach((listener) => listener());
}
