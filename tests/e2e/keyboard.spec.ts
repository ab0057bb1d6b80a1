import { expect, type Page, test } from "@playwright/test";

/** Presses Tab until what has the focus is called this; fails when it never is. */
async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""} ${element?.getAttribute("name") ?? ""}`;
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`the focus never reached ${name}`);
}

test("goes by keyboard from the skip link through search and a result to the comparison", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, /\bq$/);
  await page.keyboard.type("dentist");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=dentist/);
  // Keys that are pressed before the page is there go round what there is of it.
  await expect(page.locator("main article").first()).toBeVisible();
  await tabTo(page, /^Compare (?!Now)\S/);
  await page.keyboard.press("Enter");
  const tray = page.getByRole("region", { name: "Compare list" });
  await expect(tray).toContainText("1/4");
  await tabTo(page, /Compare Now/, 200);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare$/);
  await expect(page.getByRole("table")).toBeVisible();
});
