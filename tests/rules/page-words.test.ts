import { describe, expect, it } from "vitest";
import { type CategoryShown, categoryWords, listingWords } from "@/lib/format/page-words";
import { categoryWordsWithTemplate, recordOnPage } from "@/lib/format/template-words";
import { newMeta, shownDescription, shownTitle } from "@/lib/rules/page-meta";

const bare = {
  name: "Ada Law",
  category_name: "Family Law",
  description: "",
  specialty: null,
  practice_areas: "",
  popular_visit_reasons: "",
  street_address: null,
  city: null,
  state: null,
  phone: null,
  website: null,
};
const long = "Supercalifragilistic & Sons ".repeat(7).trim();

describe("the defaults of a listing's page", () => {
  it("are its name and place, its description, and its keywords", () =>
    expect(
      listingWords({
        ...bare,
        city: "Portland",
        state: "ME",
        description: "Divorce, custody and support in Cumberland County, with fees said beforehand.",
        practice_areas: "Divorce 60%; Custody 40%; Family Law",
      }),
    ).toEqual({
      title: "Ada Law, Portland, ME",
      description: "Divorce, custody and support in Cumberland County, with fees said beforehand.",
      keywords: "Family Law, Divorce, Custody, Portland, ME",
    }));

  it("describe what the page of a listing without a description shows", () => {
    expect(listingWords(bare).title).toBe("Ada Law, Family Law");
    expect(listingWords(bare).description).toBe("Family Law. Reviews of Ada Law.");
    expect(
      listingWords({
        ...bare,
        city: "Portland",
        state: "ME",
        street_address: "1 Main St",
        phone: "555",
        website: "x.example",
      }).description,
    ).toBe("Family Law in Portland, ME. Reviews of Ada Law, address, telephone number and website.");
  });

  it("extend a short description", () =>
    expect(listingWords({ ...bare, description: "We help", city: "Portland" }).description).toBe(
      "We help. Family Law in Portland. Reviews of Ada Law.",
    ));

  it.each([
    ["a very long name", { name: long }],
    ["a very long name and city", { name: long, city: long, state: "ME" }],
    ["one word without an end", { name: "x".repeat(200), city: "Portland", state: "ME" }],
    ["a name of astral characters", { name: "𝕬𝖉𝖆".repeat(60), description: "𝕬".repeat(400) }],
    ["everything long", { name: long, description: long, practice_areas: `${long};`.repeat(30), specialty: long }],
  ])("fit what search engines show with %s", (_what, awkward) => {
    const { title, description, keywords } = listingWords({ ...bare, ...awkward });
    expect(title.length).toBeLessThanOrEqual(shownTitle);
    expect(description.length).toBeLessThanOrEqual(shownDescription);
    expect(keywords.length).toBeLessThanOrEqual(200);
    for (const text of [title, description, keywords]) expect(() => encodeURIComponent(text)).not.toThrow();
  });

  it("keep the place after a truncated name", () =>
    expect(listingWords({ ...bare, name: long, city: "Portland", state: "ME" }).title).toMatch(
      /^Super.+…, Portland, ME$/,
    ));
});

describe("the defaults of a category's page", () => {
  const shown = {
    category: { name: "Family Law", description: "" },
    above: [{ name: "Lawyers" }],
    children: [{ name: "Divorce" }, { name: "Custody" }],
    count: 1234,
    page: 1,
    pages: 21,
  };

  it("name it, its ancestors, its listings, and its children", () =>
    expect(categoryWords(shown)).toEqual({
      title: "Family Law, Lawyers",
      description: "1,234 listings in Family Law with reviews, ratings and contact details. Also: Divorce, Custody.",
      keywords: "Family Law, Lawyers, Divorce, Custody",
    }));

  it("include the page number, so that no two pages are alike", () => {
    const second = categoryWords({ ...shown, page: 2 });
    expect(second.title).toBe("Family Law, Lawyers, page 2");
    expect(second.description).toMatch(/^Page 2 of 21\. 1,234 listings/);
  });

  it("use its own description if it has one, and promise nothing for an empty category", () => {
    const own = "Lawyers for all that happens in families: divorce, custody, support, adoption.";
    expect(categoryWords({ ...shown, category: { name: "Family Law", description: own } }).description).toBe(own);
    expect(categoryWords({ ...shown, count: 0, children: [] }).description).toBe("Family Law: no listings yet.");
    expect(categoryWords({ ...shown, count: 1, children: [] }).description).toMatch(/^1 listing in Family Law /);
  });

  it("fit what search engines show with long names, keeping the nearest ancestors", () => {
    const words = categoryWords({
      ...shown,
      above: [{ name: "Law of everything else that there is" }, { name: "Lawyers and their firms" }],
      children: Array.from({ length: 40 }, () => ({ name: long })),
      page: 12,
    });
    expect(words.title).toBe("Family Law, Lawyers and their firms, page 12");
    expect(words.description.length).toBeLessThanOrEqual(shownDescription);
    expect(words.keywords.length).toBeLessThanOrEqual(200);
    const endless = categoryWords({ ...shown, category: { name: long, description: long } });
    expect(endless.title.length).toBeLessThanOrEqual(shownTitle);
  });
});

describe("a later page of a category", () => {
  const shown = { category: { name: "Tax", description: "" }, above: [{ name: "Law" }], children: [], count: 90 };
  const first: CategoryShown = { ...shown, page: 1, pages: 5 };
  const second = { ...first, page: 2 };

  it("has its number behind a template's title and a record's, and its own address", () => {
    const template = { title: "{category} in {parent}", description: "{listings}." };
    expect(categoryWordsWithTemplate(first, template)).toMatchObject({
      title: "Tax in Law",
      description: "90 listings.",
    });
    expect(categoryWordsWithTemplate(second, template)).toMatchObject({
      title: "Tax in Law, page 2",
      description: "Page 2 of 5. 90 listings.",
    });
    const record = { ...newMeta("category"), title: "Taxes", og_description: "All", canonical_url: "/law" };
    expect(recordOnPage(record, first)).toBe(record);
    expect(recordOnPage(record, second)).toMatchObject({
      title: "Taxes, page 2",
      description: "",
      og_description: "Page 2 of 5. All",
      canonical_url: "",
    });
    expect(recordOnPage(null, second)).toBeNull();
  });
});
