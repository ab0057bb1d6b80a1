import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { makeReview, reviewData } from "@/prisma/factories/review";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible, watchShifts } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

for (const width of [390, 1440]) {
  test(`passes axe on reviews and claims at ${width} pixels`, { tag: deep }, async ({ page, context, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const listing = await journeyListing(request);
    const author = await signInBrowser(context);
    await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Someone else's" }));
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

test("draws a star for each rating, filled up to the chosen one", async ({ page, context, request }) => {
  const listing = await journeyListing(request);
  await signInBrowser(context);
  await page.goto(listing.path);
  await page.getByRole("button", { name: "Write a Review" }).press("Enter");
  await expect(page.getByRole("radio", { name: "Terrible" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const stars = page.locator("#write-review label svg");
  const drawn = () =>
    stars.evaluateAll((all) =>
      (all as SVGSVGElement[]).map((star) => [star.getBBox().width > 10, getComputedStyle(star).fill !== "none"]),
    );
  const [filled, open] = [
    [true, true],
    [true, false],
  ];
  await expect.poll(drawn).toEqual([filled, filled, filled, open, open]);
});

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
      const shifts = await watchShifts(page);
      const listing = await journeyListing(request);
      await inDatabase((db) => makeReview(db, { listingId: listing.id }));
      if (status) await signInBrowser(context, { status });
      const isFoundOut = status ? page.waitForResponse(/\/api\/reviews\/\?/) : Promise.resolve();
      await page.goto(`${listing.path}#write-title`);
      await isFoundOut;
      // Anyone may start to write.
      await expect(page.locator("#write-review")).toContainText(
        status === "pending" ? "pending approval" : "Write a Review",
      );
      expect(await shifts()).toEqual([]);
    },
  );
}

/** A listing with `count` reviews, one a day; the first is the newest. */
async function listingWithReviews(request: APIRequestContext, count: number) {
  const listing = await journeyListing(request);
  const newest = Date.UTC(2026, 5, 30);
  await inDatabase((db) =>
    db.review.createMany({
      data: Array.from({ length: count }, (_, at) =>
        reviewData({
          listingId: listing.id,
          title: `Review ${at + 1}`,
          content: at % 10 === 0 ? "Parking was easy." : "They called back.",
          rating: 1 + (at % 5),
          createdAt: new Date(newest - at * 86_400_000),
        }),
      ),
    }),
  );
  return listing;
}
const titlesOn = (page: Page) => page.locator("#reviews article h3");
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Review ${from + at}`);

test("sorts, filters, searches, and pages through a listing's reviews", async ({ page, request }) => {
  const listing = await listingWithReviews(request, 47);
  await page.goto(listing.path);
  await expect(titlesOn(page)).toHaveText(numbered(1, 10));
  await page.getByRole("link", { name: "Page 5" }).click();
  await expect(page).toHaveURL(/\?reviews=5#reviews$/);
  await expect(titlesOn(page)).toHaveText(numbered(41, 47));
  await page.getByRole("link", { name: /^5 stars/ }).click();
  await expect(page.getByText("9 of 47 reviews have 5 stars.")).toBeVisible();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Lowest rating");
  await expect(page).toHaveURL(/\?sort=lowest&stars=5#reviews$/);
  await page.getByRole("searchbox", { name: "Search in the reviews" }).fill("parking");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No review has both 5 stars and “parking”.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all 47 reviews" }).click();
  await expect(titlesOn(page)).toHaveText(numbered(1, 10));
});
