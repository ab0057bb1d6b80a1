import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "@/lib/client/browser-storage";

/** A browser's storage and window, as far as the store uses them. */
function browser(stored: string | null) {
  const kept = new Map<string, string>(stored === null ? [] : [[storageKeys.compare, stored]]);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("window", { localStorage, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  return { kept, localStorage };
}

const freshStore = () => import("@/components/compare/compare-store");

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("starts with what the browser has stored and saves every change", async () => {
  const { kept } = browser("[7,8]");
  const store = await freshStore();
  expect(store.compared.read()).toEqual([7, 8]);
  store.compared.set([7]);
  expect(kept.get(storageKeys.compare)).toBe("[7]");
});

it("resets an unreadable stored list to empty, and only logs it", async () => {
  const { kept } = browser("not json");
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const store = await freshStore();
  expect(store.compared.read()).toEqual([]);
  expect(kept.get(storageKeys.compare)).toBe("[]");
  expect(log).toHaveBeenCalledOnce();
});

it("logs a storage failure and works without storage", async () => {
  const { localStorage } = browser(null);
  localStorage.setItem = () => {
    throw new Error("full");
  };
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const store = await freshStore();
  store.compared.set([1]);
  expect(store.compared.read()).toEqual([1]);
  expect(log).toHaveBeenCalledOnce();
});

it("notifies listeners of changes only", async () => {
  browser("[1]");
  const store = await freshStore();
  const heard = vi.fn();
  const stop = store.compared.subscribe(heard);
  store.compared.set(store.compared.read());
  expect(heard).not.toHaveBeenCalled();
  store.compared.set([1, 2]);
  expect(heard).toHaveBeenCalledOnce();
  stop();
});
