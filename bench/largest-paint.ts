// Measures when the largest part of a page is painted, on cold loads in a window of 1440 × 900 without throttling:
// `node --import tsx bench/largest-paint.ts http://localhost:3000 [http://localhost:3001]`. With a second address, such as
// that of an earlier version, the loads alternate, and the ratio of the medians is printed.
// CHROME_PATH names the browser, unless Playwright has installed one.
import { type Browser, chromium } from "@playwright/test";
import { median } from "./parts/rounds";
import { samplePages } from "./parts/sample-pages";

const loads = 9;
const viewport = { width: 1440, height: 900 };
/** How long a page may still paint something larger after it has loaded, in ms. */
const settleMs = 500;

const origins = process.argv.slice(2);
if (origins.length === 0) throw new Error("Give the address of a running site.");

/** The pages of a site, by kind. */
async function pagesOf(origin: string): Promise<Record<string, string>> {
  const { category, listing } = await samplePages(origin);
  return { Home: "/", Search: "/search?q=lawyer", Category: category, Listing: listing, Compare: "/compare" };
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

interface Site {
  origin: string;
  pages: Record<string, string>;
  /** The times of the page that is measured now, in ms. */
  times: number[];
}

/** Loads a page of all sites in turn. The first load of each is not counted: it renders the page. */
async function measure(browser: Browser, sites: Site[], kind: string) {
  for (const site of sites) site.times = [];
  for (let load = 0; load <= loads; load += 1) {
    for (const { origin, pages, times } of sites)
      times[load] = await paintOf(browser, `${origin}${pages[kind] ?? "/"}`);
  }
  const [ours = NaN, theirs] = sites.map(({ times }) => median(times.slice(1)));
  const beside = theirs === undefined ? "" : `  ${Math.round(theirs)} ms  ${(ours / theirs).toFixed(2)}`;
  console.log(`${kind.padEnd(10)}${Math.round(ours)} ms${beside}`);
}

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ["--no-sandbox"] });
try {
  const sites = await Promise.all(
    origins.map(async (origin): Promise<Site> => ({ origin, pages: await pagesOf(origin), times: [] })),
  );
  for (const kind of Object.keys(sites[0]?.pages ?? {})) await measure(browser, sites, kind);
} finally {
  await browser.close();
}
