import { describe, expect, it } from "vitest";
import { metaPages } from "@/lib/meta-pages";
import { headOf, type MetaWords, metaPageNames, ownAddress, shownDescription, shownTitle } from "@/lib/rules/page-meta";
import { staticPages } from "@/lib/static-pages";

const isOwn = (origin: string) => origin === "https://here.example";
const page = { title: "Ada Law", description: "Family law.", keywords: "law", path: "/business/law/ada" };
const record: MetaWords = {
  title: "Ada, lawyer",
  description: "What Ada does.",
  keywords: "ada",
  og_title: "Meet Ada",
  og_description: "Come in.",
  og_image: "https://pictures.example/ada.png",
  canonical_url: "https://here.example/business/law/ada-law",
  robots: "noindex, follow",
};
const blank: MetaWords = {
  title: "",
  description: " ",
  keywords: "",
  og_title: "",
  og_description: "",
  og_image: "",
  canonical_url: "",
  robots: "index, follow",
};

describe("the head of a page", () => {
  it("says what the page says of itself where there is no record, and where a record is blank", () => {
    const own = {
      title: "Ada Law",
      description: "Family law.",
      keywords: "law",
      canonical: "/business/law/ada",
      robots: "index, follow",
      ogTitle: "Ada Law",
      ogDescription: "Family law.",
      ogImage: "/seo-fallback.png",
    };
    expect(headOf(page, null, isOwn)).toEqual(own);
    expect(headOf(page, blank, isOwn)).toEqual(own);
  });

  it("says what its record says", () =>
    expect(headOf(page, record, isOwn)).toEqual({
      title: "Ada, lawyer",
      description: "What Ada does.",
      keywords: "ada",
      canonical: "/business/law/ada-law",
      robots: "noindex, follow",
      ogTitle: "Meet Ada",
      ogDescription: "Come in.",
      ogImage: "https://pictures.example/ada.png",
    }));

  it("shares the record's title and description where it has none for sharing, and the page's own picture", () =>
    expect(
      headOf({ ...page, picture: "/share/5.png" }, { ...blank, title: "T", description: "D" }, isOwn),
    ).toMatchObject({ ogTitle: "T", ogDescription: "D", ogImage: "/share/5.png" }));

  it("never lets a record open a page to search engines that must stay closed", () =>
    expect(headOf({ ...page, robots: "noindex, nofollow" }, { ...record, robots: "index, follow" }, isOwn).robots).toBe(
      "noindex, nofollow",
    ));

  it("keeps the page's own address when the record's is elsewhere", () =>
    expect(headOf(page, { ...record, canonical_url: "https://elsewhere.example/" }, isOwn).canonical).toBe(page.path));
});

describe("an address on this site", () => {
  it.each([
    ["/premium", "/premium"],
    [" https://here.example/a?b=c#d ", "/a?b=c"],
    ["https://here.example", "/"],
    ["/café", "/caf%C3%A9"],
    ["/a/../b", "/b"],
  ])("%j is %s", (text, path) => expect(ownAddress(text, isOwn)).toBe(path));

  it.each([
    "",
    "premium",
    "//elsewhere.example/",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "https://elsewhere.example/",
    "http://here.example/",
    "https://here.example@elsewhere.example/",
    "https://me:secret@here.example/",
    "https://here.example//elsewhere.example",
    "/.//elsewhere.example",
    "javascript:alert(1)",
    "http://nowhere.invalid/",
    "https://",
  ])("%j is none", (text) => expect(ownAddress(text, isOwn)).toBeNull());
});

describe("the words of static pages", () => {
  it.each(metaPageNames)("of %s fit what search engines show, and no other page has them", (name) => {
    const { title, description } = metaPages[name];
    expect(title.length).toBeLessThanOrEqual(shownTitle);
    expect(description.length).toBeLessThanOrEqual(shownDescription);
    const others = metaPageNames.filter((other) => other !== name).map((other) => metaPages[other]);
    expect(others.map((other) => other.title)).not.toContain(title);
    expect(others.map((other) => other.description)).not.toContain(description);
  });

  it("close every page to search engines that the sitemap does not name, and no other", () => {
    const closed = metaPageNames.filter((name) => metaPages[name].robots?.startsWith("noindex"));
    expect(closed).toEqual(metaPageNames.filter((name) => !(name in staticPages)));
  });
});
