import { type Page, expect, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { listingBy } from "../support/demo";
import { journeyListing } from "../support/journey-listing";
import { inDatabase } from "../support/owned";
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

test("a form that is sent before the page has woken is sent by the page when it has", async ({ page, context }) => {
  await signInBrowser(context);
  const release = await holdScripts(page);
  await page.goto("/addbusiness", { waitUntil: "commit" });
  await page.locator("main form button:not([type=button])").last().click();
  release();
  // It says what is missing instead of having gone off to an address with everything in it.
  await expect(page.locator("main form [aria-invalid=true]").first()).toBeVisible();
  await expect(page).toHaveURL(/\/addbusiness$/);
});

test("Enter in a field before the page has woken sends nothing, then or later", async ({ page, context }) => {
  await signInBrowser(context);
  const release = await holdScripts(page);
  await page.goto("/addbusiness", { waitUntil: "commit" });
  await page.getByLabel("Search the categories").press("Enter");
  // What hears of it first presses again in that very turn; this one comes after.
  const awake = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener("awake", () => resolve(), { once: true })),
  );
  release();
  await awake;
  await expect(page.locator("main form [aria-invalid=true]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/addbusiness$/);
});

test("reviews that are unfolded before the page has woken get their controls when it has", async ({
  page,
  request,
}) => {
  const listing = await journeyListing(request);
  await inDatabase(async (db) => {
    for (let at = 0; at < 13; at += 1) await makeReview(db, { listingId: listing.id, title: `Review ${at}` });
  });
  const release = await holdScripts(page);
  await page.goto(listing.path, { waitUntil: "commit" });
  await page.getByText("Show 3 more").click();
  await expect(page.locator("#reviews article").last()).toBeVisible();
  release();
  await expect(page.locator("#reviews").getByRole("button", { name: /^Helpful/ })).toHaveCount(13);
});
