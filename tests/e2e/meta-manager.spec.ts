import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { inDatabase } from "../support/admin-world";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const address = "/adminmetamanager";
const asAdmin = (context: BrowserContext) => signInBrowser(context, { userType: "admin" });
const preview = (page: Page, part: string) => page.locator(`[data-preview="${part}"]`);
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Configuration saved." });

/** The metadata in the head of a page. */
async function headOf(page: Page, path: string) {
  const body = await (await page.request.get(path)).text();
  const of = (pattern: RegExp) => pattern.exec(body)?.[1];
  return {
    title: of(/<title>([^<]*)/)?.split(" | ")[0],
    robots: of(/<meta name="robots" content="([^"]*)/),
    description: of(/<meta name="description" content="([^"]*)/),
    ogTitle: of(/<meta property="og:title" content="([^"]*)/),
  };
}

test(
  "asks guests to sign in, redirects members to Home, and is linked from the dashboard with its count",
  { tag: deep },
  async ({ page, context, browser }) => {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login\?next=%2Fadminmetamanager/);
    const other = await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST });
    await signInBrowser(other, { userType: "owner" });
    const theirs = await other.newPage();
    await theirs.goto(address);
    await expect(theirs).toHaveURL(/\/$/);
    await other.close();

    await asAdmin(context);
    await page.goto("/admindashboard");
    const card = page.getByRole("link", { name: /^Meta Manager/ });
    const count = await inDatabase((db) => db.pageMeta.count());
    await expect(card).toContainText(new RegExp(`\\b${count} records?`));
    await expect(page.getByRole("link", { name: /Likely duplicates$/ })).toBeVisible();
    await card.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meta Manager");
    await page.goto("/AdminMetaManager?status=doctor");
    await expect(page.getByRole("link", { name: "Doctor Pages" })).toHaveAttribute("aria-current", "page");
  },
);

test("edits a static page's metadata by keyboard with a live preview", async ({ page, context }) => {
  const errors = watchErrors(page);
  await asAdmin(context);
  await page.goto(address);
  await page.getByLabel("Search static pages").fill("crowdf");
  await expect(page.locator("main li h2")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Crowdfund" })).toBeFocused();
  const title = `Fund a year together ${unique()}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  await expect(preview(page, "title")).toContainText(title);
  await expect(preview(page, "og-title")).toHaveText(title);
  const measured = (count: number) =>
    page.getByText(new RegExp(`${count} characters, \\d+ of 580 pixels with the site`));
  await expect(measured(title.length)).toBeVisible();
  await expect(measured(title.length)).not.toContainText("results leave out");
  await page.getByLabel("Title", { exact: true }).fill("x".repeat(80));
  await expect(measured(80)).toContainText("results leave out “x");
  await page.getByLabel("Title", { exact: true }).fill(title);

  await page.getByRole("tab", { name: "General" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Social (Open Graph)" })).toBeFocused();
  await page.getByLabel("Share title").fill("Come and fund");
  await expect(preview(page, "og-title")).toHaveText("Come and fund");
  await page.getByRole("tab", { name: "Social (Open Graph)" }).focus();
  await page.keyboard.press("End");
  await page.getByLabel("Robots").selectOption("noindex, follow");
  await expect(page.getByText("Search engines are asked not to show this page.")).toBeVisible();
  await page.getByLabel("Canonical address").fill("https://elsewhere.example/");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Enter an address on this site." })).toBeVisible();
  await expect(page.getByLabel("Canonical address")).toBeFocused();
  await expect(page.getByLabel("Canonical address")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Canonical address").fill("");
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  await expect(saved(page)).toBeHidden({ timeout: 5_000 });
  expect(await headOf(page, "/crowdfund")).toMatchObject({
    title,
    robots: "noindex, follow",
    ogTitle: "Come and fund",
  });

  // An inactive record restores the page's defaults, and the preview shows that before it is saved.
  await page.getByLabel("Active").uncheck();
  await expect(preview(page, "title")).toContainText("Crowdfund a listing");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(() => headOf(page, "/crowdfund"))
    .toMatchObject({ title: "Crowdfund a listing", robots: "index, follow" });
  await page.getByRole("link", { name: "All pages" }).click();
  await expect(page.getByRole("link", { name: "Crowdfund", exact: true })).toBeFocused();
  expect(errors).toEqual([]);
});

test(
  "finds a listing without a record, adds one, and fills in its empty fields",
  { tag: deep },
  async ({ page, context }) => {
    const name = `Quillfeather ${unique()}`;
    const listing = await inDatabase((db) => makeListing(db, { name, city: "Bangor", state: "ME", description: "" }));
    await asAdmin(context);
    await page.goto(`${address}?status=business`);
    await page.getByLabel("Search all businesses by name").fill(name);
    await page.keyboard.press("Enter");
    await expect(page.locator("main li")).toHaveCount(1);
    await expect(page.locator("main li")).toContainText("No record");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveAttribute("placeholder", `${name}, Bangor, ME`);
    await page.getByLabel("Keywords").fill("quills, feathers");
    await page.getByRole("button", { name: "Add record" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(`${name}, Bangor, ME`);
    await expect(page.getByLabel("Keywords")).toHaveValue("quills, feathers");
    await page.getByLabel("Title", { exact: true }).fill("The best quills");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(saved(page)).toBeVisible();
    const path = (await page.request.get(`/business/${listing.id}`)).url();
    await expect.poll(() => headOf(page, path)).toMatchObject({ title: "The best quills" });
    await page.goBack();
    await expect(page.locator("main li")).toContainText("Active");
  },
);

test(
  "restores unsaved changes after leaving and reloading until they are discarded",
  { tag: deep },
  async ({ page, context }) => {
    await asAdmin(context);
    await page.goto(`${address}?edit=ranking`);
    await page.getByLabel("Description", { exact: true }).fill("Half a sentence");
    await page.getByRole("link", { name: "All pages" }).click();
    await expect(page.locator("main li").filter({ hasText: "How ranking works" })).toContainText("Not saved yet");
    await page.reload();
    await page.locator("main li").getByRole("link", { name: "How ranking works", exact: true }).click();
    await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Half a sentence");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByLabel("Description", { exact: true })).toHaveValue("");
    await expect(page.getByText("Not saved yet")).toBeHidden();
  },
);

test("saves the second of two admins' fields beside those of the first", { tag: deep }, async ({ page, context }) => {
  await asAdmin(context);
  await inDatabase((db) =>
    db.pageMeta.deleteMany({ where: { pageName: "businessowner" } }).then(() =>
      db.pageMeta.create({
        data: { metaType: "static", pageName: "businessowner", title: "First", keywords: "one" },
      }),
    ),
  );
  await page.goto(`${address}?edit=businessowner`);
  await page.getByLabel("Title", { exact: true }).fill("Mine");
  await inDatabase((db) =>
    db.pageMeta.updateMany({
      where: { pageName: "businessowner" },
      data: { keywords: "two", updatedAt: new Date() },
    }),
  );
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("Keywords")).toHaveValue("two");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Mine");
  const stored = await inDatabase((db) => db.pageMeta.findFirstOrThrow({ where: { pageName: "businessowner" } }));
  expect(stored).toMatchObject({ title: "Mine", keywords: "two" });
});

test("explains a failure, preserves the input, and can retry", { tag: deep }, async ({ page, context }) => {
  await asAdmin(context);
  let isDown = true;
  await page.route(/\/api\/(seo|listings)\//, (route) =>
    isDown ? route.fulfill({ status: 500, json: { detail: "Broken." } }) : route.continue(),
  );
  await page.goto(address);
  await expect(page.getByText("Could not load meta configurations.")).toBeVisible();
  await page.goto(`${address}?status=business&q=law`);
  await expect(page.getByText("Failed to load businesses.")).toBeVisible();
  await page.goto(`${address}?status=doctor&q=law`);
  await expect(page.getByText("Failed to load doctors.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Failed to load doctors.")).toBeHidden();
  await page.goto(`${address}?edit=dashboard`);
  await page.getByLabel("Title", { exact: true }).fill("Kept");
  isDown = true;
  await page.getByRole("button", { name: "Add record" }).click();
  await expect(page.getByText("Failed to save configuration. Please try again.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Add record" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Kept");
});

for (const width of [390, 1440]) {
  test(`passes axe in the Meta Manager at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    await asAdmin(context);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(page.locator("main li h2").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${address}?edit=home&section=advanced`);
    await expect(page.getByLabel("Robots")).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });
}
