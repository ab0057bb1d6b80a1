import { type APIRequestContext, type Page, expect, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { journeyListing } from "../support/journey-listing";
import { inDatabase } from "../support/owned";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

/** Delays the build's scripts, so that the page can't hydrate, until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** A listing with a review that can be reported. */
async function reviewedListing(request: APIRequestContext) {
  const listing = await journeyListing(request);
  await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Buy my pills" }));
  return listing;
}

test("replays every button press from before hydration, once", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/search?q=law", { waitUntil: "commit" });
  const compare = page.getByRole("button", { name: /^Compare/ });
  await compare.nth(0).click();
  await compare.nth(1).focus();
  await page.keyboard.press("Enter");
  await compare.nth(2).focus();
  await page.keyboard.press("Space");
  // People press again when nothing happens.
  await compare.nth(0).click();
  release();
  await expect(page.getByRole("region", { name: "Compare list" })).toContainText("3/4");
  for (const at of [0, 1, 2]) await expect(compare.nth(at)).toHaveAttribute("aria-pressed", "true");
  // The page has hydrated: each press counts now.
  await compare.nth(0).click();
  await expect(compare.nth(0)).toHaveAttribute("aria-pressed", "false");
});

test("opens a dialog on Enter before hydration, and again on Enter as it closes", async ({ page, request }) => {
  const { path } = await reviewedListing(request);
  const claim = page.getByRole("button", { name: "Claim This Listing" });
  // An open dialog hides the page behind it from the accessibility tree.
  const report = page.getByRole("button", { name: "Report the review Buy my pills", includeHidden: true });
  const dialog = page.getByRole("dialog");
  for (const button of [claim, report]) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await button.focus();
    await page.keyboard.press("Enter");
    release();
    await expect(dialog).toBeVisible();
  }
  // On a busy machine the next key arrives as soon as the button has focus again, before anything else runs.
  await report.evaluate((button: HTMLButtonElement) =>
    button.addEventListener("focus", () => button.click(), { once: true }),
  );
  await page.keyboard.press("Escape");
  await expect(report).not.toBeFocused();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

/** Resolves when the page is ready: it replays early presses while it dispatches this event. */
const whenAwake = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => addEventListener("awake", () => resolve(), { once: true })));

test("keeps what was typed in a form before hydration", async ({ page, context }) => {
  await signInBrowser(context);
  const name = page.getByLabel("Name", { exact: true });
  const release = await holdScripts(page);
  await page.goto("/addbusiness", { waitUntil: "commit" });
  await name.fill("Early Bird Law");
  await page.getByRole("combobox", { name: "Category" }).fill("Bird Law");
  const awake = whenAwake(page);
  release();
  await awake;
  await expect(page.getByRole("option", { name: "New category “Bird Law”" })).toBeVisible();
  await page.getByLabel("City and state").fill("Austin");
  await expect(name).toHaveValue("Early Bird Law");
  await page.reload();
  await expect(name).toHaveValue("Early Bird Law");
});

test(
  "replays a submit press from before hydration, but not Enter in a field",
  { tag: deep },
  async ({ page, context }) => {
    await signInBrowser(context);
    const releaseFirst = await holdScripts(page);
    await page.goto("/addbusiness", { waitUntil: "commit" });
    await page.locator("main form button:not([type=button])").last().click();
    releaseFirst();
    // It shows the missing fields instead of navigating to a URL with all input.
    await expect(page.locator("main form [aria-invalid=true]").first()).toBeVisible();
    await expect(page).toHaveURL(/\/addbusiness$/);

    const releaseSecond = await holdScripts(page);
    await page.goto("/addbusiness", { waitUntil: "commit" });
    await page.getByLabel("Name", { exact: true }).press("Enter");
    const awake = whenAwake(page);
    releaseSecond();
    await awake;
    await expect(page.locator("main form [aria-invalid=true]")).toHaveCount(0);
    await expect(page).toHaveURL(/\/addbusiness$/);
  },
);
