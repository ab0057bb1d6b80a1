import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";

/** Signs in on the identity provider's page: a form with `email` and `name`. */
async function signIn(page: Page, email: string, name: string) {
  await page.goto("/login?next=/profile");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=name]").fill(name);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
}

test("lets a new person sign in, edit, continue in another browser, download their data, and close the account", async ({
  page,
  browser,
}) => {
  const email = "quincy.harrow@example.net";
  await signIn(page, email, "Quincy Harrow");
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();

  await page.getByRole("button", { name: /edit/i }).first().click();
  await page.getByLabel("About you").fill("Moved here for the library.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();

  await page.goto("/settings");
  await page.getByLabel("News and offers").check();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully!")).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, email, "Another Name");
  await expect(other.getByText("Moved here for the library.")).toBeVisible();
  await other.goto("/settings");
  await expect(other.getByLabel("News and offers")).toBeChecked();
  await elsewhere.close();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /download/i }).click(),
  ]);
  const held = JSON.parse(await readFile(await download.path(), "utf8")) as {
    account: { email: string };
    rows: Record<string, unknown[]>;
  };
  expect(held.account.email).toBe(email);
  expect(held.rows.identity).toHaveLength(1);
  expect(held.rows.session).toHaveLength(2);

  await page.getByRole("button", { name: "Close my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("radio", { name: "Keep my reviews" }).check();
  await dialog.getByRole("button", { name: "Close my account" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();

  await page.goto("/dev/mail");
  const mail = page.getByRole("link", { name: /closed/i }).first();
  await expect(mail).toBeVisible();
  await mail.click();
  await expect(page.getByText(email).first()).toBeVisible();
});
