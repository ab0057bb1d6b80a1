import { beforeEach, describe, expect, test, vi } from "vitest";
import { changeLog } from "../../server/front/change-log.mjs";
import { PageStore } from "../../server/front/page-store.mjs";

const keyOf = (path: string) => `/route-cache/APP_PAGE/0123/$${path}`;

interface Drawn {
  status?: number;
  tags?: string;
  revalidate?: number | false;
}

/** A page as Next hands it over. */
const page = (html: string, { status = 200, tags = "", revalidate = 300 }: Drawn = {}) => ({
  value: { kind: "APP_PAGE", html, status, rscData: Buffer.from("data"), headers: { "x-next-cache-tags": tags } },
  cacheControl: { revalidate, expire: 3600 },
});

/** What Next does with a page that is not there: asks for it, draws it, hands it over. */
function draw(store: PageStore, path: string, drawn: ReturnType<typeof page>) {
  store.find(keyOf(path));
  store.keep(keyOf(path), drawn);
}

const html = (store: PageStore, path: string) => store.find(keyOf(path))?.html.toString();

let store: PageStore;

beforeEach(() => {
  changeLog.setLive(true);
  store = new PageStore(1_000_000);
});

describe("a page that was drawn", () => {
  test("is given until something that it shows changes", () => {
    draw(store, "/business/a", page("A", { tags: "listing:1,_N_T_/business" }));
    changeLog.mark("listing:2");
    expect(html(store, "/business/a")).toBe("A");
    expect(store.fresh("/business/a")).not.toBeNull();
    changeLog.mark("listing:1");
    expect(html(store, "/business/a")).toBeUndefined();
    expect(store.fresh("/business/a")).toBeNull();
  });

  test("is stale from the start when a change came while it was drawn", () => {
    store.find(keyOf("/business/a"));
    changeLog.mark("listing:1");
    store.keep(keyOf("/business/a"), page("before", { tags: "listing:1" }));
    expect(html(store, "/business/a")).toBeUndefined();
    store.keep(keyOf("/business/a"), page("after", { tags: "listing:1" }));
    expect(html(store, "/business/a")).toBe("after");
  });

  test("is not kept when nobody knows since when it is true", () => {
    store.keep(keyOf("/business/a"), page("A"));
    expect(html(store, "/business/a")).toBeUndefined();
  });

  test("lives as long as its own lifetime says", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      draw(store, "/minute", page("M", { revalidate: 60 }));
      draw(store, "/always", page("E", { revalidate: false }));
      vi.setSystemTime(Date.now() + 59_000);
      expect(store.fresh("/minute")).not.toBeNull();
      vi.setSystemTime(Date.now() + 2_000);
      expect(store.fresh("/minute")).toBeNull();
      expect(html(store, "/minute")).toBeUndefined();
      expect(html(store, "/always")).toBe("E");
    } finally {
      vi.useRealTimers();
    }
  });

  test("is found by its address, the home page too", () => {
    draw(store, "/index", page("Home"));
    expect(store.fresh("/")?.html.toString()).toBe("Home");
    expect(store.fresh("/index")).toBeNull();
  });
});

describe("everything that is kept", () => {
  test("goes when the line to the database breaks, and nothing is kept until it stands again", () => {
    draw(store, "/a", page("A"));
    changeLog.setLive(false);
    expect(html(store, "/a")).toBeUndefined();
    draw(store, "/a", page("A"));
    expect(store.figures()).toMatchObject({ pages: 0, misses: 0, bytes: 0 });
    changeLog.setLive(true);
    expect(html(store, "/a")).toBeUndefined();
    draw(store, "/a", page("A"));
    expect(html(store, "/a")).toBe("A");
  });

  test("a page drawn across a break of the line is not kept", () => {
    store.find(keyOf("/a"));
    changeLog.setLive(false);
    changeLog.setLive(true);
    store.keep(keyOf("/a"), page("A", { tags: "listing:1" }));
    expect(html(store, "/a")).toBeUndefined();
  });

  test('is stale after "everything"', () => {
    draw(store, "/a", page("A"));
    changeLog.mark("everything");
    expect(html(store, "/a")).toBeUndefined();
  });

  test("is stale rather than wrong when more has changed than can be remembered", () => {
    draw(store, "/a", page("A", { tags: "listing:0" }));
    for (let id = 0; id < 60_000; id += 1) changeLog.mark(`listing:${id}`);
    expect(html(store, "/a")).toBeUndefined();
  });

  test("stays within its bytes, compressed copies too, and drops what was used least recently", () => {
    const small = new PageStore(100_000);
    for (let n = 0; n < 100; n += 1) {
      draw(small, `/p${n}`, page(`${n}`.padEnd(10_000, "x")));
      expect(small.figures().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(html(small, "/p0")).toBeUndefined();
    const last = small.fresh("/p99");
    if (!last) throw new Error("The newest page was dropped.");
    const before = small.figures().bytes;
    const compressed = small.gzipped(last);
    expect(small.gzipped(last)).toBe(compressed);
    expect(small.figures().bytes - before).toBe(compressed.length);
  });

  test("keeps little of what was not found, and nothing of it when anything new appears", () => {
    for (let n = 0; n < 5000; n += 1) draw(store, `/no${n}`, page("", { status: 404 }));
    expect(store.figures().misses).toBe(2000);
    expect(store.figures().pages).toBe(0);
    expect(store.figures().paths).toBe(0);
    expect(html(store, "/no4999")).toBe("");
    changeLog.mark("misses");
    expect(html(store, "/no4999")).toBeUndefined();
  });
});
