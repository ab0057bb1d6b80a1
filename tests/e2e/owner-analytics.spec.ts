import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { makeOwned } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";
import { deep } from "../support/deep-tag";

/** A regular browser's user agent: headless Chromium identifies itself as a bot, and bots aren't counted. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

const panel = (page: Page) => page.getByRole("tabpanel");

test(
  "shows visits, clicks, and searches as figures, a table, and a file",
  { tag: deep },
  async ({ page, context, browser }) => {
    const { owner, listing } = await makeOwned({ name: "Quillfeather Notaries" });
    const visiting = await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST, userAgent });
    const visitor = await visiting.newPage();
    const told = (kind: string) =>
      visitor.waitForResponse(
        (answer) =>
          answer.url().endsWith("/api/events/") && (answer.request().postDataJSON() as { kind: string }).kind === kind,
      );
    const [seen] = await Promise.all([told("view"), visitor.goto(`/business/${listing.id}-x`)]);
    expect(seen.status()).toBe(204);
    const links = visitor.locator("main");
    for (const [name, kind] of [
      ["Call for a consultation", "call"],
      ["Send a Message", "message"],
      ["Email", "email"],
      ["WhatsApp", "whatsapp"],
      ["Visit Website", "website"],
    ] as const) {
      const link = links.getByRole("link", { name: new RegExp(`^${name}`) }).first();
      // Only the page's own handling of the click matters, not the link's target.
      await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
      await Promise.all([told(kind), link.click()]);
    }
    await Promise.all([told("search"), visitor.goto("/search?q=quillfeather")]);
    await visiting.close();

    await giveSession(context, owner.id);
    // The owner's own visit does not count.
    await page.goto(`/business/${listing.id}-x`);
    await page.goto("/ownerdashboard");
    const figure = (name: string) => panel(page).getByRole("radio", { name });
    const plot = panel(page).locator("figure").getByRole("img");
    await expect(figure("Page views: 1, None before")).toBeChecked();
    await expect(plot).toHaveAccessibleName(/^Page views: 1 from /);
    await figure("Page views").press("ArrowRight");
    await expect(figure("Contact clicks: 5, None before")).toBeChecked();
    await expect(plot).toHaveAccessibleName(/^Contact clicks: 5 from /);
    await expect(figure("Appearances in search: 1, None before")).toBeVisible();
    await page.getByText("7 days").click();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await expect(page.getByRole("region", { name: "Figures by day" }).getByRole("row")).toHaveCount(8);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)?.split(",").slice(1)).toEqual(["1", "1", "1", "1", "1", "1", "1"]);
  },
);

test("explains that figures can't be loaded and retries on request", { tag: deep }, async ({ page, context }) => {
  const { owner } = await makeOwned();
  await giveSession(context, owner.id);
  await page.route("**/api/owner/analytics/**", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto("/ownerdashboard");
  await expect(panel(page).getByRole("alert")).toContainText("The statistics couldn't be loaded.");
  await page.unroute("**/api/owner/analytics/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).locator("figure").first()).toContainText("None in this time");
});
