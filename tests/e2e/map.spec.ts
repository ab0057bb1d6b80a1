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
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto("/search?type=doctor");
    await page.getByRole("link", { name: "Map", exact: true }).press("Enter");
    await expect(page).toHaveURL("/search?type=doctor&view=map");
    await expectAccessible(page);
    const largest = circles(page).first();
    const name = (await largest.innerText()).replaceAll("\n", " ");
    const [, count = ""] = /(\d+) listings around \S/.exec(name) ?? [];
    await largest.press("Enter");
    await expect(page).toHaveURL(/type=doctor&area=[-\d.,%C]+&view=map/);
    await expect.poll(() => resultsSaid(page)).toBe(Number(count));
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

test(
  "has the map beside the results on a wide page, and marks the circle of a row",
  { tag: deep },
  async ({ page }) => {
    const errors = watchErrors(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/search?q=law&location=Austin%2C+TX");
    await expect(map(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Map", exact: true })).toBeHidden();
    const list = (await page.getByRole("region", { name: "Results", exact: true }).boundingBox())!;
    expect((await map(page).boundingBox())!.x).toBeGreaterThanOrEqual(list.x + list.width);
    const lit = map(page).locator("[data-lit]");
    await expect(lit).toHaveCount(0);
    await page.locator("main article a").first().focus();
    await expect(lit).toHaveCount(1);
    await circles(page).first().hover();
    await expect(page.locator("main article[data-lit]").first()).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

/** Moves fingers on a touch screen, as the browser gets them from it. */
async function touch(page: Page, steps: readonly (readonly [x: number, y: number])[][]) {
  const screen = await page.context().newCDPSession(page);
  for (const [at, fingers] of steps.entries())
    await screen.send("Input.dispatchTouchEvent", {
      type: at === 0 ? "touchStart" : "touchMove",
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await screen.detach();
}

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    "moves in place by two fingers, the mouse, and keys, and then searches there",
    { tag: deep },
    async ({ page }) => {
      const errors = watchErrors(page);
      const scripts: string[] = [];
      page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
      // Around Portland, so that there is something in its middle.
      const start = "/search?type=doctor&area=-126,43,-119,48&view=map";
      await page.goto(start);
      const frame = page.getByRole("group", { name: /^Map: arrow keys/ });
      await expect(frame).toBeVisible();
      await expect(map(page).getByText("Two fingers move the map.")).toBeVisible();
      const loaded = scripts.length;
      const { x, y, width, height } = (await frame.boundingBox())!;
      const [middle, center] = [x + width / 2, y + height / 2];
      const here = map(page).getByRole("link", { name: /^Search (this area|everywhere)/ });
      const asked = () => page.waitForResponse((response) => response.url().includes("view=map"));

      // One finger scrolls the page and leaves the map alone.
      await touch(page, [[[middle, center]], [[middle, center - 40]], [[middle, center - 90]]]);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await expect(here).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => scripts.length).toBeGreaterThan(loaded);
      await page.waitForLoadState("networkidle");

      const pinched = asked();
      const fingers = (apart: number) => [[middle - apart, center] as const, [middle + apart, center] as const];
      await touch(page, [fingers(40), fingers(60), fingers(80)]);
      const address = new URL((await pinched).url());
      expect(address.searchParams.get("area")).toMatch(/^-1\d\d/);
      expect(address.searchParams.get("location")).toBeNull();
      await expect(here).toBeVisible();
      await expect(page).toHaveURL(start);
      await expectAccessible(page);

      // Keys and links move it in place, and keep the focus.
      await frame.focus();
      const zoomed = asked();
      await frame.press("-");
      await zoomed;
      await expect(frame).toBeFocused();
      const east = map(page).getByRole("link", { name: "East" });
      const before = await east.getAttribute("href");
      await east.press("Enter");
      await expect.poll(() => east.getAttribute("href")).not.toBe(before);
      await expect(east).toBeFocused();
      await expect(page).toHaveURL(start);

      const dragged = asked();
      await page.mouse.move(middle - 60, y + 70);
      await page.mouse.down();
      await page.mouse.move(middle, y + 80, { steps: 4 });
      await page.mouse.up();
      await dragged;
      await expect(frame).not.toHaveAttribute("aria-busy");
      const wheeled = asked();
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, 240);
      await page.keyboard.up("Control");
      await wheeled;
      await expect(frame).not.toHaveAttribute("aria-busy");

      const count = Number(/[\d,]+$/.exec((await here.innerText()).trim())?.[0].replaceAll(",", ""));
      await here.press("Enter");
      await expect(page).toHaveURL(/type=doctor&.*area=/);
      await expect.poll(() => resultsSaid(page)).toBe(count);
      expect(errors).toEqual([]);
    },
  );
});
