import { expect, type Page, test } from "@playwright/test";
import { deep } from "../support/deep-tag";
import { listingBy, listingsBy } from "../support/demo";

/** Presses Tab until the focused element has this name; throws if none has it. */
async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  // Before the end of the page has arrived, Tab would cycle through the part that is there.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return `${element?.getAttribute("aria-label") ?? label ?? ""} ${element?.textContent ?? ""} ${element?.getAttribute("name") ?? ""}`;
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`the focus never reached ${name}`);
}

test("works by keyboard from the skip link through search and a result to the comparison", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, /\bq$/);
  await page.keyboard.type("dentist");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=dentist/);
  await tabTo(page, /^Compare (?!Now)\S/);
  await page.keyboard.press("Enter");
  const tray = page.getByRole("region", { name: "Compare list" });
  await expect(tray).toContainText("1/4");
  await tabTo(page, /Compare Now/, 200);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare$/);
  await expect(page.getByRole("table")).toBeVisible();
});

test("narrows a category by keyboard", { tag: deep }, async ({ page }) => {
  await page.goto("/lawyers");
  await tabTo(page, /^Rating/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^2 and up/, 3);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/lawyers\?.*rating=2/);
  await tabTo(page, /^2 and up/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Any/, 1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/lawyers$/);
});

test("reads and narrows a listing's reviews by keyboard", { tag: deep }, async ({ page, request }) => {
  const { path } = await listingBy(request, "sort=reviews");
  await page.goto(path);
  await tabTo(page, /^Reviews \d+$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#reviews$/);
  await tabTo(page, /^5 stars/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?stars=5#reviews$/);
  await tabTo(page, /^Search in the reviews/);
  await page.keyboard.type("visit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=visit/);
  await tabTo(page, /^Helpful/);
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Helpful/);
});

test("narrows a comparison by keyboard, without losing the focus", { tag: deep }, async ({ page, request }) => {
  const ids = (await listingsBy(request, "sort=reviews&limit=3")).map(({ id }) => id);
  await page.addInitScript((list) => localStorage.setItem("directory.compare-list", list), JSON.stringify(ids));
  await page.goto("/compare");
  await expect(page.getByRole("table")).toBeVisible();
  await tabTo(page, /^Only differences/);
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Only differences" })).toBeChecked();
  await tabTo(page, /^Remove/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table").getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Remove/);
});
