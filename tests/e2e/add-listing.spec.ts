import { expect, type Page, test } from "@playwright/test";
import { titleOf } from "@/lib/format/listing-title";
import { makeListing } from "@/prisma/factories/listing";
import { listingBy } from "../support/demo";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { siteDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

const main = (page: Page) => page.locator("main");
const alert = (page: Page) => main(page).getByRole("alert");
const category = (page: Page) => page.getByRole("combobox", { name: "Category" });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole("listbox", { name: "Categories" }).getByRole("option", { name });
const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const fold = (page: Page, title: string) => page.locator("summary", { hasText: title });
const likely = (page: Page) => page.getByRole("region", { name: "Is it one of these?" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "New category" });
const add = (page: Page) => page.getByRole("button", { name: "Add listing" }).click();

async function chooseCategory(page: Page, words: string, name: string | RegExp) {
  await category(page).fill(words);
  await option(page, name).first().click();
}

async function openNewCategory(page: Page, name: string) {
  await category(page).fill(name);
  await option(page, /^New category/).click();
}

test("asks a guest to sign in and returns to the form", { tag: deep }, async ({ page }) => {
  await page.goto("/AddBusiness");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Sign In Required");
  await expect(main(page)).toContainText("Please sign in to add a listing");
  await expect(main(page).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login?next=%2Faddbusiness");
  await expectAccessible(page);
});

test("tells a pending account to wait for approval", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { status: "pending" });
  await page.goto("/addbusiness");
  await expect(alert(page)).toHaveText(
    "Your account is pending approval. You cannot add a new listing until your account has been activated by an administrator.",
  );
  await expect(page.getByRole("button", { name: "Add listing" })).toHaveCount(0);
});

test("adds a listing with a new category after showing possible duplicates", async ({ page, context, request }) => {
  const errors = watchErrors(page);
  const { id: userId } = await signInBrowser(context);
  const known = await listingBy(request, "q=lindqvist");
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Add Business" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Add a listing");

  await openNewCategory(page, "Aquarium");
  const save = dialog(page).getByRole("button", { name: "Save" });
  await expect(dialog(page).getByLabel("Name (required)")).toHaveValue("Aquarium");
  await dialog(page).getByLabel("Name (required)").fill("  ");
  await expect(dialog(page)).toContainText("Category name cannot be empty.");
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog(page)).toBeHidden();
  await openNewCategory(page, "Aquarium Law");
  await dialog(page).getByLabel("Description").fill("Fish and their rights.");
  await dialog(page).getByLabel("Within").selectOption({ label: "Lawyers" });
  await save.click();
  await expect(dialog(page)).toBeHidden();
  await expect(category(page)).toHaveValue("Aquarium Law");

  await nameField(page).fill(titleOf(known).slice(0, 6));
  const place = [known.city, known.state].join(", ");
  await page.getByLabel("City and state").pressSequentially(place.slice(0, -1));
  await page.getByRole("option", { name: place }).first().click();
  await expect(page.getByLabel("City and state")).toHaveValue(place);
  await expect(
    likely(page)
      .getByRole("link", { name: titleOf(known) })
      .first(),
  ).toHaveAttribute("href", known.path);
  await nameField(page).fill(titleOf(known));
  await fold(page, "Contact").click();
  await page.getByLabel("Phone").fill("(207) 555-0142");
  await expect(fold(page, "Contact")).toContainText("1 of 5");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("What you typed earlier is back.")).toBeVisible();
  await expect(category(page)).toHaveValue("Aquarium Law");
  await add(page);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect(main(page).getByRole("status")).toContainText("It appears once an administrator has approved it.");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("was received");

  const db = siteDatabase();
  const stored = await db.listing.findMany({ where: { createdById: userId }, include: { category: true } });
  await db.$disconnect();
  expect(stored.map(({ name, status, kind, phone }) => [name, status, kind, phone])).toEqual([
    [titleOf(known), "pending", "business", "+12075550142"],
  ]);
  expect(stored[0]).toMatchObject({ city: known.city, state: known.state });
  expect(stored[0]?.category).toMatchObject({ name: "Aquarium Law", status: "pending", createdById: userId });
  expect(errors).toEqual([]);
});

test("explains why a category could not be added", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/addbusiness");
  await openNewCategory(page, "Lawyers");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "A category with this name already exists. Please choose a different name.",
  );
  await page.route("**/api/categories/", (route) => route.fulfill({ status: 403, json: { detail: "No." } }));
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Failed to create category. Please try again.");
  await expect(dialog(page).getByLabel("Name (required)")).toHaveValue("Lawyers");
});

test("marks each missing or invalid field and preserves the input", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/addbusiness");
  await page.getByLabel("City and state").fill("Portland, ME");
  await nameField(page).fill("Dr. Zebulon Quartermain");
  await add(page);
  await expect(alert(page)).toHaveText("Please fill in all required fields");
  await expect(category(page)).toBeFocused();
  await expect(category(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await chooseCategory(page, "dermat", "Dermatology");
  for (const title of ["Contact", "Address", "Profile"]) await fold(page, title).click();
  await page.getByLabel("Specialty").fill("Skin");
  await page.getByLabel("Insurances accepted").fill("None");
  await expect(page.getByLabel("City and state")).toHaveValue("Portland, ME");
  await page.getByLabel("Website").fill("javascript:alert(1)");
  await page.getByLabel("Email").fill("unknown");
  await add(page);
  await expect(page.getByLabel("Website")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Website").fill("https://skin.example.com");
  await page.getByLabel("Email").fill("skin@example.com");
  await page.getByLabel("ZIP code").fill("12");
  // A folded field that is refused opens its section.
  await fold(page, "Address").click();
  await expect(page.getByLabel("ZIP code")).toBeHidden();
  await add(page);
  await expect(page.getByLabel("ZIP code")).toBeFocused();
  await expect(page.getByLabel("ZIP code")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("ZIP code").fill("04101");

  await page.route("**/api/doctors/", (route) => route.fulfill({ status: 502, body: "" }));
  await add(page);
  await expect(alert(page)).toHaveText("Failed to add listing. Please try again.");
  await expect(page.getByLabel("Specialty")).toHaveValue("Skin");
  await page.unroute("**/api/doctors/");
  await add(page);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Thank you");
});

test("shows different fields for a doctor and a business", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/addbusiness");
  await expect(page.getByLabel("Practice areas")).toHaveCount(1);
  await expect(page.getByLabel("NPI number")).toHaveCount(0);
  await nameField(page).fill("Kept");
  await chooseCategory(page, "skin doctor", /^Dermatology/);
  await expect(page.getByLabel("NPI number")).toHaveCount(1);
  await expect(page.getByLabel("Practice areas")).toHaveCount(0);
  await expect(nameField(page)).toHaveValue("Kept");
  await category(page).fill("no such category");
  await expect(page.getByText("0 categories found")).toHaveCount(1);
  await option(page, "New category “no such category”").click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(category(page)).toHaveValue("no such category");
});

test(
  "continues after the session has ended and the person signed in elsewhere",
  { tag: deep },
  async ({ page, context }) => {
    await signInBrowser(context);
    await page.goto("/addbusiness");
    await chooseCategory(page, "family law", "Family Law");
    await nameField(page).fill("Obadiah Penhaligon Advocates");
    await context.clearCookies();
    await add(page);
    await expect(alert(page)).toContainText("Please sign in to add a listing");
    await expect(alert(page).getByRole("link", { name: "Sign in in a new window" })).toBeVisible();
    await signInBrowser(context);
    await add(page);
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Thank you");
  },
);

test("creates one listing after a double click and a lost response", { tag: deep }, async ({ page, context }) => {
  const { id: userId } = await signInBrowser(context);
  await page.goto("/addbusiness");
  await chooseCategory(page, "family law", "Family Law");
  await nameField(page).fill("Once and Only Partners");
  let isLost = false;
  await page.route("**/api/businesses/", async (route) => {
    const answer = await route.fetch();
    if (isLost) return route.fulfill({ response: answer });
    isLost = true;
    await route.fulfill({ status: 504, body: "" });
  });
  await page.getByRole("button", { name: "Add listing" }).dblclick();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Thank you");
  const db = siteDatabase();
  expect(await db.listing.count({ where: { createdById: userId } })).toBe(1);
  await db.$disconnect();
});

test("fills and sends the whole form by keyboard", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/addbusiness");
  await nameField(page).focus();
  await page.keyboard.type("Keyboard and Daughters");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("City and state")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("family law");
  await expect(option(page, /^Family Law/).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(category(page)).toHaveValue("Family Law");
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Thank you");
});

for (const width of [390, 1440]) {
  test(`passes axe on the forms at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/businessowner");
    await expectAccessible(page);
    const db = siteDatabase();
    const { name } = await makeListing(db, { name: `Wolfeschlegelsteinhausen ${width}` });
    await db.$disconnect();
    await signInBrowser(context);
    await page.goto("/addbusiness");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await category(page).fill("law");
    await expect(option(page, /^Lawyers/)).toBeVisible();
    await expectAccessible(page);
    await option(page, /^Family Law/)
      .first()
      .click();
    await nameField(page).fill(name);
    await expect(likely(page)).toBeVisible();
    for (const title of await page.locator("main form summary").all()) await title.click();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await openNewCategory(page, "Some");
    await expectAccessible(page);
  });
}
