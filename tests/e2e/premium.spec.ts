import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase } from "../support/owned";
import { expectAccessible, watchShifts, watchErrors } from "../support/page-checks";
import { expectPaymentPage, pay, reachEnd } from "../support/payment-pages";
import { giveSession, signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const main = (page: Page) => page.locator("main");
const panel = (page: Page) => page.getByRole("tabpanel");
const status = (page: Page) => main(page).getByRole("status").first();

/** An owner whose listing ranks below another one of its category, by its reviews. */
const makeRivals = (name: string, rivalName: string) =>
  inDatabase(async (db) => {
    const owner = await makeUser(db, { userType: "owner" });
    const category = await makeCategory(db, { name: `${name} Trade` });
    const rival = await makeListing(db, { categoryId: category.id, name: rivalName });
    for (let at = 0; at < 5; at += 1) await makeReview(db, { listingId: rival.id, rating: 5 });
    const own = { categoryId: category.id, name, claimedById: owner.id, claimedAt: new Date() };
    const listing = await makeListing(db, own);
    await makeReview(db, { listingId: listing.id, rating: 3, title: "They could do better" });
    return { owner, listing, category };
  });

/** Waits until this listing is the first on a category's page, which is cached. */
const expectFirst = (page: Page, path: string, name: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(main(page).getByRole("article").first()).toContainText(name, { timeout: 100 });
  }).toPass({ timeout: 90_000 });

test("buys a year of Premium, uses it, cancels it, and loses it at its end", async ({ page, context }) => {
  const errors = watchErrors(page);
  const { owner, listing, category } = await makeRivals("Quillfeather Masonry", "Competing Trowels");
  const [place, tab] = [`/${category.fullSlug}`, `/ownerdashboard?listing=${listing.id}&tab=`];
  await giveSession(context, owner.id);
  await expectFirst(page, place, "Competing Trowels");
  await page.goto(`${tab}reviews`);
  await expect(panel(page)).toContainText("Replying is a Premium feature. Upgrade to enable replies.");

  await page.goto("/dashboard");
  const link = (label: string) => main(page).getByRole("link", { name: `${label}, Quillfeather Masonry` });
  await expect(link("Go Premium")).toHaveAttribute("href", "/premium");
  await page.goto("/Premium");
  await expect(status(page)).toContainText("You don't have Premium yet");
  await page.getByRole("button", { name: "Choose Yearly" }).click();
  await expectPaymentPage(page, "$500.00 per year");
  await pay(page);
  await expect(page).toHaveURL(/\/premium\?checkout=success$/);
  await expect(status(page)).toContainText("You're Premium", { timeout: 90_000 });
  await expect(main(page).getByRole("link", { name: "Go to Owner Dashboard" })).toHaveAttribute(
    "href",
    "/ownerdashboard",
  );

  await page.goto("/dashboard");
  await expect(link("Manage Billing")).toHaveAttribute("href", "/premium");
  await expectFirst(page, place, "Quillfeather Masonry");
  const first = main(page).getByRole("article").first();
  await expect(first).toContainText("Premium");
  await expect(first).toContainText("Sponsored");
  await page.goto(`/business/${listing.id}-x`);
  await expect(main(page).getByText("Premium", { exact: true }).first()).toBeVisible();
  await page.goto(`${tab}reviews`);
  await page.getByLabel(/^Your reply to/).fill("Thank you. We have mended it.");
  await page.getByRole("button", { name: "Save Reply" }).click();
  // Not the text, which is in the form, too: leaving before it is saved would lose it.
  await expect(page.getByRole("button", { name: /^Edit Reply to/ })).toBeVisible();
  await expect(panel(page)).toContainText("We have mended it.");

  await page.goto(`${tab}upgrade`);
  await expect(panel(page)).toContainText("Your plan: Yearly, $500 per year");
  await expect(panel(page)).toContainText("Renews on");
  await page.getByRole("button", { name: "Manage Billing" }).click();
  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await expect(page.getByRole("button", { name: "Keep my plan" })).toBeVisible();
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(async () => {
    await page.goto(`${tab}upgrade`);
    await expect(panel(page)).toContainText("Canceled: Premium ends on", { timeout: 100 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByRole("tab", { name: "Premium Status" })).toBeVisible();
  await page.goto(place);
  await expect(main(page).getByRole("article").first()).toContainText("Quillfeather Masonry");

  await reachEnd(page, owner.email);
  await expectFirst(page, place, "Competing Trowels");
  await expect(main(page).getByRole("article").filter({ hasText: "Sponsored" })).toHaveCount(0);
  await page.goto(`/business/${listing.id}-x`);
  await expect(main(page).getByText("Premium", { exact: true })).toHaveCount(0);
  await expect(main(page)).toContainText("We have mended it.");
  await page.goto(`${tab}reviews`);
  await expect(panel(page)).toContainText("Replying is a Premium feature. Upgrade to enable replies.");
  await expect(page.getByRole("tab", { name: "Upgrade to Premium" })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "sells a month in the Upgrade tab; a declined card or leaving changes nothing",
  { tag: deep },
  async ({ page, context }) => {
    const { owner, listing } = await makeRivals("Bramblewick Locks", "Competing Keys");
    await giveSession(context, owner.id);
    await page.goto(`/ownerdashboard?listing=${listing.id}&tab=upgrade`);
    await page.getByRole("radio", { name: /Monthly/ }).check();
    await page.getByRole("button", { name: "Upgrade to Premium" }).click();
    await expectPaymentPage(page, "$50.00 per month");
    await page.getByRole("button", { name: "Have the card declined" }).click();
    await expect(page.getByRole("alert")).toContainText("declined");
    await page.getByRole("button", { name: "Leave without paying" }).click();
    await expect(panel(page)).toContainText("Nothing was charged.");
    await expect(page.getByRole("tab", { name: "Upgrade to Premium" })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    // A reload doesn't say it again.
    await page.reload();
    await expect(page.getByRole("radio", { name: /Monthly/ })).toBeVisible();
    await expect(panel(page)).not.toContainText("Nothing was charged.");

    await page.getByRole("radio", { name: /Monthly/ }).check();
    await page.getByRole("button", { name: "Upgrade to Premium" }).click();
    await expectPaymentPage(page, "$50.00 per month");
    await pay(page);
    await expect(panel(page)).toContainText("Your plan: Monthly, $50 per month", { timeout: 90_000 });
    await expect(page).toHaveURL(new RegExp(`listing=${listing.id}&tab=upgrade$`));
  },
);

test("grants nothing on return before the provider confirms the payment", { tag: deep }, async ({ page, context }) => {
  await page.clock.install();
  await signInBrowser(context, { userType: "owner" });
  await page.goto("/premium?checkout=success");
  await expect(status(page)).toContainText("Your payment is on its way");
  await expectAccessible(page);
  // Sixty attempts, each after the response to the previous one.
  await expect(async () => {
    await page.clock.runFor(6000);
    await expect(status(page)).toContainText("It's taking longer than usual", { timeout: 50 });
  }).toPass({ timeout: 90_000 });
  await expect(status(page)).not.toContainText("You're Premium");
});

test(
  "sends guests to the sign-in and back, and tells a pending account why it can't buy",
  { tag: deep },
  async ({ page, context }) => {
    await page.goto("/premium");
    const signIn = main(page).getByRole("link", { name: /^Sign In to Upgrade/ });
    await expect(signIn).toHaveCount(2);
    await expect(signIn.first()).toHaveAttribute("href", "/login?next=%2Fpremium");
    await signInBrowser(context, { status: "pending" });
    await page.reload();
    await expect(status(page)).toContainText("Your account is pending approval. You cannot buy Premium until");
    await expect(page.getByRole("button", { name: "Choose Yearly" })).toBeDisabled();
    await expect(signIn.first()).toBeHidden();
  },
);

test("explains a failed checkout and stays usable", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "owner" });
  await page.goto("/premium");
  const buy = page.getByRole("button", { name: "Choose Monthly" });
  const answers: [body: object, status: number, text: string][] = [
    [{}, 502, "Failed to start checkout."],
    [{ detail: "You already have a plan." }, 409, "You already have a plan."],
    [{}, 200, "Unexpected checkout response."],
    [{ url: "javascript:alert(1)" }, 200, "Checkout redirection failed."],
  ];
  for (const [json, code, text] of answers) {
    await page.route("**/create-checkout-session/", (route) => route.fulfill({ status: code, json }));
    await buy.click();
    await page.getByRole("dialog").getByRole("button", { name: "Buy it anyway" }).click();
    await expect(main(page).getByRole("alert")).toHaveText(text);
    await expect(buy).toBeEnabled();
    await page.unroute("**/create-checkout-session/");
  }
});

test("explains why Manage Billing failed", { tag: deep }, async ({ page, context }) => {
  const user = await signInBrowser(context, { userType: "owner" });
  await inDatabase(async (db) => {
    await db.premiumGrant.create({ data: { cause: "user_grant", userId: user.id, startsAt: new Date(0) } });
    await db.user.update({ where: { id: user.id }, data: { premiumMembership: true } });
  });
  await page.goto("/premium");
  await expect(status(page)).toContainText("You're Premium");
  const manage = page.getByRole("button", { name: "Manage Billing" });
  await manage.click();
  await expect(main(page).getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  for (const [json, code, text] of [
    [{}, 200, "Unable to open billing portal."],
    [{}, 502, "Failed to open billing portal."],
  ] as const) {
    await page.route("**/create-portal-session/", (route) => route.fulfill({ status: code, json }));
    await manage.click();
    await expect(main(page).getByRole("alert").filter({ hasText: /\S/ })).toHaveText(text);
    await page.unroute("**/create-portal-session/");
  }
});

test(
  "reaches the payment page by keyboard, past what is said to those without a listing",
  { tag: deep },
  async ({ page, context }) => {
    await signInBrowser(context, { userType: "owner" });
    await page.goto("/premium");
    await expect(status(page)).toContainText("You don't have Premium yet");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let at = 0; at < 30 && (await focused()) !== "Choose Yearly"; at += 1) await page.keyboard.press("Tab");
    expect(await focused()).toBe("Choose Yearly");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Premium would do nothing for you yet.");
    await expect(dialog.getByRole("link", { name: "Find My Listing" })).toBeVisible();
    await dialog.getByRole("button", { name: "Buy it anyway" }).press("Enter");
    await expectPaymentPage(page, "$500.00 per year");
  },
);

for (const width of [390, 1440]) {
  test(
    `passes axe without layout shift on the Premium page at ${width} pixels`,
    { tag: deep },
    async ({ page, context }) => {
      const shifts = await watchShifts(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/premium");
      await expectAccessible(page);
      expect(await shifts()).toEqual([]);
      await signInBrowser(context, { fullName: `Maximiliana ${"Wolfeschlegel".repeat(5)}`, userType: "owner" });
      await page.goto("/premium");
      await expect(status(page)).toContainText("You don't have Premium yet");
      await expectAccessible(page);
      expect(await shifts()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    },
  );
}
