import { expect, test } from "@playwright/test";
import { listingBy } from "../support/demo";
import { expectAccessible } from "../support/page-checks";

test("passes axe on public pages, and none of them scrolls sideways at 320 pixels", async ({ page, request }) => {
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
    "/premium",
    "/termsofservice",
    "/guidelines",
    "/privacy",
    "/contact",
    "/nope",
  ]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(address);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, beyond]).toEqual([address, 0]);
  }
});
