import { expect, type Page, test } from "@playwright/test";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { journeyListing } from "../support/journey-listing";
import { inDatabase } from "../support/owned";
import { expectAccessible, watchShifts, watchErrors } from "../support/page-checks";
import { expectPaymentPage, pay } from "../support/payment-pages";
import { deep } from "../support/deep-tag";

const main = (page: Page) => page.locator("main");
const card = (page: Page) => main(page).locator("section", { hasText: "Crowdfund a premium year" }).last();
const dialog = (page: Page) => page.getByRole("dialog");
const bar = (page: Page) => card(page).getByRole("progressbar");

/** A campaign with this amount already paid, in US cents. */
const raise = (listingId: number, amountCents: number) =>
  inDatabase(async (db) => {
    const { id: campaignId } = await makeCampaign(db, { listingId });
    await makeContribution(db, { campaignId, amountCents });
    return campaignId;
  });

/** Scrolls the card into view, and waits for its content. */
async function openCard(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { name: "Crowdfund a premium year" }).scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeVisible();
}

const amount = (page: Page) => dialog(page).getByLabel("Amount in US dollars");
const go = (page: Page) => dialog(page).getByRole("button", { name: "Continue to payment" }).click();

test("completes a goal with $25, thanks the contributor, upgrades the listing, and sends a receipt", async ({
  page,
  request,
}) => {
  const errors = watchErrors(page);
  const listing = await journeyListing(request, { name: "Wickersham Clock Repair" });
  await raise(listing.id, 47_500);
  await openCard(page, listing.path);
  await expect(card(page)).toContainText("$475 raised of $500");
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "95");
  await expect(card(page).getByRole("radio", { name: "$25" })).toBeChecked();
  await expect(card(page).getByRole("radio")).toHaveCount(3);
  await card(page).getByRole("button", { name: "Contribute $25" }).click();
  await expect(amount(page)).toHaveValue("25");
  await expect(amount(page)).toBeFocused();
  await dialog(page).getByLabel("Your name (optional)").fill("Philippa Ashgrove");
  await dialog(page).getByLabel("Email (optional)").fill("philippa@example.com");
  await go(page);

  await expectPaymentPage(page, "$25.00");
  await expect(page.getByText("Credit for a premium year of Wickersham Clock Repair")).toBeVisible();
  await pay(page);
  await expect(dialog(page)).toContainText("Thank you for your contribution");
  await expect(dialog(page)).toContainText("Your $25 has arrived, and the goal is met: this listing is Premium until", {
    timeout: 30_000,
  });
  await expect(dialog(page)).toContainText("$500 raised of $500");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Back to the listing" }).click();
  await expect(page).toHaveURL(new RegExp(`${listing.path}$`));
  await expect(main(page).getByText("Premium", { exact: true }).first()).toBeVisible();
  await page.getByRole("heading", { name: "Crowdfund a premium year" }).scrollIntoViewIfNeeded();
  await expect(card(page)).toContainText("Premium until");
  await expect(card(page).getByRole("button")).toHaveCount(0);

  const toHer = page.locator("li", { hasText: "To philippa@example.com" });
  const receipt = toHer.filter({ hasText: "Receipt for your contribution to Wickersham Clock Repair" });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(receipt).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 90_000 });
  await receipt.getByRole("link").click();
  await expect(main(page)).toContainText("$25");
  await expect(main(page)).toContainText("Wickersham Clock Repair");
  expect(errors).toEqual([]);
});

test("returns to the card from a canceled payment, and counts nothing", { tag: deep }, async ({ page, request }) => {
  const listing = await journeyListing(request, { kind: "doctor", name: "Dr. Araminta Vole" });
  await openCard(page, listing.path);
  await expect(card(page)).toContainText("$0 raised of $500");
  await card(page).getByText("$100", { exact: true }).click();
  await card(page).getByRole("button", { name: "Contribute $100" }).click();
  await amount(page).fill("12.50");
  await go(page);
  await expectPaymentPage(page, "$12.50");
  await page.getByRole("button", { name: "Have the card declined" }).click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(/contribution=cancelled/);
  await expect(card(page)).toContainText("You left before paying. Nothing was charged, and you can still contribute.");
  await expect(card(page)).toContainText("$0 raised of $500");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(listing.path);
  await page.goBack();
  await expect(card(page)).toContainText("$0 raised of $500");
});

test(
  "refuses invalid amounts before sending, and shows the server's errors",
  { tag: deep },
  async ({ page, request }) => {
    const listing = await journeyListing(request);
    const campaignId = await raise(listing.id, 46_500);
    await openCard(page, listing.path);
    const sent: string[] = [];
    page.on("request", (one) => void (one.method() === "POST" && sent.push(one.url())));
    const offered = card(page).getByRole("radio");
    await expect(offered).toHaveCount(4);
    await expect(card(page).getByRole("radio", { name: "$35" })).toBeVisible();
    await card(page).getByRole("button", { name: "Contribute $25" }).click();
    for (const [typed, text] of [
      ["0.99", "Minimum contribution is $1.00"],
      ["ten", "Enter an amount in dollars, such as 25 or 12.50."],
      ["", "Enter an amount in dollars, such as 25 or 12.50."],
      ["-5", "Enter an amount in dollars, such as 25 or 12.50."],
      ["35.01", "Only $35 is left to the goal, so that is the most you can contribute."],
    ] as const) {
      await amount(page).fill(typed);
      await go(page);
      await expect(dialog(page)).toContainText(text);
      await expect(amount(page)).toBeFocused();
      await expect(amount(page)).toHaveAttribute("aria-invalid", "true");
    }
    await expectAccessible(page);
    expect(sent.filter((url) => url.includes("crowdfund"))).toEqual([]);

    // Someone else contributes in the meantime.
    await inDatabase((db) => makeContribution(db, { campaignId, amountCents: 1000 }));
    await amount(page).fill("35");
    await go(page);
    await expect(dialog(page).getByRole("alert")).toContainText("Only $25 more is needed to reach the goal.");
    await expect(dialog(page)).toContainText("$475 raised of $500");
    await dialog(page).getByText("$25", { exact: true }).click();
    await expect(amount(page)).toHaveValue("25");
    await go(page);
    await expectPaymentPage(page, "$25.00");
  },
);

test(
  "shows that checkout failed, and hides the card when its campaign can't be loaded",
  { tag: deep },
  async ({ page, request }) => {
    const listing = await journeyListing(request);
    await openCard(page, listing.path);
    await page.route("**/crowdfund/checkout/start/", (route) => route.fulfill({ status: 500, body: "" }));
    await card(page).getByRole("button", { name: "Contribute $25" }).click();
    await go(page);
    await expect(dialog(page).getByRole("alert")).toHaveText("Could not start checkout.");
    await expect(amount(page)).toHaveValue("25");

    await page.route("**/crowdfund/campaigns/**", (route) =>
      route.fulfill({ status: 404, json: { detail: "Not found." } }),
    );
    const asked = page.waitForResponse("**/crowdfund/campaigns/**");
    await page.goto(listing.path);
    await page.getByRole("heading", { name: "Quick Stats" }).scrollIntoViewIfNeeded();
    await asked;
    await expect(page.getByRole("heading", { name: "Crowdfund a premium year" })).toHaveCount(0);
  },
);

test("reaches the payment page by keyboard with another amount", { tag: deep }, async ({ page, request }) => {
  const listing = await journeyListing(request);
  await openCard(page, listing.path);
  await card(page).getByRole("radio", { name: "$25" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(card(page).getByRole("radio", { name: "$50" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(amount(page)).toHaveValue("50");
  await page.keyboard.press("Escape");
  await expect(card(page).getByRole("button", { name: "Contribute $50" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(amount(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expectPaymentPage(page, "$7.00");
});

test("shows the three steps on the landing page and links to search", { tag: deep }, async ({ page }) => {
  await page.goto("/Crowdfund");
  const steps = page.locator("section", { has: page.getByRole("heading", { name: "How it works" }) });
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
    "Find a business",
    "Contribute any amount",
    "The business gets upgraded",
  ]);
  await expect(main(page).getByRole("link", { name: "Search the directory" })).toHaveAttribute("href", "/search");
  await page.getByRole("combobox", { name: "Who or what" }).fill("divorce");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=divorce$/);
});

for (const width of [390, 1440]) {
  test(
    `passes axe without layout shift around the card at ${width} pixels`,
    { tag: deep },
    async ({ page, request }) => {
      const shifts = await watchShifts(page);
      await page.setViewportSize({ width, height: 900 });
      const name = `Maximiliana ${"Wolfeschlegelsteinhausen".repeat(3)} ${width}`;
      const listing = await journeyListing(request, { name });
      await raise(listing.id, 12_345);
      await openCard(page, listing.path);
      await expect(card(page)).toContainText("$123.45 raised of $500");
      expect(await shifts()).toEqual([]);
      await expectAccessible(page);
      await card(page).getByRole("button", { name: "Contribute $25" }).click();
      await expect(amount(page)).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    },
  );
}
