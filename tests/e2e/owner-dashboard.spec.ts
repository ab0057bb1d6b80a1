import { expect, type Page, test } from "@playwright/test";
import { makeClaim } from "@/prisma/factories/claim";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase, makeOwned } from "../support/owned";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession, signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const main = (page: Page) => page.locator("main");
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const panel = (page: Page) => page.getByRole("tabpanel");
/** The button that opens a section of the form for a listing. */
const section = (page: Page, name: string) =>
  page.getByRole("list", { name: "Sections" }).getByRole("button", { name, exact: true });
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const figure = (page: Page, label: string) => main(page).locator("dl").first().locator("div", { hasText: label });

test("tells guests and people without a listing how to get one", { tag: deep }, async ({ page, context }) => {
  await page.goto("/OwnerDashboard");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Owner Dashboard Access");
  await expect(main(page).getByRole("link", { name: "Create Account / Sign In" })).toHaveAttribute(
    "href",
    "/login?next=%2Fownerdashboard",
  );
  await main(page).getByRole("link", { name: "How claiming works" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Claim Your Listing");
  await expect(main(page).getByRole("link", { name: "Sign In to Get Started" })).toHaveAttribute(
    "href",
    "/login?next=%2Fbusinessowner",
  );
  await signInBrowser(context);
  await page.goto("/ownerdashboard");
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText("No Businesses Found");
  await expect(main(page).getByRole("link", { name: "Find Business to Claim" })).toHaveAttribute("href", "/search");
  await expect(main(page).getByRole("link", { name: "Add New Business" })).toHaveAttribute("href", "/addbusiness");
  await expectAccessible(page);
  await page.goto("/businessowner");
  await expect(main(page).getByRole("link", { name: "Sign In to Get Started" })).toBeHidden();
});

test("shows the demo's owner both kinds of listings with their figures", { tag: deep }, async ({ page }) => {
  await page.goto("/login?next=/ownerdashboard");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.locator("input[name=email]").fill("owner@example.com");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/ownerdashboard$/);
  const errors = watchErrors(page);
  const owned = await inDatabase((db) =>
    db.listing.findMany({ where: { claimedBy: { email: "owner@example.com" } }, orderBy: { name: "asc" } }),
  );
  expect(new Set(owned.map(({ kind }) => kind)).size).toBe(2);
  const reviews = owned.reduce((sum, { totalReviews }) => sum + totalReviews, 0);
  const stars = owned.reduce((sum, { ratingSum }) => sum + ratingSum, 0);
  await expect(figure(page, "Total Businesses")).toContainText(String(owned.length));
  await expect(figure(page, "Average Rating")).toContainText((stars / reviews).toFixed(1));
  await expect(figure(page, "Total Reviews")).toContainText(reviews.toLocaleString("en-US"));
  await expect(figure(page, "Premium Listings")).toContainText(String(owned.filter((one) => one.isPremium).length));

  const list = page.getByRole("navigation", { name: "Your listings" });
  await expect(list.getByRole("listitem")).toHaveCount(owned.length);
  for (const { id, name } of owned) {
    await list.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`listing=${id}$`));
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expect(list.locator("[aria-current]")).toContainText(name);
  }
  expect(errors).toEqual([]);
});

test("lets an owner edit a listing and shows the change on its page", async ({ page, context }) => {
  const { owner, listing } = await makeOwned({ name: "Thornbury Lantern Works" });
  await giveSession(context, owner.id);
  await page.goto("/ownerdashboard");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Business name (required)")).toBeFocused();
  await page.getByLabel("Business name (required)").fill("   ");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText("Please check the fields marked above.");
  await expect(panel(page).getByText("Business name is required.")).toBeVisible();
  await expect(page.getByLabel("Business name (required)")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Business name (required)").fill("Thornbury Lanterns");

  await page.route(`**/api/businesses/${listing.id}/`, (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText("Failed to update business.");
  await page.unroute(`**/api/businesses/${listing.id}/`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(messages(page)).toContainText("Business updated.");
  await expect(page.getByRole("button", { name: "Edit" })).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Your listings" })).toContainText("Thornbury Lanterns");

  await page.getByRole("button", { name: "Edit" }).click();
  await section(page, "Address").click();
  await page.getByLabel("City").fill("Bangor");
  await section(page, "Profile").click();
  await expect(section(page, "Address (draft)")).toBeVisible();
  await page.getByRole("textbox", { name: "About" }).fill("Lit since 1902.\n\nBy <b>hand</b>.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel(page)).not.toContainText("Bangor");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Bangor");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel(page)).toContainText("Bangor");
  await expect(panel(page)).toContainText("By <b>hand</b>.");

  await page.getByRole("link", { name: "View Public" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thornbury Lanterns");
  await expect(main(page)).toContainText("Bangor");
});

test("opens a listing as a second level on a phone, with a way back", { tag: deep }, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { owner, listing } = await makeOwned({ name: "Pinfold Lanterns" });
  await inDatabase((db) => makeReview(db, { listingId: listing.id }));
  await giveSession(context, owner.id);
  await page.goto("/ownerdashboard");
  await expect(page.getByRole("heading", { name: /^To do/ })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.getByRole("navigation", { name: "Your listings" }).getByRole("link", { name: "Pinfold" }).click();
  await expect(page).toHaveURL(new RegExp(`listing=${listing.id}$`));
  await expect(page.getByRole("heading", { level: 2, name: "Pinfold Lanterns" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: /^To do/ })).toBeHidden();
  await page.getByRole("link", { name: "All listings" }).click();
  await expect(page.getByRole("heading", { name: /^To do/ })).toBeVisible();
});

test("discards the input on Cancel and shows the server's current values", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  await page.goto("/ownerdashboard");
  await page.getByRole("button", { name: "Edit" }).click();
  await section(page, "Address").click();
  await page.getByLabel("City").fill("Never");
  await inDatabase((db) => db.listing.update({ where: { id: listing.id }, data: { city: "Meanwhile" } }));
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(panel(page)).toContainText("Meanwhile");
  await expect(panel(page)).not.toContainText("Never");
});

test("shows a doctor's owner a doctor's fields", { tag: deep }, async ({ page, context }) => {
  const { owner } = await makeOwned({ kind: "doctor" });
  await giveSession(context, owner.id);
  await page.goto("/ownerdashboard");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Provider name (required)").fill("Dr. Perpetua Osei");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await section(page, "Profile").click();
  await page.getByLabel("Insurances accepted").fill("Aetna; Cigna");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(messages(page)).toContainText("Business updated.");
  await expect(panel(page)).toContainText("Aetna; Cigna");
  await expect(page.getByRole("heading", { level: 2, name: "Dr. Perpetua Osei" })).toBeVisible();
});

test("shows the Upgrade tab with and without Premium", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  await page.goto("/ownerdashboard");
  await tab(page, "Upgrade to Premium").click();
  await expect(page.getByRole("radio", { name: /Yearly/ })).toBeChecked();
  await expect(panel(page)).toContainText("$500");
  await expect(panel(page)).toContainText("$50 per month");
  await page.keyboard.press("Tab");
  await page.getByRole("radio", { name: /Monthly/ }).check();
  await inDatabase((db) => db.listing.update({ where: { id: listing.id }, data: { isPremium: true } }));
  await page.reload();
  await expect(tab(page, "Premium Status")).toHaveAttribute("aria-selected", "true");
  await expect(panel(page)).toContainText("is Premium without an end date.");
});

test(
  "tells an owner of a transfer on top of the page, who refuses it or agrees",
  { tag: deep },
  async ({ page, context }) => {
    const { owner, listing } = await makeOwned();
    const claim = await inDatabase(async (db) => {
      const rival = await makeUser(db, { fullName: "Barnaby Quill" });
      return makeClaim(db, { userId: rival.id, listingId: listing.id, relationship: "I bought the firm." });
    });
    await giveSession(context, owner.id);
    const banner = page.getByRole("region", { name: "Ownership transfer requested" });
    await page.goto("/dashboard");
    await expect(banner).toContainText(/Answer by .+: Barnaby Quill asks to take over/);
    await page.goto("/ownerdashboard?tab=reviews");
    await expect(banner).toContainText("I bought the firm.");
    await expect(banner).toBeInViewport();

    await banner.getByRole("button", { name: "Refuse" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(dialog).toContainText("Say why it should stay yours.");
    await expectAccessible(page);
    await dialog.getByLabel("Why should it stay yours?").fill("I never sold it.");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep writing" }).click();
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(banner).toContainText("You refused on");
    const refused = await inDatabase((db) => db.claim.findUniqueOrThrow({ where: { id: claim.id } }));
    expect(refused).toMatchObject({ refusal: "I never sold it.", status: "pending" });

    await banner.getByRole("button", { name: "Agree to hand it over" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
    await expect(banner).toContainText("You agreed on");
    const stored = await inDatabase((db) => db.claim.findUniqueOrThrow({ where: { id: claim.id } }));
    expect(stored.ownerAgreedAt).not.toBeNull();
  },
);

for (const width of [390, 1440]) {
  test(`passes axe on the owner's dashboard at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    const { owner, listing } = await makeOwned({ name: `Maximiliana ${"Wolfeschlegelsteinhausen".repeat(3)}` });
    await inDatabase(async (db) => {
      for (let at = 0; at < 4; at += 1) await makeReview(db, { listingId: listing.id });
    });
    await giveSession(context, owner.id);
    for (const at of ["", "&tab=reviews", "&tab=upgrade"]) {
      await page.goto(`/ownerdashboard?listing=${listing.id}${at}`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await page.goto(`/ownerdashboard?listing=${listing.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await expectAccessible(page);
  });
}
