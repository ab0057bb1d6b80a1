import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { changeLog } from "../../server/front/change-log.mjs";
import { PageStore } from "../../server/front/page-store.mjs";

/** A page as the front stores it, rendered just now unless `since` gives an earlier count of changes. */
const page = (html: string, { seconds = 300, tags = [] as string[], since = changeLog.now() } = {}) => ({
  body: Buffer.from(html),
  isGzip: false,
  link: "",
  policy: "",
  seconds,
  tags,
  isOnlyHere: false,
  since,
});

function html(store: PageStore, path: string) {
  const entry = store.fresh(path);
  return entry ? store.bodyOf(entry, false).toString() : null;
}

let store: PageStore;

beforeEach(() => {
  changeLog.setLive(true);
  store = new PageStore(1_000_000);
});

describe("a rendered page", () => {
  test("is served until something that it shows changes", () => {
    store.keep("/business/a", page("A", { tags: ["listing:1"] }));
    changeLog.mark("listing:2");
    expect(html(store, "/business/a")).toBe("A");
    changeLog.mark("listing:1");
    expect(html(store, "/business/a")).toBeNull();
    store.keep("/business/a", page("B", { tags: ["listing:1"] }));
    expect(html(store, "/business/a")).toBe("B");
  });

  test("tagged with a whole kind is served until one of that kind changes", () => {
    store.keep("/lawyers", page("L", { tags: ["listing:*"] }));
    changeLog.mark("page:home");
    changeLog.mark("categories");
    expect(html(store, "/lawyers")).toBe("L");
    changeLog.mark("listing:77");
    expect(html(store, "/lawyers")).toBeNull();
  });

  test("that depends on its query is served only without one", () => {
    store.keep("/any", page("A"));
    store.keep("/paged", { ...page("first"), readsQuery: true });
    expect([store.fresh("/any", "?page=2"), store.has("/any", "?page=2")]).toEqual([store.fresh("/any"), true]);
    expect([store.fresh("/paged", "?page=2"), store.has("/paged", "?page=2")]).toEqual([null, false]);
    expect([html(store, "/paged"), store.has("/paged")]).toEqual(["first", true]);
  });

  test("isn't stored if something changed while it was rendered, and doesn't replace a newer one", () => {
    const since = changeLog.now();
    changeLog.mark("listing:1");
    store.keep("/business/a", page("before", { tags: ["listing:1"], since }));
    expect(html(store, "/business/a")).toBeNull();
    store.keep("/business/a", page("after", { tags: ["listing:1"] }));
    store.keep("/business/a", page("before", { tags: ["listing:1"], since }));
    expect(html(store, "/business/a")).toBe("after");
  });

  test("expires after its own lifetime", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      store.keep("/minute", page("M", { seconds: 60 }));
      vi.setSystemTime(Date.now() + 59_000);
      expect(html(store, "/minute")).toBe("M");
      vi.setSystemTime(Date.now() + 2_000);
      expect(html(store, "/minute")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([true, false])("has both encodings and one ETag, whichever was stored (compressed: %s)", (isGzip) => {
    const document = "<!DOCTYPE html>".padEnd(5000, "x");
    const given = page(document);
    store.keep("/a", { ...given, isGzip, body: isGzip ? gzipSync(given.body) : given.body });
    store.keep("/plain", given);
    const [entry, plain] = [store.fresh("/a"), store.fresh("/plain")];
    if (!entry || !plain) throw new Error("A page was not stored.");
    expect(store.etag(entry)).toBe(store.etag(plain));
    expect(store.bodyOf(entry, true)).toEqual(gzipSync(document));
    expect(store.bodyOf(entry, false).toString()).toBe(document);
  });
});

describe("every stored page", () => {
  test("is dropped when the connection to the database breaks, and none is stored until it is back", () => {
    store.keep("/a", page("A"));
    changeLog.setLive(false);
    expect(html(store, "/a")).toBeNull();
    store.keep("/a", page("A"));
    expect(store.figures()).toEqual({ pages: 0, bytes: 0 });
    changeLog.setLive(true);
    expect(html(store, "/a")).toBeNull();
    store.keep("/a", page("A"));
    expect(html(store, "/a")).toBe("A");
  });

  test("isn't stored if the connection broke while it was rendered", () => {
    const since = changeLog.now();
    changeLog.setLive(false);
    changeLog.setLive(true);
    store.keep("/a", page("A", { since }));
    expect(html(store, "/a")).toBeNull();
  });

  test('is stale after "everything"', () => {
    store.keep("/a", page("A"));
    changeLog.mark("everything");
    expect(html(store, "/a")).toBeNull();
  });

  test("is stale if more has changed than the log remembers", () => {
    store.keep("/a", page("A", { tags: ["listing:0"] }));
    for (let id = 0; id < 60_000; id += 1) changeLog.mark(`listing:${id}`);
    expect(html(store, "/a")).toBeNull();
  });

  test("stays within the byte limit, compressed copies included, and is dropped if used least recently", () => {
    const small = new PageStore(100_000);
    for (let n = 0; n < 100; n += 1) {
      small.keep(`/p${n}`, page(`${n}`.padEnd(10_000, "x")));
      expect(small.figures().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(html(small, "/p0")).toBeNull();
    const last = small.fresh("/p99");
    if (!last) throw new Error("The newest page was dropped.");
    const before = small.figures().bytes;
    const compressed = small.bodyOf(last, true);
    expect(small.bodyOf(last, true)).toBe(compressed);
    expect(small.figures().bytes - before).toBe(compressed.length);
  });

  test("isn't stored if it alone exceeds the limit, and evicts no other", () => {
    const small = new PageStore(10_000);
    small.keep("/small", page("S"));
    small.keep("/large", page("".padEnd(10_000, "x")));
    expect([html(small, "/small"), html(small, "/large")]).toEqual(["S", null]);
  });
});
