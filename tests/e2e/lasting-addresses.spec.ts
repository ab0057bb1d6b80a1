import { expect, test } from "@playwright/test";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { callAsAdmin } from "../support/admin-browser";
import { journeyListing } from "../support/journey-listing";
import { inDatabase } from "../support/site-database";
import { makeCategory } from "@/prisma/factories/category";
import { deep } from "../support/deep-tag";

for (const kind of kinds) {
  test(
    `redirects old URLs of a ${kind} in one hop after a rename and a moved category`,
    { tag: kind === "business" ? [] : deep },
    async ({ browser, page, request }) => {
      const { segment, titleField } = kindFacts[kind];
      const category = await inDatabase((db) => makeCategory(db, { kind, name: `Lasting ${kind}` }));
      const listing = await journeyListing(request, {
        kind,
        categoryId: category.id,
        name: `First ${kind} Name`,
        phone: "+12075550142",
      });
      const old = [listing.path];
      expect((await request.get(listing.path)).status()).toBe(200);

      const rename = (name: string) =>
        callAsAdmin(browser, { method: "PATCH", path: `${segment}/${listing.id}/`, data: { [titleField]: name } });
      const pathNow = async () =>
        ((await (await request.get(`/api/${segment}/${listing.id}/`)).json()) as { path: string }).path;
      await rename(`Second ${kind} Name`);
      old.push(await pathNow());
      await callAsAdmin(browser, {
        method: "PATCH",
        path: `categories/${category.id}/`,
        data: { slug: `moved-${category.slug}` },
      });
      old.push(await pathNow());
      await rename(`Third ${kind} Name`);
      const path = await pathNow();
      expect(new Set([...old, path]).size).toBe(4);

      for (const address of old) {
        const answer = await request.get(address, { maxRedirects: 0 });
        expect([address, answer.status(), answer.headers().location]).toEqual([address, 308, path]);
      }
      await page.setContent(`<a href="${new URL(old[0] ?? "", test.info().project.use.baseURL).href}">An old link</a>`);
      await page.getByRole("link", { name: "An old link" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Third ${kind} Name`);
      expect(new URL(page.url()).pathname).toBe(path);
      const sitemap = await (await request.get("/sitemap.xml")).text();
      expect(sitemap).toContain(`${path}</loc>`);
      for (const address of old) expect(sitemap).not.toContain(`${address}</loc>`);

      const moved = `/${category.slug}`;
      const answer = await request.get(moved, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([308, `/moved-${category.slug}`]);
    },
  );
}
