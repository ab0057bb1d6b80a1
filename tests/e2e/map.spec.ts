import { expect, type Page, test } from "@playwright/test";
import { listingBy } from "../support/demo";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { deep } from "../support/deep-tag";

const map = (page: Page) => page.getByRole("region", { name: "Map of the results" });
const circles = (page: Page) => map(page).getByRole("listitem").getByRole("link");
const resultsSaid = async (page: Page) =>
  Number((await page.locator("main").getByRole("status").first().innerText()).replaceAll(",", "").match(/\d+/)?.[0]);

test(
  "narrows a search to a part of the map by keyboard, and a listing shows where it is",
  { tag: deep },
  async ({ page, request }) => {
    const errors = watchErrors(page);
    await page.goto("/search?type=doctor");
    await page.getByRole("link", { name: "Map", exact: true }).press("Enter");
    await expect(page).toHaveURL("/search?type=doctor&view=map");
    await expectAccessible(page);
    const largest = circles(page).first();
    const name = (await largest.innerText()).replaceAll("\n", " ");
    const [, count = ""] = /(\d+) listings around \S/.exec(name) ?? [];
    await largest.press("Enter");
    await expect(page).toHaveURL(/type=doctor&area=[-\d.,%C]+&view=map/);
    expect(await resultsSaid(page)).toBe(Number(count));
    await expectAccessible(page);
    await map(page).getByRole("link", { name: "Zoom out" }).press("Enter");
    await expect.poll(() => resultsSaid(page)).toBeGreaterThanOrEqual(Number(count));
    await page.getByRole("link", { name: "List", exact: true }).press("Enter");
    await expect(map(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Remove Filter: This part of the map" }).press("Enter");
    await expect(page).toHaveURL("/search?type=doctor");

    const listing = await listingBy(request, "location=97205");
    await page.goto(listing.path);
    const picture = page.getByRole("img", { name: "Map of the area around ZIP code 97205" });
    await expect(picture).toHaveCount(1);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  },
);
