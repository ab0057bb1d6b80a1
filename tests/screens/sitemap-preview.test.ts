import { afterEach, expect, it, vi } from "vitest";
import { makeSitemapPreview, type PreviewStep } from "@/lib/client/sitemap-preview";
import { readWholeList } from "@/lib/client/whole-list";
import { staticPageNames } from "@/lib/site/static-pages";
import { checkSitemap } from "../support/sitemap-check";

const origin = "https://directory.example";
afterEach(() => vi.unstubAllGlobals());

const list = (results: unknown[], count = results.length) => Response.json({ count, results });
const refusal = (status: number, detail: string) => Response.json({ detail }, { status });

type Api = Record<"seo/page-meta/" | "seo/page-meta/by-ids/" | "categories/" | "businesses/" | "doctors/", Answer>;
type Answer = (query: URLSearchParams) => Response;

/** The API's responses; each test changes one of them. */
const api: Api = {
  "seo/page-meta/": () => list([]),
  "seo/page-meta/by-ids/": () => list([]),
  "categories/": () =>
    list([
      { full_slug: "lawyers", status: "active" },
      { full_slug: "waiting", status: "pending" },
    ]),
  "businesses/": (query) => listings(query, 230),
  "doctors/": (query) => listings(query, 2, 100_000),
};

function listings(query: URLSearchParams, count: number, firstId = 0): Response {
  const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
  const rows = Array.from({ length: Math.min(limit, Math.max(0, count - offset)) }, (_, at) => ({
    id: firstId + offset + at + 1,
    slug: `listing-${firstId + offset + at + 1}`,
    category_full_slug: "lawyers",
    page_changed_at: "2026-03-05T10:20:30.000Z",
  }));
  return list(rows, count);
}

/** Runs the preview against these responses; returns the result and the calls. */
async function run(changes: Partial<Api> = {}) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const [path = "", query] = address.slice("/api/".length).split("?");
    calls.push(`${path} ${query}`);
    return Promise.resolve({ ...api, ...changes }[path as keyof Api](new URLSearchParams(query)));
  });
  const steps: PreviewStep[] = [];
  const signal = new AbortController().signal;
  const preview = await makeSitemapPreview({ origin, signal, onStep: (step) => steps.push(step) });
  return { ...preview, calls, steps };
}
const pathsIn = (xml: string) => checkSitemap(xml, origin).entries.map(({ loc }) => loc.slice(origin.length));

it("lists static pages, active categories, and the listings of both kinds, loaded by hundreds", async () => {
  const { xml, isPartial, calls, steps } = await run();
  expect(pathsIn(xml)).toHaveLength(staticPageNames.length + 1 + 230 + 2);
  expect(pathsIn(xml)).toContain("/business/lawyers/listing-100002");
  expect(isPartial).toBe(false);
  expect(calls.filter((call) => call.startsWith("businesses/")).map((call) => /offset=\d+/.exec(call)?.[0])).toEqual([
    "offset=0",
    "offset=100",
    "offset=200",
  ]);
  expect(calls).toContain("categories/ limit=10000&ordering=name");
  expect(calls[0]).toBe("seo/page-meta/ meta_type=static&limit=200");
  expect(steps.map(({ share }) => share)).toEqual(steps.map(({ share }) => share).toSorted((a, b) => a - b));
  expect(steps.at(-1)).toEqual({ label: "Reading doctors: 2 of 2", share: 1 });
});

it("applies the metadata records as the sitemap does", async () => {
  const record = { robots: "index, follow", canonical_url: "", priority: 0.2, changefreq: "never" };
  const { xml } = await run({
    "seo/page-meta/": () =>
      list([
        { ...record, page_name: "home", is_active: true, robots: "noindex, follow" },
        { ...record, page_name: "search", is_active: false, robots: "noindex, follow" },
      ]),
    "seo/page-meta/by-ids/": (query) =>
      list(
        query.get("business_ids")?.split(",").includes("1")
          ? [
              { ...record, business_id: 1, doctor_id: null, robots: "noindex, nofollow" },
              { ...record, business_id: 2, doctor_id: null },
            ]
          : [],
      ),
  });
  expect(pathsIn(xml)).not.toContain("/");
  expect(pathsIn(xml)).toContain("/search");
  expect(pathsIn(xml)).not.toContain("/business/lawyers/listing-1");
  const second = checkSitemap(xml, origin).entries.find(({ loc }) => loc.endsWith("/listing-2"));
  expect(second).toMatchObject({ priority: "0.2", changefreq: "never" });
});

it("reads at most 5000 of a kind, and says so", async () => {
  const { xml, calls } = await run({ "businesses/": (query) => listings(query, 5_120) });
  expect(pathsIn(xml).filter((path) => path.startsWith("/business/"))).toHaveLength(5002);
  expect(xml).toContain("<!-- The first 5,000 of 5,120 businesses: /sitemap.xml has all. -->");
  expect(calls.filter((call) => call.startsWith("businesses/"))).toHaveLength(50);
});

it("adds comments for what could not be read, and shows the rest", async () => {
  const { xml, isPartial } = await run({
    "categories/": () => refusal(429, "Request was throttled."),
    "businesses/": (query) =>
      Number(query.get("offset")) >= 100 ? refusal(429, "Too -- many.") : listings(query, 230),
    "seo/page-meta/": () => refusal(400, "No."),
  });
  expect(isPartial).toBe(true);
  expect(xml).toContain("<!-- Categories could not be loaded: Request was throttled. -->");
  expect(xml).toContain("<!-- The businesses from number 101 on could not be loaded: Too - - many. -->");
  expect(xml).toContain("<!-- The records of the static pages could not be loaded: No. -->");
  expect(pathsIn(xml)).toHaveLength(staticPageNames.length + 100 + 2);
});

it("shows nothing to a former admin", async () => {
  await expect(run({ "seo/page-meta/": () => refusal(403, "Forbidden.") })).rejects.toMatchObject({ status: 403 });
});

it("retries with half as many rows, down to ten, and continues with what works", async () => {
  const sizes: number[] = [];
  const ask = (fails: (size: number, offset: number) => boolean) => ({
    read: ({ limit, offset }: { limit: number; offset: number }) => {
      sizes.push(limit);
      if (fails(limit, offset)) return Promise.reject(new Error("no"));
      return Promise.resolve({ count: 60, results: Array.from({ length: Math.min(limit, 60 - offset) }, () => 1) });
    },
    size: 100,
    leastSize: 10,
    most: 5000,
    signal: new AbortController().signal,
  });
  expect((await readWholeList(ask((size) => size > 30))).items).toHaveLength(60);
  expect(sizes).toEqual([100, 50, 25, 25, 25]);
  sizes.length = 0;
  const stuck = await readWholeList(ask((size, offset) => size > 25 || offset >= 25));
  expect([stuck.items.length, stuck.count, stuck.error]).toEqual([25, 60, new Error("no")]);
  expect(sizes).toEqual([100, 50, 25, 25, 12, 10]);
});

it("stops when the page is left", async () => {
  const leaving = new AbortController();
  leaving.abort(new Error("left"));
  const asked = makeSitemapPreview({ origin, signal: leaving.signal, onStep: () => undefined });
  vi.stubGlobal("fetch", () => Promise.resolve(list([])));
  await expect(asked).rejects.toThrow("left");
});
