import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { deep } from "../support/deep-tag";

const filters = (page: Page) => page.getByRole("search", { name: "Filters" });
/** Opens a chip of the line above the results. */
const open = (page: Page, filter: string) => page.locator("main .filter-group > summary", { hasText: filter }).click();
const milesShown = async (page: Page) =>
  (await page.locator("main article").allInnerTexts()).map((text) => Number(/([\d.]+) mi\b/.exec(text)?.[1] ?? NaN));
const resultsSaid = async (page: Page) => {
  const said = await page.locator("main").getByRole("status").first().innerText();
  return Number(said.replaceAll(",", "").match(/\d+/)?.[0]);
};

test("searches near a ZIP code by distance and removes the place", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("/search?q=law");
  await expect(page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Nearest" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Where" }).fill("78701");
  await page.getByRole("search", { name: "Listings" }).getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/location=78701/);
  await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Nearest" }).click();
  await expect(page).toHaveURL(/sort=distance/);
  const isSorted = async () => {
    const miles = await milesShown(page);
    return miles.length > 1 && miles.every((one, at) => at === 0 || one >= miles[at - 1]!);
  };
  await expect.poll(isSorted).toBe(true);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const miles = await milesShown(page);
  expect(miles.at(-1)).toBeLessThanOrEqual(10);
  await page.getByRole("combobox", { name: "Where" }).fill("");
  await page.getByRole("search", { name: "Listings" }).getByRole("button", { name: "Search" }).click();
  await expect(page).not.toHaveURL(/location/);
  await expect(page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Nearest" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("widens the search around a city and keeps the words", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=law&location=Austin%2C+TX");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“law” in Austin, TX");
  await open(page, "Distance");
  await page.getByRole("link", { name: "Within 100 miles" }).click();
  await expect(page).toHaveURL(/q=law.*radius=100/);
  await expect(page.locator("main .filter-group > summary", { hasText: "Within 100 miles" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“law” near Austin, TX");
});

test("shows close matches for an unknown place", { tag: deep }, async ({ page }) => {
  const answer = await page.goto("/search?q=law&location=Xyzzyville");
  expect(answer?.status()).toBe(200);
  await expect(page.locator("[data-results]")).toContainText("Close matches");
  await expect(page.locator("main article").first()).toBeVisible();
  await page.getByRole("link", { name: "Matches only" }).click();
  await expect(page).toHaveURL(/strict=1/);
  await expect(page.getByRole("heading", { name: "No Results Found" })).toBeVisible();
});

test("shows conditions stated in the words as filters that can be removed", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=female+doctor+that+speaks+spanish");
  const chips = page.getByRole("navigation", { name: "Filters in use" });
  await chips.getByRole("link", { name: "Remove Filter: Speaks Spanish" }).click();
  await expect(page).toHaveURL(/q=female\+doctor/);
  await expect(chips.getByRole("link")).toHaveText(["Remove Filter: Female"]);
});

test(
  "asks for the visitor's location only on request and sends it rounded",
  { tag: deep },
  async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 30.271_289, longitude: -97.742_559 });
    await page.goto("/search");
    await open(page, "Distance");
    const button = page.getByRole("button", { name: "Use my location" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/near=30\.27%2C-97\.74/);
    await expect(page.getByRole("link", { name: "Remove Location: Within 25 miles of your location" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect((await milesShown(page)).every((miles) => miles <= 25)).toBe(true);
  },
);

test("says what to do when the location is not shared", { tag: deep }, async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto("/search");
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code: 1 } as GeolocationPositionError);
  });
  await open(page, "Distance");
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.locator("details[open]").getByRole("status")).toHaveText(
    /does not share your location .* ZIP code/,
  );
});

/** Follows each kind of filter that the page offers with its count, and compares the counts with what they lead to. */
async function followCounts(page: Page) {
  await page.goto("/search?q=law");
  const all = await resultsSaid(page);
  const place = page.getByRole("navigation", { name: "Cities" }).getByRole("link").first();
  const due = Number(/(\d+) results?$/.exec((await place.textContent()) ?? "")?.[1]);
  expect(due).toBeGreaterThan(0);
  expect(due).toBeLessThan(all);
  await place.click();
  await expect.poll(() => resultsSaid(page)).toBe(due);
  await open(page, "Rating");
  const rating = page.getByRole("navigation", { name: "Rating" }).getByRole("link", { name: /^3 and up/ });
  const rated = Number(/(\d+) results?$/.exec((await rating.textContent()) ?? "")?.[1]);
  await rating.click();
  await expect(page).toHaveURL(/rating=3/);
  if (rated > 0) await expect.poll(() => resultsSaid(page)).toBe(rated);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await filters(page).getByRole("link", { name: "Reset" }).click();
  await expect.poll(() => resultsSaid(page)).toBe(all);
}

test("says how many results the filters have while they are chosen", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=law");
  const all = await resultsSaid(page);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const show = filters(page).getByRole("button", { name: /^Show/ });
  await expect(show).toHaveText(`Show ${all} results`);
  await filters(page).locator("summary", { hasText: "Rating" }).click();
  await filters(page)
    .getByRole("radio", { name: /^4 and up/ })
    .check();
  await expect(show).not.toHaveText(`Show ${all} results`);
  const said = Number(/\d+/.exec(await show.innerText())?.[0]);
  await show.click();
  await expect(page).toHaveURL(/rating=4/);
  expect(await resultsSaid(page)).toBe(said);
});

test("finds as many results as each filter promises", { tag: deep }, async ({ page }) => followCounts(page));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters without JavaScript and hides what needs it", { tag: deep }, async ({ page }) => {
    await followCounts(page);
    await expect(page.getByRole("button", { name: "Use my location" })).toBeHidden();
    await page.goto("/search?q=law&near=&radius=25&location=&category=&type=&rating=&language=");
    await expect(page.locator("main article").first()).toBeVisible();
    await page.goto("/search?q=law&near=78701&radius=50&sort=distance");
    expect((await milesShown(page)).length).toBeGreaterThan(0);
  });
});

for (const width of [390, 1440]) {
  test(`passes axe on a narrowed search at ${width} pixels`, { tag: deep }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/search?q=law&near=78701&radius=100&rating=2&sort=distance");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(filters(page)).toBeVisible();
    await expectAccessible(page);
  });
}
