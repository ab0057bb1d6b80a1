import { expect, test } from "@playwright/test";
import { storageKeys } from "@/lib/client/browser-storage";
import { titleOf } from "@/lib/format/listing-title";
import { messages } from "@/lib/messages/common";
import { listingsBy } from "../support/demo";
import { journeyListing } from "../support/journey-listing";
import { watchErrors } from "../support/page-checks";
import { deep } from "../support/deep-tag";

test("searches from the front page, opens a listing, and compares it with another", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("/");
  await page.getByRole("searchbox").or(page.locator("main input[name=q]")).first().fill("divorce");
  await page.locator("main input[name=location]").first().fill("Austin, TX");
  await page.locator("main").getByRole("button", { name: "Search" }).first().click();
  await expect(page).toHaveURL(/\/search\?q=divorce&location=Austin/);

  const results = page.locator("main article");
  await expect(results.first()).toBeVisible();
  const first = results.first().getByRole("heading").getByRole("link");
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/\/business\//);

  await page
    .getByRole("main")
    .getByRole("button", { name: /compare/i })
    .first()
    .click();
  const tray = page.getByRole("region", { name: "Compare list" });
  await expect(tray).toContainText("1/4");

  await page.goto("/search?q=divorce");
  await page
    .locator("main article")
    .nth(2)
    .getByRole("button", { name: /compare/i })
    .click();
  await expect(tray).toContainText("2/4");
  await tray.getByRole("link", { name: "Compare Now" }).click();
  await expect(page).toHaveURL(/\/compare$/);
  const table = page.getByRole("table");
  await expect(table).toContainText(name);
  await expect(table.getByRole("columnheader").or(table.locator("thead th"))).not.toHaveCount(0);
  expect(errors).toEqual([]);
});

test(
  "compares up to four listings, survives a reload and damaged storage, and can be cleared",
  { tag: deep },
  async ({ page, request }) => {
    const ids = (await listingsBy(request, "limit=5")).map((one) => one.id);
    await page.goto("/search");
    const buttons = page.locator("main article").getByRole("button", { name: /compare/i });
    for (let at = 0; at < 5; at += 1) await buttons.nth(at).click();
    const tray = page.getByRole("region", { name: "Compare list" });
    await expect(tray).toContainText("4/4");
    await page.reload();
    await expect(tray).toContainText("4/4");
    await tray
      .getByRole("button", { name: /remove/i })
      .first()
      .click();
    await expect(tray).toContainText("3/4");
    await tray.getByRole("button", { name: "Clear" }).click();
    await expect(tray).toBeHidden();
    expect(ids).toHaveLength(5);

    const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.includes("compare")));
    await page.evaluate((name) => localStorage.setItem(name ?? "compare", "{not json"), key);
    await page.goto("/compare");
    await expect(page.getByText("Comparison Tool is Empty")).toBeVisible();
  },
);

test("keeps the list and tries again when the comparison doesn't load", { tag: deep }, async ({ page, request }) => {
  const ids = (await listingsBy(request, "limit=2")).map((one) => one.id);
  await page.addInitScript((list) => localStorage.setItem("directory.compare-list", list), JSON.stringify(ids));
  await page.route(/\/api\/.*ids/, (route) => route.abort());
  await page.goto("/compare");
  await expect(page.getByText("Failed to load page.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("2/4");
  await page.unroute(/\/api\/.*ids/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("narrows a category, and searches in it", { tag: deep }, async ({ page }) => {
  await page.goto("/lawyers");
  await page.getByRole("combobox", { name: "Where" }).fill("Austin, TX");
  await page.getByRole("search", { name: "Listings" }).getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/lawyers\?location=Austin/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lawyers");
  const rows = page.locator("main article");
  await expect(rows.filter({ hasText: "Austin, TX" })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: "Austin, TX" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Top rated" }).click();
  await expect(page).toHaveURL(/\/lawyers\?location=Austin.*sort=rating/);
  await expect(page.locator("main")).toContainText("Payment plays no part.");
});

test("corrects a mistyped word and says so", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=divorse");
  await expect(page.locator("main")).toContainText("divorce");
  await expect(page.locator("main article").first()).toBeVisible();
});

test("says what to do when nothing is found", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=xyzzyplugh");
  await expect(page.getByText("No Results Found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search, fields, or filters.")).toBeVisible();
});

test("shows what lacks a word that no listing has as close, and offers looser searches without it", async ({
  page,
}) => {
  await page.goto("/search?q=divorce+zzyzx");
  await expect(page.locator("[data-results]")).toContainText("Doesn't mention “zzyzx”");
  await page.getByRole("link", { name: "Matches only" }).click();
  await expect(page.getByRole("status").filter({ hasText: "0 results" })).toBeVisible();
  const offer = page.getByRole("link", { name: /^\d+ results without “zzyzx”$/ });
  const count = (await offer.innerText()).split(" without ")[0] ?? "";
  await offer.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=divorce$/);
  await expect(page.getByRole("status").filter({ hasText: count })).toBeVisible();

  await page.goto("/search?q=xyzzyplugh");
  const categories = page.getByRole("navigation", { name: "Categories" });
  await categories.getByRole("link", { name: "Doctors", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Doctors");
});

test("treats a place by itself as the location, and moves it to that field", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=texas");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("In Texas");
  await expect(page.getByRole("combobox", { name: "Where" })).toHaveValue("Texas");
  await expect(page.locator("main article").first()).toContainText("TX");
});

test("marks every premium card as Premium and Sponsored", { tag: deep }, async ({ page }) => {
  for (const path of ["/", "/search?premium=1", "/lawyers"]) {
    await page.goto(path);
    const paid = page.locator("main article").filter({ hasText: "Premium" });
    await expect(paid.first()).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(paid.filter({ hasNotText: "Sponsored" })).toHaveCount(0);
  }
});

test("pages through results in three sizes", { tag: deep }, async ({ page }) => {
  await page.goto("/search?size=10");
  await expect(page.locator("main article")).toHaveCount(10);
  const strip = page.getByRole("navigation", { name: "Pages", exact: true });
  await expect(strip.getByRole("link", { name: /^Page \d+$/ })).toHaveCount(7);
  await strip.getByRole("link", { name: "Page 3", exact: true }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page.locator("main article")).toHaveCount(10);
  for (const size of [20, 50]) {
    await page.goto(`/search?size=${size}`);
    await expect(page.locator("main article")).toHaveCount(size);
  }
});

test(
  "disables the buttons of a listing without phone, email, and website, and says why",
  { tag: deep },
  async ({ page, request }) => {
    const bare = await journeyListing(request, { phone: "", email: "", website: "" });
    await page.goto(bare.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(titleOf(bare));
    const actions = page.locator("main");
    for (const [name, reason] of [
      [/Send a Message|WhatsApp/, "Phone not available"],
      ["Email", "Email not available"],
      ["Visit Website", "Website not available"],
    ] as const) {
      const button = actions.getByRole("button", { name }).first();
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await expect(actions.getByText(reason).first()).toBeAttached();
    }
  },
);

test("says when a page is out of range and links to the first", { tag: deep }, async ({ page }) => {
  for (const [path, status] of [
    ["/search?q=law&page=400", 404],
    ["/search?page=99999999999", 400],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(status);
    await expect(page.getByText("That page doesn't exist")).toBeVisible();
    await expect(page.getByText(/^These results end at page \d+\.$/)).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page.locator("main article").first()).toBeVisible();
});

for (const [list, isShown] of [
  ["[]", true],
  ["[1]", false],
] as const) {
  test(`${isShown ? "says" : "does not say"} that nothing is compared before scripts are loaded: ${list}`, async ({
    page,
  }) => {
    await page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
      storageKeys.compare,
      list,
    ] as const);
    await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
    await page.goto("/compare");
    await expect(page.getByRole("heading", { name: messages.compare.emptyTitle })).toBeVisible({ visible: isShown });
  });
}
