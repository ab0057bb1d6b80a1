import { expect, test } from "@playwright/test";
import { titleOf } from "@/lib/format/listing-title";
import { listingBy } from "../support/demo";
import { deep } from "../support/deep-tag";

test.use({ javaScriptEnabled: false });

test("shows home, search, a category, and a listing in full without JavaScript", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main article")).not.toHaveCount(0);
  await page.locator("main input[name=q]").first().fill("dentist");
  await page.locator("main").getByRole("button", { name: "Search" }).first().click();
  await expect(page).toHaveURL(/\/search\?q=dentist/);
  await expect(page.locator("main article").first()).toBeVisible();

  await page.goto("/lawyers/family-law");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Family Law");
  await expect(page.getByText(/\d+ businesses in this category/)).toBeVisible();

  const rated = await listingBy(request, "sort=reviews");
  await page.goto(rated.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titleOf(rated));
  await expect(page.getByRole("heading", { name: "Rating Breakdown" })).toBeVisible();
  await expect(page.locator("#reviews article").first()).toBeVisible();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/reviews=2/);
  await expect(page.getByText(/Showing 11–/)).toBeVisible();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Highest rating");
  await page.getByRole("button", { name: "Show these reviews" }).click();
  await expect(page).toHaveURL(/sort=highest/);
  await expect(page.getByText(/^Highest rating\. Showing 1–10/)).toBeVisible();
  await expect(page.locator("#write-review")).toContainText("turn on JavaScript");
  for (const dead of ["Helpful", "Report", "Claim This Listing", "Write a Review"]) {
    await expect(page.getByRole("button", { name: dead })).toHaveCount(0);
  }
});

test("filters with a plain form", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=law");
  const form = page.locator("form", { has: page.locator("[name=rating]") }).first();
  await expect(form.locator("[name=category]")).toBeAttached();
  await page.goto("/search?q=law&rating=4&premium=1");
  const rows = page.locator("main article");
  await expect(rows.filter({ hasText: "Premium" })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: "Premium" })).toHaveCount(0);
});

test("explains that comparing needs JavaScript", { tag: deep }, async ({ page }) => {
  await page.goto("/compare");
  await expect(page.locator("main")).toContainText(/JavaScript/);
});

test("shows a complete page for an unknown address", { tag: deep }, async ({ page }) => {
  for (const path of ["/nowhere", "/business/no-one-at-all", "/wp-login.php", `/${"x".repeat(400)}`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
});
