import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearPendingReviews, pendingSince, rememberPending } from "@/lib/client/pending-reviews";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => void vi.unstubAllGlobals());

it("remembers a pending review for its listing and author alone until it is removed", () => {
  const before = Date.now();
  rememberPending({ listingId: 5, userId: 7 });
  expect(Date.parse(pendingSince({ listingId: 5, userId: 7 }) ?? "")).toBeGreaterThanOrEqual(before);
  expect(pendingSince({ listingId: 5, userId: 8 })).toBeNull();
  expect(pendingSince({ listingId: 6, userId: 7 })).toBeNull();
  clearPendingReviews({ listingId: 5, userId: 7 });
  expect(pendingSince({ listingId: 5, userId: 7 })).toBeNull();
  expect(kept.size).toBe(0);
});

it("ignores a stored value that isn't a time", () => {
  rememberPending({ listingId: 5, userId: 7 });
  for (const key of kept.keys()) kept.set(key, "soon");
  expect(pendingSince({ listingId: 5, userId: 7 })).toBeNull();
});
