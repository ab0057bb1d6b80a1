import { expect, type Page, test } from "@playwright/test";
import { deep } from "../support/deep-tag";
import { listingBy } from "../support/demo";
import { sampleOf } from "../support/depth";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible } from "../support/page-checks";

/** The result rows and their buttons that are higher than designed, such as one with a wrapped phone number. */
const tallOnes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".listing-row, .row-call, .listing-row [data-compare]")]
      .map((element) => ({ name: element.className, height: Math.round(element.getBoundingClientRect().height) }))
      .filter(({ name, height }) => height > (name === "listing-row" ? 132 : 46)),
  );

test("passes axe on public pages, and none of them scrolls sideways at 320 pixels", async ({ page, request }) => {
  const { path } = await listingBy(request, "sort=reviews");
  const addresses = [
    "/",
    "/search?q=family",
    "/search?q=dentist&location=Portland%2C+OR&rating=4",
    "/search?q=foot+doctor",
    path,
    "/lawyers",
    "/compare",
    "/saved",
    "/saved?listings=1-2-3",
    "/how-ranking-works",
    "/help",
    "/businessowner",
    "/crowdfund",
    "/premium",
    "/termsofservice",
    "/guidelines",
    "/privacy",
    "/contact",
    "/nope",
  ];
  for (const address of sampleOf(addresses, 10)) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(address);
    await expectAccessible(page);
    expect([address, await tallOnes(page)]).toEqual([address, []]);
    await page.setViewportSize({ width: 320, height: 640 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, beyond]).toEqual([address, 0]);
  }
});

/** What opens over a page, by the page's address: at any width, on a phone, and on a wide screen. */
const opened: [path: string, open: (page: Page) => Promise<void>, width?: number][] = [
  ["/", (page) => page.getByRole("button", { name: "Menu" }).click()],
  [
    "/",
    async (page) => {
      await page.getByRole("main").getByRole("combobox", { name: "Who or what" }).pressSequentially("dent");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  ],
  ["/search?q=dentist", (page) => page.getByRole("button", { name: "Filters", exact: true }).click(), 390],
  ["/search?q=dentist", (page) => page.locator("main .filter-group > summary", { hasText: "Rating" }).click(), 1440],
  [
    "/search?q=dentist",
    (page) =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Compare/ })
        .first()
        .click(),
  ],
  ["/search?q=dentist&view=map", () => Promise.resolve()],
];

for (const width of [390, 1440]) {
  test(
    `passes axe with every contrast measured, menus and sheets open, at ${width} pixels`,
    { tag: deep },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const [path, open, only = width] of opened) {
        if (only !== width) continue;
        await page.goto(path);
        await open(page);
        await expectAccessible(page, { isMeasured: true });
      }
    },
  );

  test(
    `passes axe with every contrast measured in a listing's dialogs at ${width} pixels`,
    { tag: deep },
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 });
      const [reviewed, bare] = [await listingBy(request, "sort=reviews"), await journeyListing(request)];
      for (const [path, name] of [
        [reviewed.path, /^Report the review/],
        [bare.path, /^Contribute/],
        [bare.path, "Share"],
      ] as const) {
        await page.goto(path);
        // Its card loads when it comes into view.
        await page.getByRole("heading", { name: "Crowdfund a premium year" }).scrollIntoViewIfNeeded();
        await page.getByRole("button", { name }).first().click();
        await expectAccessible(page, { isMeasured: true });
      }
    },
  );
}
