import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { expectAccessible, watchShifts, watchErrors } from "../support/page-checks";
import { siteDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";
import { watchAwake } from "../support/awake";

// One after the other, because the tests share the data made below.
test.describe.configure({ mode: "default" });

const db = siteDatabase();
let path: string;

test.beforeAll(async () => {
  path = "/business/zanzibar-travel/zanzibar-boats";
  // After a failure, Playwright runs this again in a new worker: the data exists already.
  if (await db.category.findFirst({ where: { slug: "zanzibar-travel" } })) return;
  const category = await makeCategory(db, { name: "Zanzibar Travel", slug: "zanzibar-travel" });
  await makeListing(db, { categoryId: category.id, name: "Zanzibár Boats", city: "Austin", state: "TX" });
  await makeListing(db, { categoryId: category.id, name: "Zanzi & Sons" });
  await makeListing(db, { categoryId: category.id, name: `Zanzibar ${"Endless ".repeat(20)}`.trim() });
});
test.afterAll(() => db.$disconnect());

const field = (page: Page) => page.getByRole("combobox", { name: "Who or what" });
const where = (page: Page) => page.getByRole("combobox", { name: "Where" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const boats = (page: Page) => options(page).filter({ hasText: "Boats" });

/** Expects that the field names this option as chosen, and that it alone is marked as selected. */
async function expectChosen(page: Page, name: string | null): Promise<void> {
  const chosen = list(page).locator("[aria-selected=true]");
  if (name === null) {
    await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
    return expect(chosen).toHaveCount(0);
  }
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText(name);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
}

test("suggests in groups while someone types, and can be used by keyboard", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("/");
  await field(page).pressSequentially("zanzibar");
  await expect(list(page).getByRole("group", { name: "Categories" }).getByRole("option")).toHaveText([
    /Zanzibar Travel/,
  ]);
  await expect(list(page).getByRole("group", { name: "Listings" }).getByRole("option")).toHaveCount(2);
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(field(page)).toHaveAttribute("aria-controls", (await list(page).getAttribute("id")) ?? "");
  await expect(page.getByRole("status").filter({ hasText: "3 suggestions" })).toHaveCount(1);
  await expect(boats(page).locator("mark")).toHaveText("Zanzibár");
  await expectChosen(page, null);

  await page.keyboard.press("ArrowDown");
  await expectChosen(page, "Zanzibar Travel");
  await page.keyboard.press("End");
  await expectChosen(page, "Endless");
  await page.keyboard.press("ArrowDown");
  await expectChosen(page, null);
  await page.keyboard.press("ArrowUp");
  await expectChosen(page, "Endless");
  await page.keyboard.press("Home");
  await expectChosen(page, "Zanzibar Travel");
  await expect(field(page)).toHaveValue("zanzibar");

  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await expect(field(page)).toHaveValue("zanzibar");
  await page.keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await expectChosen(page, null);
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeHidden();
  await expect(where(page)).toBeFocused();
  expect(errors).toEqual([]);
});

test("opens the chosen suggestion on Enter, and searches when none is chosen", { tag: deep }, async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("zanzibar b");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expectChosen(page, "Boats");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
  await page.goto("/crowdfund");
  await field(page).pressSequentially("zanzibar b");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=zanzibar\+b/);
});

test(
  "opens a suggestion by touch, and closes the list on a touch elsewhere",
  { tag: deep },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto("/");
    await field(page).tap();
    await field(page).pressSequentially("zanzibar b");
    await expect(boats(page)).toBeVisible();
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(list(page)).toBeHidden();
    await field(page).tap();
    await boats(page).tap();
    await expect(page).toHaveURL(path);
    await context.close();
  },
);

test("suggests nothing on the search page until something is typed", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=zanzi");
  const own = field(page);
  await own.focus();
  await expect(own).toHaveAttribute("aria-expanded", "false");
  await own.press("End");
  await own.pressSequentially("bar b");
  await expect(boats(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=zanzibar\+b/);
});

test("suggests places in the second field, corrects a mistyped one, and keeps the words", async ({ page }) => {
  await page.goto("/search?q=law");
  await where(page).pressSequentially("austn");
  await expect(options(page)).toHaveText([/Austin, TX/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(where(page)).toHaveValue("Austin, TX");
  await expect(list(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=law&location=Austin%2C\+TX/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“law” in Austin, TX");
});

test("sends no request while letters are being composed", { tag: deep }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/suggest/") asked.push(url.searchParams.get("q") ?? "");
  });
  await page.goto("/");
  await field(page).pressSequentially("zanz");
  await expect(options(page).first()).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text: "i", selectionStart: 1, selectionEnd: 1 });
  await expect(field(page)).toHaveValue("zanzi");
  await page.keyboard.press("ArrowDown");
  await client.send("Input.insertText", { text: "ibar b" });
  await expect(options(page)).toHaveCount(1);
  expect(asked).not.toContain("zanzi");
  expect(asked.at(-1)).toBe("zanzibar b");
});

test("never replaces newer suggestions with a late answer", { tag: deep }, async ({ page }) => {
  let letGo = () => {};
  const late = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/suggest/?q=z", async (route) => {
    await late;
    await route
      .fulfill({ json: [{ type: "category", id: 1, name: "Zebra", hint: "", path: "/zebra" }] })
      .catch(() => {});
  });
  await page.goto("/");
  await field(page).pressSequentially("z");
  await field(page).pressSequentially("anzibar b");
  await expect(options(page)).toHaveCount(1);
  letGo();
  await field(page).press("End");
  await expect(options(page)).toHaveText([/Boats/]);
});

test("searches without suggestions when they fail", { tag: deep }, async ({ page }) => {
  await page.route("**/api/suggest/**", (route) => route.fulfill({ status: 429, json: { detail: "Slow down." } }));
  await page.goto("/");
  const answered = page.waitForResponse("**/api/suggest/**");
  await field(page).pressSequentially("zanzibar b");
  await answered;
  await expect(list(page)).toBeHidden();
  await expect(page.getByText("Slow down.")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=zanzibar/);
});

test("tells screen readers when there are no suggestions", { tag: deep }, async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("qqxxqq");
  await expect(page.getByRole("status").filter({ hasText: "No suggestions" })).toHaveCount(1);
  await expect(list(page)).toBeHidden();
});

test("sends no new request when a letter is deleted", { tag: deep }, async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("zanzi");
  await expect(options(page)).toHaveCount(4);
  await field(page).pressSequentially("b");
  await expect(options(page)).toHaveCount(3);
  await page.route("**/api/suggest/**", (route) => route.abort());
  await page.keyboard.press("Backspace");
  await expect(options(page)).toHaveCount(4);
});

test("loads the suggestions' code on focus and no sooner", { tag: deep }, async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer.url());
  });
  const awake = await watchAwake(page);
  await page.goto("/");
  await awake();
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  const before = scripts.length;
  await field(page).focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});

for (const width of [390, 1440]) {
  test(`passes axe without layout shift and fits the window at ${width} pixels`, { tag: deep }, async ({ page }) => {
    const shifts = await watchShifts(page, { besides: "[role=listbox]" });
    await page.setViewportSize({ width, height: 900 });
    for (const address of ["/", "/crowdfund"]) {
      await page.goto(address);
      // Ignores shifts caused by a font that loads late.
      await page.evaluate(() => document.fonts.ready);
      await field(page).pressSequentially("zanz");
      await expect(options(page)).toHaveCount(4);
      await page.keyboard.press("ArrowDown");
      await expectAccessible(page);
      expect(await shifts()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
  });
}
