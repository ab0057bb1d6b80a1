import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { deep } from "../support/deep-tag";

const filters = (page: Page) => page.getByRole("search", { name: "Filters" });
/** Opens a filter of the line above the results. */
const open = (page: Page, filter: string) => filters(page).locator("summary", { hasText: filter }).click();
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
  await page
    .getByRole("navigation", { name: "Filters in use" })
    .getByRole("link", { name: "Remove Location: Within 10 miles of 78701 (Austin, TX)" })
    .click();
  await expect(page).toHaveURL("/search?q=law");
  await expect(page.getByRole("navigation", { name: "Filters in use" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("widens the search around a city and keeps the words", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=law&location=Austin%2C+TX");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“law” in Austin, TX");
  await open(page, "Distance");
  await filters(page).getByLabel("Distance").selectOption("Within 100 miles");
  await filters(page).locator("details[open]").getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/q=law.*radius=100/);
  await expect(page.getByRole("link", { name: "Remove Location: Within 100 miles of Austin, TX" })).toBeVisible();
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
    const button = filters(page).getByRole("button", { name: "Use my location" });
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
  await filters(page).getByRole("button", { name: "Use my location" }).click();
  await expect(filters(page).getByRole("status")).toHaveText(/does not share your location .* ZIP code/);
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
  const rating = page.locator("label", { has: page.locator("input[name=rating][value='3']") });
  const rated = Number(/(\d+) results?$/.exec((await rating.textContent()) ?? "")?.[1]);
  await open(page, "Rating");
  await rating.locator("input").check();
  await filters(page).locator("details[open]").getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/rating=3/);
  if (rated > 0) await expect.poll(() => resultsSaid(page)).toBe(rated);
  await expect(page.getByRole("navigation", { name: "Filters in use" }).getByRole("link")).toHaveCount(3);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect.poll(() => resultsSaid(page)).toBe(all);
}

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
    if (width === 390) {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await expect(filters(page)).toBeVisible();
      await expectAccessible(page);
    }
  });
}
