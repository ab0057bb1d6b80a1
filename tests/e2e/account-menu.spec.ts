import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, watchErrors, watchShifts } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";
import { watchAwake } from "../support/awake";

const accountButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /Account of/ });
const accountMenu = (page: Page) => page.locator("#account-menu");
const signInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Sign In" }).first();

test("offers guests a sign-in without an extra call, and returns them to the page", { tag: deep }, async ({ page }) => {
  const asked: string[] = [];
  const shifts = await watchShifts(page);
  const awake = await watchAwake(page);
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/search?q=family");
  await expect(signInLink(page)).toBeVisible();
  await awake();
  expect(asked.filter((url) => url.includes("/users/me"))).toEqual([]);
  expect(await shifts()).toEqual([]);
  await signInLink(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsearch%3Fq%3Dfamily$/);
  await expect(page.getByRole("link", { name: "Continue with Google" })).toHaveAttribute(
    "href",
    "/accounts/google/login/?process=login&next=%2Fsearch%3Fq%3Dfamily",
  );
});

test("shows the member on a cached page without layout shift, and signs out", async ({ page, context }) => {
  const errors = watchErrors(page);
  const shifts = await watchShifts(page);
  const { email } = await signInBrowser(context, { fullName: "Ottoline Fernsby", premiumMembership: true });
  await page.goto("/search?q=law");
  await expect(accountButton(page)).toContainText("OF");
  await expect(signInLink(page)).toBeHidden();
  expect(await shifts()).toEqual([]);
  await accountButton(page).click();
  for (const text of ["Ottoline Fernsby", email, "Reviewer", "Premium"]) {
    await expect(accountMenu(page)).toContainText(text);
  }
  await expectAccessible(page);
  await accountMenu(page).getByRole("link", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/search\?q=law$/);
  await expect(signInLink(page)).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Access");
});

const byRole = {
  reviewer: ["Profile", "Dashboard", "Alerts", "Settings", "Sign Out"],
  owner: ["Profile", "Dashboard", "My Businesses", "Alerts", "Settings", "Sign Out"],
  admin: ["Profile", "Dashboard", "Admin Dashboard", "Alerts", "Settings", "Sign Out"],
} as const;

for (const [userType, entries] of Object.entries(byRole)) {
  test(`lists a ${userType}'s pages in the menu`, { tag: deep }, async ({ page, context }) => {
    await signInBrowser(context, { userType: userType as keyof typeof byRole });
    await page.goto("/how-ranking-works");
    await accountButton(page).click();
    await expect(accountMenu(page).getByRole("link")).toHaveText([...entries]);
  });
}

test("opens, navigates, and closes the menu by keyboard", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/how-ranking-works");
  await accountButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(accountMenu(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Profile");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Dashboard");
  await page.keyboard.press("Escape");
  await expect(accountMenu(page)).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
});

test("shows the account in the site's menu on a phone", { tag: deep }, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInBrowser(context, { fullName: "Quill Ransome" });
  await page.goto("/");
  await expect(accountButton(page)).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.locator("#site-menu");
  await expect(menu).toContainText("Quill Ransome");
  await expect(menu.getByRole("link", { name: "Sign Out" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Settings");
});

test("drops a sign-in hint that has no session", { tag: deep }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "signed_in", value: "1", url: baseURL }]);
  await page.goto("/");
  await expect(signInLink(page)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("signed_in");
});

test("notices on focus that another window signed in or out", { tag: deep }, async ({ page, context }) => {
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.goto("/");
  await expect(signInLink(page)).toBeVisible();
  const { fullName } = await signInBrowser(context, { fullName: "Quill Ransome" });
  await lookAgain();
  await expect(accountButton(page)).toContainText(fullName);
  await context.clearCookies();
  await lookAgain();
  await expect(signInLink(page)).toBeVisible();
});
