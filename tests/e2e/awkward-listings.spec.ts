import { expect, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { kinds } from "@/lib/rules/listing-kind";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { siteDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

const db = siteDatabase();
test.afterAll(() => db.$disconnect());

const script = `<script>window.broken = true</script><img src=x onerror="window.broken = true">`;
const endless = `${"endless".repeat(40)} `.repeat(40);

for (const kind of kinds) {
  test(
    `shows a script in every field of a ${kind} as text`,
    { tag: kind === "doctor" ? [] : deep },
    async ({ page }) => {
      const category = await makeCategory(db, { kind });
      const texts = Object.fromEntries(
        ["description", "license", "practiceAreas", "honors", "workExperience", "associations", "education"]
          .concat(["speakingEngagements", "publications", "language", "insurances", "popularVisitReasons"])
          .concat(["practiceNames", "feeDetails", "specialty", "gender", "npiNumber", "city", "streetAddress"])
          .map((field) => [field, `${script}</script>`]),
      );
      const links = {
        website: "javascript:window.broken=true",
        imageUrl: "javascript:1",
        worksFor: "JavaScript:alert(1)",
      };
      const listing = await makeListing(db, {
        ...texts,
        ...links,
        phone: "tel:javascript",
        email: `a@b.c"><script>window.broken = true</script>`,
        name: `Anne ${script}`,
        categoryId: category.id,
      });
      await makeReview(db, { listingId: listing.id, title: "<script>1</script>", content: script });
      const errors = watchErrors(page);
      await page.goto(`/business/${category.slug}/${listing.slug}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>window.broken = true</script>");
      expect(await page.evaluate(() => "broken" in window)).toBe(false);
      const links_ = await page
        .locator("a[href]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      expect(links_.filter((href) => /^\s*(javascript|data|vbscript):/i.test(href))).toEqual([]);
      expect(errors).toEqual([]);
      for (const path of [`/search?q=anne&size=50`, `/${category.slug}`]) {
        await page.goto(path);
        await expect(page.locator("main article").first()).toBeVisible();
        expect(await page.evaluate(() => "broken" in window)).toBe(false);
      }
    },
  );

  test(
    `shows a ${kind} with only a name, and one with 10,000 characters and a right-to-left name`,
    { tag: deep },
    async ({ page }) => {
      const category = await makeCategory(db, { kind });
      const bare = await makeListing(db, { categoryId: category.id });
      const long = await makeListing(db, {
        categoryId: category.id,
        name: "مكتب النور للمحاماة والاستشارات القانونية",
        slug: "right-to-left",
        description: endless.slice(0, 10_000),
        practiceAreas: endless.slice(0, 10_000),
        insurances: Array.from({ length: 200 }, (_, at) => `Plan ${at}`).join("; "),
        website: `https://example.com/${"a".repeat(2000)}`,
      });
      for (const { slug } of [bare, long]) {
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`/business/${category.slug}/${slug}`);
          await expect(page.getByText("No reviews yet").first()).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          await expectAccessible(page);
        }
      }
      await page.goto(`/${category.slug}`);
      await expect(page.getByText("2 businesses in this category")).toBeVisible();
      await db.listing.delete({ where: { id: bare.id } });
      await page.goto(`/${category.slug}`);
      await expect(page.getByText("1 business in this category")).toBeVisible();
    },
  );
}

test("breaks endless words of a review where it is quoted and where it stands", async ({ page }) => {
  const listing = await makeListing(db);
  await makeReview(db, { listingId: listing.id, rating: 5, title: "e".repeat(80), content: endless.slice(0, 900) });
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/business/${listing.id}`);
    await expect(page.locator("blockquote")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("shows a change on the next visit and hides a suspended listing everywhere at once", async ({ page, request }) => {
  const category = await makeCategory(db);
  const listing = await makeListing(db, {
    categoryId: category.id,
    name: "Quickly Renamed",
    description: "First words.",
  });
  const path = `/business/${category.slug}/${listing.slug}`;
  await page.goto(path);
  await expect(page.getByText("First words.")).toBeVisible();
  await db.listing.update({ where: { id: listing.id }, data: { description: "Second words." } });
  await page.goto(path);
  await expect(page.getByText("Second words.")).toBeVisible();
  await makeReview(db, { listingId: listing.id, rating: 2, title: "Just written" });
  await page.goto(path);
  await expect(page.getByText("Just written")).toBeVisible();

  await db.listing.update({ where: { id: listing.id }, data: { status: "suspended" } });
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("This business is not currently active.")).toBeVisible();
  expect(await page.locator("meta[name=robots]").first().getAttribute("content")).toContain("noindex");
  await page.goto("/search?q=quickly+renamed");
  await expect(page.getByText("No Results Found")).toBeVisible();
  expect((await request.get(`/api/businesses/${listing.id}/`)).status()).toBe(404);

  await db.listing.update({ where: { id: listing.id }, data: { status: "active" } });
  expect((await page.goto(path))?.status()).toBe(200);
});
