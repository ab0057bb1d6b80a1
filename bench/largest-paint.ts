// Measures when the largest part of a page is painted, on cold loads in a window of 1440 × 900 without throttling:
// `node --import tsx bench/largest-paint.ts http://localhost:3000 [http://localhost:3001]`. With a second address, such as
// that of an earlier version, the loads alternate, and the ratio of the medians is printed.
import { type Browser, chromium } from "@playwright/test";
import { chooseBrowser } from "../tests/support/browser";
import { median } from "./parts/rounds";

const loads = 9;
const viewport = { width: 1440, height: 900 };
/** How long a page may still paint something larger after it has loaded, in ms. */
const settleMs = 500;

const origins = process.argv.slice(2);
if (origins.length === 0) throw new Error("Give the address of a running site.");

/** The pages of a site, by kind. */
async function pagesOf(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/unified_search/?limit=1&sort=reviews`);
  const { items } = (await answer.json()) as { items: { data: { category_full_slug: string; path: string } }[] };
  const [first] = items;
  if (!first) throw new Error(`${origin} lists nothing`);
  const { category_full_slug: category, path: listing } = first.data;
  const search = "/search?q=lawyer";
  return { Home: "/", Search: search, Category: `/${category}`, Listing: listing, Compare: "/compare" };
}

/** The time of the largest paint in ms, in a browser without a cache. */
async function paintOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "load" });
    return await page.evaluate(
      (ms) =>
        new Promise<number>((resolve) => {
          let last = NaN;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) last = entry.startTime;
          }).observe({ type: "largest-contentful-paint", buffered: true });
          setTimeout(() => resolve(last), ms);
        }),
      settleMs,
    );
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch(await chooseBrowser());
try {
  const sites = await Promise.all(origins.map(async (origin) => ({ origin, pages: await pagesOf(origin) })));
  for (const kind of Object.keys(sites[0]?.pages ?? {})) {
    const times = sites.map((): number[] => []);
    // The first load of each is not counted: it renders the page.
    for (let load = 0; load <= loads; load += 1) {
      for (const [at, { origin, pages }] of sites.entries()) {
        const time = await paintOf(browser, `${origin}${pages[kind] ?? "/"}`);
        if (load > 0) times[at]?.push(time);
      }
    }
    const [ours = NaN, theirs] = times.map(median);
    const ratio = theirs === undefined ? "" : `  ${Math.round(theirs)} ms  ${(ours / theirs).toFixed(2)}`;
    console.log(`${kind.padEnd(10)}${Math.round(ours)} ms${ratio}`);
  }
} finally {
  await browser.close();
}
