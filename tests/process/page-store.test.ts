import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeLog } from "../../server/process/change-log.mjs";
import { createDrawer } from "../../server/front/draw-page.mjs";
import { createDrawings } from "../../server/front/drawings.mjs";
import { type Encoding, encode } from "../../server/front/encodings.mjs";
import { currentPageMetadata } from "../../server/process/page-metadata.mjs";
import { PageStore } from "../../server/front/page-store.mjs";

/** A page as the front stores it, rendered just now unless `since` gives an earlier count of changes. */
const page = (html: string, { seconds = 300, tags = [] as string[], since = changeLog.now() } = {}) => ({
  body: Buffer.from(html),
  encoding: "identity" as const,
  link: "",
  policy: "",
  seconds,
  tags,
  isOnlyHere: false,
  since,
});

const encodings: Encoding[] = ["br", "gzip", "identity"];

function html(store: PageStore, path: string) {
  const entry = store.fresh(path);
  return entry ? store.bodyOf(entry, "identity").toString() : null;
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
    store.keep("/sorted", { ...page("newest"), readsQuery: ["sort"] });
    expect([store.has("/sorted", "?from=mail"), store.has("/sorted", "?from=mail&sort=oldest")]).toEqual([true, false]);
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

  test.each(encodings)("has every encoding and one ETag, whichever was stored (%s)", async (encoding) => {
    const document = "<!DOCTYPE html>".padEnd(5000, "x");
    const given = page(document);
    store.keep("/a", { ...given, encoding, body: await encode(given.body, encoding) });
    store.keep("/plain", given);
    const [entry, plain] = [store.fresh("/a"), store.fresh("/plain")];
    if (!entry || !plain) throw new Error("A page was not stored.");
    expect(store.etag(entry)).toBe(store.etag(plain));
    for (const wanted of encodings) expect(store.bodyOf(entry, wanted)).toEqual(await encode(given.body, wanted));
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
    const compressed = small.bodyOf(last, "gzip");
    expect(small.bodyOf(last, "gzip")).toBe(compressed);
    expect(small.figures().bytes - before).toBe(compressed.length);
  });

  test("isn't stored if it alone exceeds the limit, and evicts no other", () => {
    const small = new PageStore(10_000);
    small.keep("/small", page("S"));
    small.keep("/large", page("".padEnd(10_000, "x")));
    expect([html(small, "/small"), html(small, "/large")]).toEqual(["S", null]);
  });
});

describe("a page that was stored when the change feed was lost", () => {
  let lasting: PageStore;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    lasting = new PageStore(1_000_000, 600_000);
  });
  afterEach(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const isStale = (path: string, query = "") => lasting.stale(path, query) !== null;

  test("is available as stale for the given time, even past its own lifetime, and never as fresh", () => {
    lasting.keep("/a", page("A", { seconds: 60 }));
    expect(isStale("/a")).toBe(false);
    changeLog.setLive(false);
    expect([isStale("/a"), html(lasting, "/a")]).toEqual([true, null]);
    pass(599);
    // A failed attempt to reconnect doesn't extend the time.
    changeLog.setLive(false);
    expect([isStale("/a"), html(lasting, "/a")]).toEqual([true, null]);
    pass(2);
    expect(isStale("/a")).toBe(false);
  });

  test("is not if it had expired or was out of date by then, or depends on the query", () => {
    lasting.keep("/short", page("S", { seconds: 60 }));
    lasting.keep("/changed", page("C", { tags: ["listing:1"] }));
    lasting.keep("/paged", { ...page("P"), readsQuery: true });
    pass(61);
    changeLog.mark("listing:1");
    changeLog.setLive(false);
    expect([isStale("/short"), isStale("/changed"), isStale("/paged", "?page=2"), isStale("/paged")]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test("is gone when the feed is back", () => {
    lasting.keep("/a", page("A"));
    changeLog.setLive(false);
    changeLog.setLive(true);
    expect([isStale("/a"), html(lasting, "/a")]).toEqual([false, null]);
    changeLog.setLive(false);
    expect(isStale("/a")).toBe(false);
  });
});

test("only a complete page with status 200 is stored", async () => {
  const handle: Parameters<typeof createDrawer>[0]["handle"] = (req, res) => {
    const metadata = currentPageMetadata.getStore();
    if (!metadata) throw new Error("The page has no metadata.");
    Object.assign(metadata, { keep: { seconds: 60, tags: [] }, isIncomplete: req.url === "/incomplete" });
    if (req.url === "/failed") metadata.status = 500;
    res.setHeader("content-type", "text/html");
    res.end("<!DOCTYPE html>");
    return Promise.resolve();
  };
  const draw = createDrawer({ handle, pages: {}, store, drawings: createDrawings() });
  const paths = ["/whole", "/incomplete", "/failed"];
  const server = createServer((req, res) => {
    void draw(req as Parameters<typeof draw>[0], res, { path: req.url ?? null, query: "", elsewhere: null });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status),
  );
  server.close();
  expect(statuses).toEqual([200, 200, 500]);
  expect(paths.map((path) => store.has(path))).toEqual([true, false, false]);
});
