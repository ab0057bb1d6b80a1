import { expect, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on reviews and claims, ${colorScheme}, ${width}`, async ({ page, context, request }) => {
      await page.emulateMedia({ colorScheme });
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
      await page.getByRole("button", { name: "Submit Claim" }).click();
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
}
