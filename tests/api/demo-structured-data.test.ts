import { beforeAll, describe, expect, it } from "vitest";
import { listingData } from "@/components/seo/listing-data";
import { categoryData } from "@/components/seo/category-data";
import { seedWhenEmpty } from "@/dev/demo/seed-when-empty";
import { type Listing } from "@/lib/contract/listing";
import { schemaTypes } from "@/lib/rules/schema-type";
import { categoriesAbove } from "@/server/categories/read";
import { categoryTree } from "@/server/categories/tree";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findListingPage } from "@/server/site/find-listing-page";
import { readPageLocations } from "@/server/locations/read";
import { inTurns } from "@/server/in-turns";
import { sampleOf } from "../support/depth";
import { richResultProblems } from "../support/rich-results";
import { sharedVocabulary, spokenVocabulary, strangersIn } from "../support/vocabulary";

const origin = "https://directory.example";
/** Pages that are read at once. */
const atOnce = 8;
const vocabularies = [spokenVocabulary(schemaTypes), ...sharedVocabulary()];

beforeAll(async () => {
  await seedWhenEmpty(process.env.DATABASE_OWNER_URL ?? "");
}, 240_000);

/** The structured data of a listing's page, as the page has it. */
async function dataOf(path: string): Promise<Record<string, unknown>> {
  const ctx = guestCtx();
  const page = await findListingPage(ctx, path.split("/").slice(2));
  if (page.kind !== "page") throw new Error(path);
  const [above, locations] = await Promise.all([
    categoriesAbove(ctx, page.listing.category_id),
    readPageLocations(ctx, page.listing),
  ]);
  const { listing, photos, reviews } = page;
  return listingData({ listing, above, photos, locations, reviews, picture: "/share/a.png", origin });
}

describe("structured data of the demo", () => {
  it("has only terms of the vocabulary and breaks no rule of rich results, on every listing's page", async () => {
    const rows = await database().listing.findMany({
      where: { status: "active" },
      select: { slug: true, category: { select: { fullSlug: true } } },
    });
    expect(rows.length).toBeGreaterThan(500);
    const problems: string[] = [];
    const pages = sampleOf(rows, 64);
    for (let at = 0; at < pages.length; at += atOnce) {
      const some = pages.slice(at, at + atOnce).map(async ({ slug, category }) => {
        const path = `/business/${category.fullSlug}/${slug}`;
        const data = await dataOf(path);
        const strangers = vocabularies.flatMap((vocabulary) => strangersIn(data, vocabulary));
        return [...strangers, ...richResultProblems(data)].map((problem) => `${path}: ${problem}`);
      });
      problems.push(...(await Promise.all(some)).flat());
    }
    expect(problems).toEqual([]);
  }, 300_000);

  it("has the same of every category's page", async () => {
    const { all } = await categoryTree(database());
    const listings: Listing[] = [];
    const found = await inTurns(all, (category) => {
      const data = categoryData({ category, above: [], listings, page: 1, before: 0, count: 0, origin });
      return [...vocabularies.flatMap((vocabulary) => strangersIn(data, vocabulary)), ...richResultProblems(data)];
    });
    expect(found.flat()).toEqual([]);
  });
});
