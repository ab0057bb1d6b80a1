import { describe, expect, it } from "vitest";
import { categoryWords, listingWords } from "@/lib/format/page-words";
import { wordsWithTemplate } from "@/lib/format/template-words";
import { resultDescription, shownOf } from "@/lib/rules/result-width";
import { isThin } from "@/lib/rules/thin-listing";
import { isTracking } from "@/lib/site/tracking";
import { categoryEntry, type SitemapMeta } from "@/lib/site/sitemap";
import { wireListing } from "../support/wire";

const wide = "WWWW MMMM ".repeat(40);

describe("a description", () => {
  it.each([
    ["of a listing", listingWords(wireListing("business", "A", { description: wide }))],
    ["of a template", wordsWithTemplate(wireListing("business", "A"), { title: "", description: `{name} ${wide}` })],
    [
      "of a category",
      categoryWords({
        category: { name: "Lawyers", description: wide },
        ...{ above: [], children: [], count: 3, page: 1, pages: 1 },
      }),
    ],
  ])("%s is never longer than search results show", (_, { description }) => {
    expect(description.length).toBeGreaterThan(20);
    expect(shownOf(description, resultDescription).cut).toBe("");
  });
});

it("counts a listing as thin if it says nothing but its name and place", () => {
  const bare = { description: "", image_url: null, total_reviews: 0, hours: null };
  const thin = wireListing("business", "A", {
    ...bare,
    city: "Kent",
    phone: null,
    website: null,
    street_address: null,
  });
  expect(isThin(thin)).toBe(true);
  const more = [{ phone: "+12065550100" }, { website: "https://a.example" }, { street_address: "1 Oak St" }];
  for (const one of [...more, { description: "About" }, { total_reviews: 1 }, { image_url: "/photos/1" }]) {
    expect(isThin({ ...thin, ...one })).toBe(false);
  }
});

it("lists a category that is public, and has listings or a record", () => {
  const category = { full_slug: "skin", status: "active" as const, business_count: 0, doctor_count: 1 };
  const entry = (changes = {}, record: Partial<SitemapMeta> | null = null) =>
    categoryEntry(
      { ...category, ...changes },
      record && { robots: "index, follow", canonical_url: "", priority: 0.4, changefreq: "daily", ...record },
      "https://a.example",
    );
  expect(entry()).toMatchObject({ path: "/skin", priority: 0.7, changefreq: "weekly" });
  expect(entry({ doctor_count: 0 })).toBeNull();
  expect(entry({ doctor_count: 0 }, {})).toMatchObject({ priority: 0.4, changefreq: "daily" });
  expect(entry({ status: "pending" }, {})).toBeNull();
  expect(entry({}, { robots: "noindex, follow" })).toBeNull();
  expect(entry({}, { canonical_url: "/hair" })).toBeNull();
});

it("knows the parameters that only tell where a visitor came from", () => {
  expect(["utm_source", "UTM_Campaign", "gclid", "fbclid", "msclkid", "_ga"].every(isTracking)).toBe(true);
  expect(["q", "utm", "utm_", "location", "page", "gclids"].some(isTracking)).toBe(false);
});
