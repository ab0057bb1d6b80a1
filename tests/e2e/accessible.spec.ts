import { expect, test } from "@playwright/test";
import { listingBy } from "../support/demo";
import { expectAccessible } from "../support/page-checks";

test("axe finds nothing on the public pages", async ({ page, request }) => {
  const { path } = await listingBy(request, "sort=reviews");
  for (const address of [
    "/",
    "/search?q=family",
    "/search?q=foot+doctor",
    "/lawyers",
    path,
    "/compare",
    "/how-ranking-works",
    "/businessowner",
    "/crowdfund",
    "/nope",
  ]) {
    await page.goto(address);
    await expectAccessible(page);
  }
});

test("no page scrolls sideways at 320 pixels", async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { path } = await listingBy(request, "sort=reviews");
  for (const address of [
    "/",
    "/search",
    "/lawyers",
    path,
    "/compare",
    "/termsofservice",
    "/how-ranking-works",
    "/businessowner",
    "/crowdfund",
    "/premium",
  ]) {
    await page.goto(address);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, beyond]).toEqual([address, 0]);
  }
});
