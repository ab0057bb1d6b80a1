import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, shiftsOf, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");
const form = (page: Page) => page.getByRole("form", { name: "Add a phrase" });

async function tryIt(page: Page, text: string): Promise<void> {
  await page.getByLabel("Somebody types").fill(text);
  await page.getByRole("form", { name: "Try a search" }).getByRole("button", { name: "Show" }).click();
}

test("adds, tries, changes, and removes a phrase, and audits each step", { tag: deep }, async ({ page, context }) => {
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/admindashboard");
  await page.getByRole("link", { name: /^Search Words/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Words");

  await form(page).getByRole("button", { name: "Add Phrase" }).click();
  await expect(form(page).getByRole("alert")).toHaveText("Enter the phrase that people type.");
  await form(page).getByLabel("People type").fill("Zebra trouble");
  await form(page).getByLabel("It means").fill("equine law\n\nanimal law");
  await form(page).getByRole("button", { name: "Add Phrase" }).click();
  await expect(page.getByText("“Zebra trouble” added.")).toBeVisible();

  await tryIt(page, "zebra troubles austin");
  const said = page.getByRole("form", { name: "Try a search" }).getByRole("listitem");
  await expect(said).toHaveText(["zebra troubles austin", "equine law austin", "animal law austin"]);

  await page.getByLabel("Phrase or meaning").fill("EQUINE");
  await page.getByRole("button", { name: "Show" }).last().click();
  await expect(page).toHaveURL(/\?search=EQUINE$/);
  await expect(row(page, "Zebra trouble")).toContainText("equine law or animal law");
  await row(page, "Zebra trouble").getByRole("button", { name: "Change: Zebra trouble" }).click();
  await dialog(page).getByLabel("It means").fill(["a law", "b law", "c law", "d law", "e law", "f law"].join("\n"));
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Enter at most 5 meanings, one per line.");
  await dialog(page).getByLabel("People type").fill("skin doctors");
  await dialog(page).getByLabel("It means").fill("equine law");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("This phrase already exists.");
  await dialog(page).getByLabel("People type").fill("zebra worries");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("“zebra worries” changed.")).toBeVisible();
  await row(page, "zebra worries").getByRole("button", { name: "Remove: zebra worries" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("“zebra worries” removed.")).toBeVisible();
  await expect(page.getByText("Nothing found")).toBeVisible();

  await page.goto("/adminaudit?object_type=synonym");
  for (const deed of ["Search phrase added", "Search phrase changed", "Search phrase removed"]) {
    await expect(row(page, deed).first()).toBeVisible();
  }
  // The two that were refused.
  expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
});

test("pages the list and shows it to admins only", { tag: deep }, async ({ page, context }) => {
  await page.goto("/adminsynonyms");
  await expect(page).toHaveURL(/\/login\?next=%2Fadminsynonyms/);
  await signInBrowser(context, { userType: "reviewer" });
  await page.goto("/adminsynonyms");
  await expect(page).toHaveURL(/\/$/);
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminsynonyms?page=2");
  await expect(page.getByRole("row")).toHaveCount(51);
  await page.goto("/adminsynonyms?page=900");
  await expect(page).toHaveURL(/\?page=\d{1,2}$/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`passes axe and moves nothing at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    await signInBrowser(context, { userType: "admin" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/adminsynonyms");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
    await tryIt(page, "skin doctor");
    await expect(page.getByRole("status").getByText("dermatologist", { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}
