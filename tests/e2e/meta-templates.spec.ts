import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { unique } from "@/prisma/factories/unique";
import { inDatabase } from "../support/admin-world";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const address = "/adminmetamanager";

/** A category with two listings, of which the second has a record. */
const makeWorld = () =>
  inDatabase(async (db) => {
    const word = `Desk ${unique()}`;
    const category = await makeCategory(db, { kind: "business", name: `${word} Law`, slug: `desk-${unique()}` });
    const one = await makeListing(db, { categoryId: category.id, name: `${word} One`, slug: "one", city: "Kent" });
    const two = await makeListing(db, { categoryId: category.id, name: `${word} Two`, slug: "two", city: null });
    const texts = { title: `${word} record`, description: word, keywords: word, ogTitle: word, ogDescription: word };
    await makePageMeta(db, { listingId: two.id, metaType: "business", ...texts });
    return {
      word,
      category,
      path: (slug: string) => `/business/${category.slug}/${slug}`,
      twoId: two.id,
      oneId: one.id,
    };
  });

/** The title of a page without the site's part. */
async function titleOf(page: Page, path: string): Promise<string | undefined> {
  const body = await (await page.request.get(path)).text();
  return /<title>([^<]*)/.exec(body)?.[1]?.split(" | ")[0];
}
const status = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

test("writes a category's template, and changes records by a file", { tag: deep }, async ({ page, context }) => {
  const errors = watchErrors(page);
  const { word, category, path } = await makeWorld();
  await signInBrowser(context, { userType: "admin" });

  await test.step("a template, with its preview on the category's listings", async () => {
    await page.goto(`${address}?status=templates`);
    await page.getByRole("link", { name: "Add a Template" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Add a template" })).toBeVisible();
    await page.getByLabel("Category", { exact: true }).selectOption(String(category.id));
    await page.getByLabel("Title", { exact: true }).fill("{nam}");
    await expect(page.getByText("The preview goes on once the template is complete.")).toBeVisible();
    await page.getByRole("button", { name: "Save Template" }).click();
    await expect(page.getByText("{nam} is not a placeholder.").first()).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("{name}[ in {city}]:");
    await page
      .getByRole("list", { name: "Add to the title" })
      .getByRole("button", { name: /\{category\}/ })
      .click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("{name}[ in {city}]: {category}");
    const preview = page.getByRole("region", { name: "On these pages" });
    await expect(preview.locator('[data-preview="title"]').first()).toContainText(`${word} One in Kent: ${word} Law`);
    await expect(preview.getByText("has a record, which is shown instead")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save Template" }).click();
    await expect(status(page, `Template of ${word} Law saved.`)).toBeVisible();
    await expect.poll(() => titleOf(page, path("one"))).toBe(`${word} One in Kent: ${word} Law`);
    expect(await titleOf(page, path("two"))).toBe(`${word} record`);
    await expectAccessible(page);
  });

  await test.step("an exported file, edited and imported", async () => {
    await page.goto(`${address}?status=records&q=${encodeURIComponent(word)}`);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    const edited = csv.replace(`${word} record`, `${word} edited`);
    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import records" });
    const choose = (text: string) =>
      dialog
        .getByLabel("CSV file")
        .setInputFiles({ name: "meta.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("page,title\nnowhere,x\n");
    await dialog.getByRole("button", { name: "Check File" }).click();
    await expect(dialog.getByText(/Row 2: page_name: Use one of these/)).toBeVisible();
    await choose(edited);
    await dialog.getByRole("button", { name: "Check File" }).click();
    await expect(dialog.getByText("1 record would change.")).toBeVisible();
    await expect(dialog.getByRole("cell", { name: `${word} edited` })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Import 1 Record" }).click();
    await expect(status(page, "Imported: 1 record changed.")).toBeVisible();
    await expect.poll(() => titleOf(page, path("two"))).toBe(`${word} edited`);
  });
  // The file with an unknown page.
  expect(errors).toEqual([expect.stringContaining("400")]);
});
