import { parseIds } from "../rules/id-list";
import { readStored, writeStored } from "./browser-storage";

type Ids = readonly number[];

const none: Ids = [];

/** A list of ids in this browser's storage under a key, shared by its windows. It has `most` ids at most. */
export function idList(key: string, most: number) {
  let ids: Ids | null = null;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  function load(): Ids {
    try {
      return parseIds(readStored(key), most);
    } catch (error) {
      console.error(`The stored list "${key}" could not be read: it starts empty.`, error);
      writeStored(key, "[]");
      return none;
    }
  }

  /** The ids, read once from storage. */
  const read = (): Ids => (ids ??= load());

  /** Shows a list without storing it; null shows the stored one again. */
  function show(next: Ids | null): void {
    ids = next;
    notify();
  }

  /** Replaces and stores the list; the same list changes nothing. */
  function set(next: Ids): void {
    if (next === read()) return;
    writeStored(key, JSON.stringify(next));
    show(next);
  }

  function reload(event: StorageEvent): void {
    if (event.key === key || event.key === null) show(load());
  }

  /** Calls `listener` on each change, in other windows too; returns the function that unsubscribes. */
  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener("storage", reload);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", reload);
    };
  }

  return { read, set, show, subscribe, onServer: () => none };
}
