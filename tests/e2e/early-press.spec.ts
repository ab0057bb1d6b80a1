import { type Page, expect, test } from "@playwright/test";
import { listingBy } from "../support/demo";
import { signInBrowser } from "../support/signed-in";

/** Lets no script of the build come until it is released: the page is there to be read, and nothing more. */
async function holdScripts(page: Page) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test("a button that is pressed before the page has woken is pressed once, when it has", async ({ page, request }) => {
  const release = await holdScripts(page);
  const { path } = await listingBy(request, "sort=reviews");
  await page.goto(path, { waitUntil: "commit" });
  const compare = page.getByRole("button", { name: /^Compare/ }).first();
  await compare.click();
  release();
  await expect(page.getByRole("region", { name: "Compare list" })).toBeVisible();
  await expect(compare).toHaveAttribute("aria-pressed", "true");
  // It is awake now: a press is a press.
  await compare.click();
  await expect(compare).toHaveAttribute("aria-pressed", "false");
});

test("a form that is sent before the page has woken stays where it is", async ({ page, context }) => {
  await signInBrowser(context);
  const release = await holdScripts(page);
  await page.goto("/addbusiness", { waitUntil: "commit" });
  await page.getByLabel("Search the categories").press("Enter");
  await page.locator("main form button:not([type=button])").last().click();
  release();
  // Awake, it says what is missing instead of having gone off to an address with everything in it.
  await page.locator("main form button:not([type=button])").last().click();
  await expect(page.locator("main form [aria-invalid=true]").first()).toBeVisible();
  await expect(page).toHaveURL(/\/addbusiness$/);
});
