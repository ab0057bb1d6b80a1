import { expect, type Page, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { callAsAdmin } from "../support/admin-browser";
import { journeyListing } from "../support/journey-listing";
import { watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

const received = "Thanks! Your review was received. It will be posted once an administrator approves it.";
const writePlace = (page: Page) => page.locator("#write-review");

/** Opens the form and fills it in. */
async function fillReview(page: Page, { rating, title, text }: { rating: string; title: string; text: string }) {
  await page.getByRole("button", { name: "Write a Review" }).click();
  await page.getByRole("radio", { name: rating }).check({ force: true });
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Your review", { exact: true }).fill(text);
}

/** The id of a listing's only review. */
const onlyReview = (listingId: number) => inDatabase((db) => db.review.findFirstOrThrow({ where: { listingId } }));

test("publishes a newcomer's review after approval and counts it in the average", async ({
  page,
  browser,
  request,
}) => {
  const listing = await journeyListing(request, { name: "Lindqvist Family Law" });
  await inDatabase((db) => makeReview(db, { listingId: listing.id, rating: 2 }));
  await page.goto(listing.path);
  await page.getByRole("link", { name: "Write a review" }).first().click();
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(writePlace(page).getByRole("alert")).toHaveText("Please select a rating");
  await expect(page.getByRole("radio", { name: "Terrible" })).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Excellent" })).toBeChecked();
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(writePlace(page).getByRole("alert")).toHaveText("Please fill in all fields");
  await page.getByLabel("Title").fill("Kept every promise");
  await expect(writePlace(page)).toContainText("18/100");
  await page.getByLabel("Your review", { exact: true }).fill("They called back on the day.\nTwice.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(writePlace(page)).toContainText("Please sign in to write a review.");
  await writePlace(page).getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.locator("input[name=email]").fill("imogen.vale@example.net");
  await page.locator("input[name=name]").fill("Imogen Vale");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${listing.path}$`));
  // Not earlier, because the provider's pages have no icon, which logs an error.
  const errors = watchErrors(page);

  // What the guest wrote is sent.
  await expect(page.getByText(received)).toBeVisible();
  await expect(writePlace(page)).toContainText("Waiting for approval");
  await expect(page.locator("#reviews-title")).toHaveText("Reviews 1");

  await page.reload();
  await expect(page.getByText(received)).toBeVisible();
  const mine = await inDatabase((db) => db.review.findFirstOrThrow({ where: { title: "Kept every promise" } }));
  await callAsAdmin(browser, { method: "PATCH", path: `reviews/${mine.id}/`, data: { status: "active" } });
  await expect(async () => {
    await page.reload();
    await expect(page.locator("#reviews-title")).toHaveText("Reviews 2", { timeout: 1000 });
  }).toPass();
  await expect(page.locator("header").filter({ hasText: listing.name })).toContainText("3.5");
  await expect(page.getByText(received)).toBeHidden();
  await expect(writePlace(page)).toContainText("You've already reviewed this listing.");
  expect(errors).toEqual([]);
});

test(
  "doesn't show the notice of a pending review again once dismissed",
  { tag: deep },
  async ({ page, context, request }) => {
    const listing = await journeyListing(request);
    await signInBrowser(context);
    await page.goto(listing.path);
    await fillReview(page, { rating: "Poor", title: "Slow", text: "Three weeks for one answer." });
    await page.getByRole("button", { name: "Submit Review" }).click();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText(received)).toBeHidden();
    await page.reload();
    await expect(writePlace(page)).toContainText("Waiting for approval");
    await expect(page.getByText(received)).toBeHidden();
  },
);

test("tells people why they can't review", { tag: deep }, async ({ page, context, browser, request }) => {
  const owner = await signInBrowser(context);
  const listing = await journeyListing(request, { claimedById: owner.id, claimedAt: new Date() });
  await page.goto(listing.path);
  await expect(writePlace(page)).toContainText("You can't review your own listing.");
  await expect(page.getByRole("link", { name: "Manage This Listing" })).toHaveAttribute(
    "href",
    `/ownerdashboard?listing=${listing.id}`,
  );
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST });
  await signInBrowser(elsewhere, { status: "pending" });
  const other = await elsewhere.newPage();
  await other.goto(listing.path);
  await expect(writePlace(other)).toContainText(
    "Your account is pending approval. You cannot write a review until your account has been activated by an administrator.",
  );
  await elsewhere.close();
});

test(
  "preserves a review that could not be sent, and stores it once on retry",
  { tag: deep },
  async ({ page, context, request }) => {
    const listing = await journeyListing(request);
    await signInBrowser(context);
    await page.goto(listing.path);
    await fillReview(page, { rating: "Average", title: "Fine", text: "Neither good nor bad." });
    // The server stores the first attempt, but its response is lost twice.
    let lost = 0;
    await page.route("**/api/reviews/", async (route) => {
      if (route.request().method() !== "POST" || lost === 2) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.fulfill({ status: 502, body: "" });
    });
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(writePlace(page).getByRole("alert")).toHaveText("Failed to submit review. Please try again.");
    await expect(page.getByLabel("Title")).toHaveValue("Fine");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByText(received)).toBeVisible();
    expect(await inDatabase((db) => db.review.count({ where: { listingId: listing.id } }))).toBe(1);
  },
);

test(
  "shows the review that was sent in another tab instead of the form",
  { tag: deep },
  async ({ page, context, request }) => {
    const listing = await journeyListing(request);
    await signInBrowser(context);
    const other = await context.newPage();
    for (const tab of [other, page]) {
      await tab.goto(listing.path);
      await expect(tab.getByRole("button", { name: "Write a Review" })).toBeVisible();
    }
    await fillReview(page, { rating: "Good", title: "First tab", text: "Sent first." });
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByText(received)).toBeVisible();
    await fillReview(other, { rating: "Poor", title: "Second tab", text: "Sent second." });
    await other.getByRole("button", { name: "Submit Review" }).click();
    await expect(writePlace(other)).toContainText("First tab");
    await expect(other.locator("#write-title")).toBeFocused();
    expect(await inDatabase((db) => db.review.count({ where: { listingId: listing.id } }))).toBe(1);
  },
);

test(
  "counts a guest's helpful vote once, and reverts it when the call fails",
  { tag: deep },
  async ({ page, request }) => {
    const listing = await journeyListing(request);
    const review = await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Kind people" }));
    const found = () => inDatabase((db) => db.review.findUniqueOrThrow({ where: { id: review.id } }));
    await page.goto(listing.path);
    const button = page.getByRole("button", { name: "Helpful: Kind people" });
    await page.route("**/helpful/", (route) => route.fulfill({ status: 500, body: "" }));
    await button.click();
    await expect(page.getByText("Sorry—something went wrong. Please try again.")).toBeVisible();
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("found this helpful")).toBeHidden();
    await page.unroute("**/helpful/");
    await button.dblclick();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("1 person found this helpful")).toBeVisible();
    await expect.poll(async () => (await found()).helpfulCount).toBe(1);
    await page.reload();
    await button.click();
    await expect(page.getByText("1 person found this helpful")).toBeVisible();
    expect((await found()).helpfulCount).toBe(1);
  },
);

test(
  "shows a pending edit to its author only, and deletes a review",
  { tag: deep },
  async ({ page, context, browser, request }) => {
    const listing = await journeyListing(request);
    const author = await signInBrowser(context);
    await inDatabase((db) => makeReview(db, { listingId: listing.id, userId: author.id, title: "First words" }));
    await page.goto(listing.path);
    await page.getByRole("button", { name: "Edit your review First words" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("First words");
    await page.getByLabel("Title").fill("Second words");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Review updated successfully!")).toBeVisible();
    await expect(page.getByText("Review updated successfully!")).toBeHidden();
    await expect(page.locator("#reviews")).toContainText("Your edit is waiting for approval.");
    await expect(page.locator("#reviews")).toContainText("Second words");

    await page.goto("/dashboard?tab=reviews");
    await expect(page.getByRole("tabpanel", { name: "My Reviews" })).toContainText("Second words");
    await page.getByRole("button", { name: "Edit your review First words" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Second words");
    await page.keyboard.press("Escape");

    const guest = await browser.newPage({ baseURL: process.env.SITE_UNDER_TEST });
    await guest.goto(listing.path);
    await expect(guest.locator("#reviews")).toContainText("First words");
    await expect(guest.locator("body")).not.toContainText("Second words");

    const { id } = await onlyReview(listing.id);
    await callAsAdmin(browser, { method: "POST", path: `reviews/${id}/approve_revision/` });
    await expect(async () => {
      await guest.reload();
      await expect(guest.locator("#reviews")).toContainText("Second words", { timeout: 1000 });
    }).toPass();
    await guest.close();

    await page.goto(listing.path);
    await page.getByRole("button", { name: "Delete your review Second words" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete Review" }).click();
    await expect(page.getByText("Your review was deleted.")).toBeVisible();
    await expect(page.locator("#reviews")).not.toContainText("Second words");
    await expect(writePlace(page).getByRole("button", { name: "Write a Review" })).toBeVisible();
  },
);

test("claims a listing by keyboard in two steps and follows the claim", async ({ page, context, request }) => {
  const listing = await journeyListing(request, {
    kind: "doctor",
    name: "Dr. Odile Marchetti",
    phone: "+15125550199",
    insurances: "Aetna",
  });
  await page.goto(listing.path);
  await expect(page.getByRole("region", { name: "Is this your practice?" })).toContainText("Unclaimed");
  await page.getByRole("button", { name: "Claim This Listing" }).click();
  await expect(page.getByRole("dialog")).toContainText("Please sign in to claim this listing.");

  const user = await signInBrowser(context);
  await page.reload();
  const opener = page.getByRole("button", { name: "Claim This Listing" });
  const dialog = page.getByRole("dialog", { name: "Claim this listing" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Your relationship to this listing")).toBeFocused();
  const relationship = dialog.getByLabel("Your relationship to this listing");
  await dialog.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Please describe your relationship to this listing.");
  await expect(relationship).toBeFocused();
  await page.keyboard.type("Practice manager");
  await dialog.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Step 2 of 2: What to correct" })).toBeFocused();
  await expect(dialog).toContainText("(512) 555-0199");
  await expect(dialog).toContainText("Aetna");
  await expect(dialog.getByText("Practice areas")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Change Phone" }).press("Enter");
  await expect(dialog.getByLabel("Phone")).toBeFocused();
  await dialog.locator("summary", { hasText: "Add what is missing" }).press("Enter");
  await dialog.getByLabel("Website").focus();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Enter a valid URL.");
  await expect(dialog.getByLabel("Website")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("https://marchetti.example");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Claim submitted");
  await expect(dialog).toContainText("We'll review your request and email you with an update.");
  await expect(dialog).toBeHidden();
  const card = page.getByRole("region", { name: "Is this your practice?" });
  await expect(card).toContainText("Pending");
  await expect(card.getByRole("link", { name: "View claim" })).toBeFocused();
  const claims = await inDatabase((db) => db.claim.findMany({ where: { listingId: listing.id } }));
  expect(claims).toMatchObject([
    {
      userId: user.id,
      status: "pending",
      relationship: "Practice manager",
      proposed: { website: "https://marchetti.example" },
    },
  ]);

  await page.reload();
  await expect(card).toContainText("Your claim is in review.");
  await card.getByRole("link", { name: "View claim" }).press("Enter");
  await expect(page).toHaveURL(/\/claims\/\d+$/);
  await expect(page.locator("main")).toContainText("In review");
  await expect(page.locator("main")).toContainText("Practice manager");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Your claims" })).toContainText("Dr. Odile Marchetti");
  await page.goBack();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.locator("main")).toContainText("You withdrew this claim.");
});
