import { expect, test } from "@playwright/test";
import { inDatabase, makeOwned } from "../support/owned";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession, signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

test("saves listings without an account, shares the list, and finds it in the account after signing in", async ({
  page,
  context,
  browser,
}) => {
  const errors = watchErrors(page);
  await page.goto("/search?q=lawyer");
  const rows = page.locator("main article");
  const names = await Promise.all([0, 1].map((at) => rows.nth(at).getByRole("heading").innerText()));
  for (const at of [1, 0]) await rows.nth(at).getByRole("button", { name: "Save" }).click();
  await expect(page.locator("main [data-save][aria-pressed=true]")).toHaveCount(2);

  await page.goto("/saved");
  await expect(rows.getByRole("heading")).toHaveText(names);
  await expect(page.locator("main")).toContainText("2 listings saved. Saved in this browser.");
  await rows.first().getByRole("button", { name: "Save" }).click();
  await expect(page.locator("main")).toContainText("1 listing saved.");
  await rows.first().getByRole("button", { name: "Save" }).click();
  await expect(page.locator("main")).toContainText("2 listings saved.");
  await expectAccessible(page);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share this list" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(/copied/i);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newPage();
  const answer = await other.goto(link);
  expect(answer?.status()).toBe(200);
  await expect(other.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(other.locator("main article").getByRole("heading")).toHaveText(names);
  await other.getByRole("button", { name: "Save all" }).click();
  await expect(other.getByRole("button", { name: "All saved" })).toBeDisabled();
  await other.close();

  const { id: userId } = await signInBrowser(context);
  await page.goto("/saved");
  await expect(page.locator("main")).toContainText("2 listings saved. Kept in your account.");
  await expect(rows.getByRole("heading")).toHaveText(names);
  const kept = () => inDatabase((db) => db.savedListing.count({ where: { userId } }));
  await expect.poll(kept).toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("directory.saved"))).toBeNull();
  await rows.nth(1).getByRole("button", { name: "Save" }).click();
  await expect.poll(kept).toBe(1);
  await page.reload();
  await expect(rows.getByRole("heading")).toHaveText(names.slice(0, 1));
  expect(errors).toEqual([]);
});

test("an owner lists services in words, and the page shows them", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&edit=service_prices`);
  const field = page.getByRole("textbox", { name: "Services & prices" });
  await expect(field).toBeFocused();
  await field.fill("Haircut - 45-60\nShave: $60-$20");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("main")).toContainText('We can\'t read "Shave: $60-$20".');
  await field.fill("Haircut - 45-60\nShave $20 each");
  await expect(page.getByLabel("Preview of the services")).toContainText("$45–$60");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Business updated.");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Access & Availability" }).click();
  await page.getByLabel("Accepting new clients").selectOption("Yes");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("main")).toContainText(/Accepting new clients\s*Yes/);

  await page.goto(`/business/${listing.id}-it`);
  await expect(page.getByRole("listitem").filter({ hasText: "Shave" })).toContainText("$20 each");
  await expect(page.locator("main")).toContainText(/Accepting new clients\s*Yes/);
  await expectAccessible(page);
});
