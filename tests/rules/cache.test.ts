import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCache } from "@/server/cache/cache";
import { insideTransaction } from "@/server/db/transaction";
import { changeLog } from "@/server/process/change-log.mjs";

let made = 0;
const newCache = (options: { invalidatedBy?: string[]; outlivesChanges?: (value: string) => boolean }) =>
  createCache<string>({ name: `test ${(made += 1)}`, max: 2, ...options });
const ofListings = { invalidatedBy: ["listing:"] };
const value = (text: string) => () => Promise.resolve(text);
const missed = () => Promise.resolve("loaded again");

/** A load that the test completes. */
function slowLoad() {
  let end: (text: string) => void = () => {};
  let count = 0;
  const load = () => {
    count += 1;
    return new Promise<string>((resolve) => (end = resolve));
  };
  return { load, end: (text: string) => end(text), count: () => count };
}

beforeEach(() => changeLog.setLive(true));
afterEach(() => changeLog.setLive(false));

describe("a cache of database rows", () => {
  it("loads once, until one of its tags changes", async () => {
    const cache = newCache(ofListings);
    await cache.load("a", value("first"));
    changeLog.mark("page:home");
    expect(await cache.load("a", missed)).toBe("first");
    changeLog.mark("listing:5");
    expect(await cache.load("a", missed)).toBe("loaded again");
  });

  it("shares one load among callers, but not with one after a change", async () => {
    const cache = newCache(ofListings);
    const { load, end, count } = slowLoad();
    const both = [cache.load("a", load), cache.load("a", load)];
    expect(count()).toBe(1);
    changeLog.mark("listing:5");
    expect(await cache.load("a", value("new"))).toBe("new");
    end("old");
    expect(await Promise.all(both)).toEqual(["old", "old"]);
  });

  it("never serves a load that began before a change", async () => {
    const cache = newCache(ofListings);
    const { load, end } = slowLoad();
    const before = cache.load("a", load);
    const slot = cache.slot("b");
    changeLog.mark("listing:5");
    end("old");
    await before;
    slot.store("old");
    expect([await cache.load("a", missed), cache.get("b")]).toEqual(["loaded again", undefined]);
  });

  it("does not cache a failure", async () => {
    const cache = newCache(ofListings);
    await expect(cache.load("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cache.load("a", missed)).toBe("loaded again");
  });

  it("reads through while the change feed is down, and has no older entries afterward", async () => {
    const cache = newCache(ofListings);
    await cache.load("a", value("first"));
    changeLog.setLive(false);
    expect(await cache.load("a", value("second"))).toBe("second");
    changeLog.setLive(true);
    expect(await cache.load("a", missed)).toBe("loaded again");
  });

  it("reads through inside a transaction without storing", async () => {
    const cache = newCache(ofListings);
    await cache.load("a", value("committed"));
    const inside = await insideTransaction(async () => {
      cache.slot("b").store("uncommitted");
      return cache.load("a", value("uncommitted"));
    });
    expect([inside, cache.get("a"), cache.get("b")]).toEqual(["uncommitted", "committed", undefined]);
  });

  it("keeps entries that don't depend on changes", async () => {
    const cache = newCache({ ...ofListings, outlivesChanges: (text) => text === "many" });
    await cache.load("a", value("many"));
    await cache.load("b", value("few"));
    changeLog.mark("listing:5");
    expect([cache.get("a"), cache.get("b")]).toEqual(["many", undefined]);
  });
});

it("evicts the least recently used entry", async () => {
  const cache = newCache({});
  for (const key of ["a", "b"]) await cache.load(key, value(key));
  cache.get("a");
  await cache.load("c", value("c"));
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["a", undefined, "c"]);
});
