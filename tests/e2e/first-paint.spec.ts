import { type Page, expect, test } from "@playwright/test";
import { listingBy } from "../support/demo";

/** When the page first painted, and when the browser began to load each script, in ms since navigation. */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    seen: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/_next/static/chunks/") && name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));

test("paints pages before loading their scripts, and hydrates a page opened in the background", async ({
  page,
  request,
}) => {
  const { path } = await listingBy(request, "sort=reviews");
  for (const address of ["/", "/search?q=law", "/lawyers", path, "/unknown-address"]) {
    await page.goto(address);
    await expect.poll(async () => (await timesOf(page)).scripts.length, address).toBeGreaterThan(5);
    const { seen, scripts } = await timesOf(page);
    expect(Math.min(...scripts), address).toBeGreaterThanOrEqual(seen);
  }
  // A background page has no frames and no first paint.
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] });
  });
  await page.goto("/lawyers");
  await expect.poll(async () => (await timesOf(page)).scripts.length).toBeGreaterThan(5);
});
