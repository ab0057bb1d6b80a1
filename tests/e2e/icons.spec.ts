import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { blankIcons } from "../support/blank-icons";
import { deep } from "../support/deep-tag";
import { listingBy } from "../support/demo";

/** Expects that each icon in the window shows its drawing once the page has loaded. */
const expectIcons = (page: Page, where: string) =>
  expect(async () => expect(await blankIcons(page), where).toEqual([])).toPass({ timeout: 30_000 });

/** A page behind a network as slow as on the road: only then, Chromium lost drawings in another file. */
async function distantPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const network = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 100_000 };
  await client.send("Network.emulateNetworkConditions", network);
  return page;
}

test("shows every icon after Back", async ({ context, request }) => {
  const { path } = await listingBy(request, "sort=reviews");
  const page = await distantPage(context);
  const rows = page.locator("main article");
  await page.goto("/search?q=divorce");
  await rows.first().getByRole("button", { name: "Save" }).click();
  for (const at of [0, 1]) await rows.nth(at).getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("region", { name: "Compare list" })).toContainText("2/4");

  for (const from of ["/", "/search?q=law", "/lawyers", "/compare", "/saved"]) {
    await page.goto(from);
    await expectIcons(page, from);
    await page.locator("main").locator("a[href^='/business/'], a[href^='/lawyers/']").first().click();
    await expect(page).not.toHaveURL((url) => url.pathname + url.search === from);
    await expectIcons(page, `a page after ${from}`);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname + url.search === from);
    await expectIcons(page, `${from} after Back`);
  }
  await page.goto(path);
  await page.getByRole("link", { name: "Add Business" }).first().click();
  await expect(page).not.toHaveURL((url) => url.pathname === path);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expectIcons(page, "a listing after Back");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectIcons(page, "a listing in dark");
  await page.emulateMedia({ forcedColors: "active" });
  await expectIcons(page, "a listing in forced colors");
});

test("shows every icon of 200 first visits", { tag: deep }, async ({ browser, request }) => {
  test.setTimeout(1_800_000);
  const { path } = await listingBy(request, "sort=reviews");
  for (let visit = 0; visit < 200; visit += 1) {
    const context = await browser.newContext();
    const page = await distantPage(context);
    const address = ["/", "/search?q=law", "/lawyers", path][visit % 4] ?? "/";
    await page.goto(address);
    await expectIcons(page, `${address} at visit ${visit}`);
    await context.close();
  }
});
