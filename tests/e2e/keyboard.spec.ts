import { expect, type Page, test } from "@playwright/test";

/** Presses Tab until the focused element has this name; throws if none has it. */
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

test("works by keyboard from the skip link through search and a result to the comparison", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, /\bq$/);
  await page.keyboard.type("dentist");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=dentist/);
  // Before the page is complete, Tab would cycle through the part that is there.
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
