import { afterEach, expect, it, vi } from "vitest";
import { makeSitemapPreview, type PreviewStep } from "@/lib/client/sitemap-preview";
import { staticPageNames } from "@/lib/site/static-pages";
import { checkSitemap } from "../support/sitemap-check";

const origin = "https://directory.example";
afterEach(() => vi.unstubAllGlobals());

const list = (results: unknown[], count = results.length) => Response.json({ count, results });
const refusal = (status: number, detail: string) => Response.json({ detail }, { status });

type Api = Record<"seo/page-meta/" | "seo/sitemap-entries/" | "categories/", Answer>;
type Answer = (query: URLSearchParams) => Response;

/** The API's responses; each test changes one of them. */
const api: Api = {
  "seo/page-meta/": () => list([]),
  "categories/": () =>
    list([
      { id: 1, full_slug: "lawyers", status: "active", business_count: 2, doctor_count: 0 },
      { id: 2, full_slug: "empty", status: "active", business_count: 0, doctor_count: 0 },
      { id: 3, full_slug: "waiting", status: "pending", business_count: 2, doctor_count: 0 },
    ]),
  "seo/sitemap-entries/": entriesOf({ business: 1230, doctor: 2 }),
};

const perPart = 1000;

/** The entries of this many listings of each kind, of which ids are from 1 on. */
function entriesOf(counts: Record<string, number>): Answer {
  return (query) => {
    const [kind, after] = [query.get("kind") ?? "", Number(query.get("after"))];
    const count = counts[kind] ?? 0;
    const results = Array.from({ length: Math.min(perPart, count - after) }, (_, at) => ({
      path: `/business/lawyers/${kind}-${after + at + 1}`,
      lastmod: "2026-03-05T10:20:30.000Z",
      changefreq: "weekly",
      priority: 0.8,
    }));
    const next = after + perPart < count ? after + perPart : null;
    return Response.json({ count, next, results });
  };
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

it("lists static pages, active categories with listings, and the listings of both kinds, by thousands", async () => {
  const { xml, isPartial, calls, steps } = await run();
  expect(pathsIn(xml)).toHaveLength(staticPageNames.length + 1 + 1230 + 2);
  expect(pathsIn(xml)).toContain("/business/lawyers/doctor-2");
  expect(isPartial).toBe(false);
  expect(calls.filter((call) => call.startsWith("seo/sitemap-entries/"))).toEqual([
    "seo/sitemap-entries/ kind=business&after=0",
    "seo/sitemap-entries/ kind=business&after=1000",
    "seo/sitemap-entries/ kind=doctor&after=0",
  ]);
  expect(calls).toContain("categories/ ordering=name&limit=10000");
  expect(calls[0]).toBe("seo/page-meta/ meta_type=static&limit=1000");
  expect(steps.map(({ share }) => share)).toEqual(steps.map(({ share }) => share).toSorted((a, b) => a - b));
  expect(steps.at(-1)).toEqual({ label: "Reading doctors: 2 of 2", share: 1 });
});

it("applies the metadata records of static pages and categories as the sitemap does", async () => {
  const record = { robots: "index, follow", canonical_url: "", priority: 0.2, changefreq: "never" };
  const { xml } = await run({
    "seo/page-meta/": (query) =>
      query.get("meta_type") === "category"
        ? list([
            { ...record, category_id: 1, is_active: true, robots: "noindex, follow" },
            { ...record, category_id: 2, is_active: true },
          ])
        : list([
            { ...record, category_id: null, page_name: "home", is_active: true, robots: "noindex, follow" },
            { ...record, category_id: null, page_name: "search", is_active: false, robots: "noindex, follow" },
          ]),
  });
  expect(pathsIn(xml)).not.toContain("/lawyers");
  expect(pathsIn(xml)).toContain("/empty");
  expect(pathsIn(xml)).not.toContain("/");
  expect(pathsIn(xml)).toContain("/search");
});

it("reads at most 5000 of a kind, and says so", async () => {
  const { xml, calls } = await run({ "seo/sitemap-entries/": entriesOf({ business: 5120, doctor: 2 }) });
  expect(pathsIn(xml).filter((path) => path.startsWith("/business/"))).toHaveLength(5002);
  expect(xml).toContain("<!-- The first 5,000 of 5,120 businesses: /sitemap.xml has all. -->");
  expect(calls.filter((call) => call.includes("kind=business"))).toHaveLength(5);
});

it("adds comments for what could not be read, and shows the rest", async () => {
  const some = entriesOf({ business: 1230, doctor: 2 });
  const { xml, isPartial } = await run({
    "categories/": () => refusal(429, "Request was throttled."),
    "seo/sitemap-entries/": (query) => (query.get("after") === "1000" ? refusal(429, "Too -- many.") : some(query)),
    "seo/page-meta/": () => refusal(400, "No."),
  });
  expect(isPartial).toBe(true);
  expect(xml).toContain("<!-- Categories could not be loaded: Request was throttled. -->");
  expect(xml).toContain("<!-- The businesses after the first 1,000 could not be loaded: Too - - many. -->");
  expect(xml).toContain("<!-- The records of the static pages could not be loaded: No. -->");
  expect(pathsIn(xml)).toHaveLength(staticPageNames.length + 1000 + 2);
});

it("shows nothing to a former admin", async () => {
  await expect(run({ "seo/page-meta/": () => refusal(403, "Forbidden.") })).rejects.toMatchObject({ status: 403 });
});

it("stops when the page is left", async () => {
  const leaving = new AbortController();
  leaving.abort(new Error("left"));
  const asked = makeSitemapPreview({ origin, signal: leaving.signal, onStep: () => undefined });
  vi.stubGlobal("fetch", () => Promise.resolve(list([])));
  await expect(asked).rejects.toThrow("left");
});
