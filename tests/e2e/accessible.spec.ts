import { expect, type Page, test } from "@playwright/test";
import { listingBy } from "../support/demo";
import { expectAccessible } from "../support/page-checks";

/** The result rows and compare buttons that are higher than designed. */
const tallOnes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".listing-row, [data-compare]")]
      .map((element) => ({ name: element.className, height: Math.round(element.getBoundingClientRect().height) }))
      .filter(({ name, height }) => height > (name === "listing-row" ? 132 : 50)),
  );

test("passes axe on public pages, and none of them scrolls sideways at 320 pixels", async ({ page, request }) => {
  const { path } = await listingBy(request, "sort=reviews");
  for (const address of [
    "/",
    "/search?q=family",
    "/search?q=foot+doctor",
    "/lawyers",
    path,
    "/compare",
    "/saved",
    "/saved?listings=1-2-3",
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
    expect([address, await tallOnes(page)]).toEqual([address, []]);
    await page.setViewportSize({ width: 320, height: 640 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, beyond]).toEqual([address, 0]);
  }
});
