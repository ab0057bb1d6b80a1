import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { makeReview, reviewData } from "@/prisma/factories/review";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible, shiftsOf } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

for (const width of [390, 1440]) {
  test(`passes axe on reviews and claims at ${width} pixels`, { tag: deep }, async ({ page, context, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const listing = await journeyListing(request);
    const author = await signInBrowser(context);
    await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Somebody else's" }));
    await page.goto(listing.path);
    await page.getByRole("button", { name: "Write a Review" }).click();
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Report the review/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Claim This Listing" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expectAccessible(page);
    await page.getByLabel("Your relationship to this listing").fill("Owner");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Step 2 of 2: What to correct" })).toBeFocused();
    await expectAccessible(page);
    await inDatabase((db) =>
      makeReview(db, { listingId: listing.id, userId: author.id, title: "Mine", status: "pending" }),
    );
    await page.goto(listing.path);
    await page.getByRole("button", { name: "Edit your review Mine" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
}

for (const [who, status] of [
  ["a guest", null],
  ["a member", "active"],
  ["a member who waits for approval", "pending"],
] as const) {
  test(
    `causes no layout shift on a listing's page while ${who} is recognized`,
    { tag: status === "active" ? [] : deep },
    async ({ page, context, request }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const listing = await journeyListing(request);
      await inDatabase((db) => makeReview(db, { listingId: listing.id }));
      if (status) await signInBrowser(context, { status });
      const isFoundOut = status ? page.waitForResponse(/\/api\/reviews\/\?/) : Promise.resolve();
      await page.goto(`${listing.path}#write-review`);
      await isFoundOut;
      await expect(page.locator("#write-review")).toContainText(
        status === "pending" ? "pending approval" : status ? "Write a Review" : "Please sign in",
      );
      expect(await shiftsOf(page)).toEqual([]);
    },
  );
}

test("renders the controls of collapsed reviews when they are expanded", { tag: deep }, async ({ page, request }) => {
  const listing = await journeyListing(request);
  await inDatabase(async (db) => {
    for (let at = 0; at < 13; at += 1) await makeReview(db, { listingId: listing.id, title: `Review ${at}` });
  });
  await page.goto(listing.path);
  const buttons = page.locator("#reviews").getByRole("button", { name: /^Helpful/, includeHidden: true });
  await expect(buttons).toHaveCount(10);
  await expect(page.locator("#reviews article")).toHaveCount(13);
  await page.getByText("Show 3 more").click();
  await expect(buttons).toHaveCount(13);
  await buttons.last().click();
  await expect(page.getByText("1 person found this helpful")).toBeVisible();
});

/** A listing with `count` reviews, one a day; the first is the newest. */
async function listingWithReviews(request: APIRequestContext, count: number) {
  const listing = await journeyListing(request);
  const newest = Date.UTC(2026, 5, 30);
  await inDatabase((db) =>
    db.review.createMany({
      data: Array.from({ length: count }, (_, at) =>
        reviewData({ listingId: listing.id, title: `Review ${at + 1}`, createdAt: new Date(newest - at * 86_400_000) }),
      ),
    }),
  );
  return listing;
}
const titlesOn = (page: Page) => page.locator("#reviews article h3").allTextContents();
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Review ${at + 1}`);

test("shows a long list of reviews by keyboard, in order and each once", async ({ page, request }) => {
  const listing = await listingWithReviews(request, 147);
  await page.goto(listing.path);
  expect(await titlesOn(page)).toEqual(numbered(40));
  // One was added since the page was rendered.
  await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Just now" }));
  await page.getByText("Show 30 more").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show 100 more" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#reviews article")).toHaveCount(139);
  await expect(page.getByText("99 more reviews shown")).toBeVisible();
  await expect(page.locator("article:focus h3")).toHaveText("Review 41");
  await page.getByRole("button", { name: "Show 8 more" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#reviews article")).toHaveCount(147);
  expect(await titlesOn(page)).toEqual(numbered(147));
  await expect(page.getByRole("button", { name: /^Show .* more/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("scrolls to an old review by its link", { tag: deep }, async ({ page, request }) => {
  const listing = await listingWithReviews(request, 250);
  const last = await inDatabase((db) =>
    db.review.findFirstOrThrow({ where: { listingId: listing.id, title: "Review 250" } }),
  );
  await page.goto(`${listing.path}#review-${last.id}`);
  await expect(page.getByRole("heading", { name: "Review 250", exact: true })).toBeInViewport();
});

test("loads older reviews again after a failure", { tag: deep }, async ({ page, request }) => {
  const listing = await listingWithReviews(request, 45);
  await page.goto(listing.path);
  const olderOnes = /\/api\/reviews\/\?.*offset=40/;
  await page.route(olderOnes, (route) => route.fulfill({ status: 404, json: { detail: "gone" } }));
  await page.getByText("Show 30 more").click();
  await page.getByRole("button", { name: "Show 5 more" }).click();
  await expect(page.getByText("Older reviews couldn't be loaded. Please try again.")).toBeVisible();
  await page.unroute(olderOnes);
  await page.getByRole("button", { name: "Show 5 more" }).click();
  await expect(page.locator("#reviews article")).toHaveCount(45);
});
