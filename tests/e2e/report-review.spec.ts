import { expect, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

test(
  "sends a report with its reason and details, and asks guests to sign in first",
  { tag: deep },
  async ({ page, context, request }) => {
    const listing = await journeyListing(request);
    const review = await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Buy my pills" }));
    const button = page.getByRole("button", { name: "Report the review Buy my pills" });
    await page.goto(listing.path);
    await button.click();
    await expect(page.getByRole("dialog")).toContainText("Please sign in to report reviews.");
    await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("dialog").getByLabel("Your email")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    await signInBrowser(context);
    await page.reload();
    await button.click();
    await page.getByRole("radio", { name: "Spam or advertising" }).check();
    await page.getByLabel("Details (optional)").fill("Links to a shop");
    await page.getByRole("button", { name: "Send Report" }).click();
    await expect(page.getByText("Thanks—your report was sent to our moderators.")).toBeVisible();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await page.reload();
    await expect(page.getByText("Thanks—your report was sent to our moderators.")).toBeVisible();
    const flags = await inDatabase((db) => db.reviewFlag.findMany({ where: { reviewId: review.id } }));
    expect(flags).toMatchObject([{ reason: "spam", note: "Links to a shop" }]);
  },
);

test("confirms a report sent before the session is known", { tag: deep }, async ({ page, context, request }) => {
  const listing = await journeyListing(request);
  await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Buy my pills" }));
  await signInBrowser(context);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/users/me/", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(listing.path);
  await page.getByRole("button", { name: "Report the review Buy my pills" }).click();
  await page.getByRole("radio", { name: "Spam or advertising" }).check();
  const answered = page.waitForResponse((response) => response.url().endsWith("/reports/"));
  await page.getByRole("button", { name: "Send Report" }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole("dialog")).toBeHidden();
  answer();
  await expect(page.getByText("Thanks—your report was sent to our moderators.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Thanks—your report was sent to our moderators.")).toBeVisible();
});
