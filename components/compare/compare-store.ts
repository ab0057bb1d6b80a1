import { readStored, storageKeys, writeStored } from "@/lib/client/browser-storage";
import { parseCompared } from "@/lib/rules/compare-list";

type Ids = readonly number[];

const none: Ids = [];
let ids: Ids | null = null;
const listeners = new Set<() => void>();

/** The ids being compared, as this browser holds them; read from its storage once. */
export function comparedIds(): Ids {
  ids ??= load();
  return ids;
}

/** What the server draws: it knows no list. */
export function comparedOnServer(): Ids {
  return none;
}

/** Replaces the list and stores it; the same list changes nothing. */
export function setCompared(next: Ids): void {
  if (next === comparedIds()) return;
  ids = next;
  writeStored(storageKeys.compare, JSON.stringify(next));
  tell();
}

/** Calls `listener` at each change, those of other windows included; gives the way to stop it. */
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
  tell();
}

function tell(): void {
  listeners.forEach((listener) => listener());
}
