import { describe, expect, it } from "vitest";
import { metaPages } from "@/lib/site/meta-pages";
import { headOf, type MetaWords, metaPageNames, ownAddress, shownDescription, shownTitle } from "@/lib/rules/page-meta";
import { staticPages } from "@/lib/site/static-pages";

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
  it("has the page's defaults without a record, and where the record is blank", () => {
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

  it("has its record's values", () =>
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

  it("uses the record's title and description for sharing if it has no others, and the page's picture", () =>
    expect(
      headOf({ ...page, picture: "/share/5.png" }, { ...blank, title: "T", description: "D" }, isOwn),
    ).toMatchObject({ ogTitle: "T", ogDescription: "D", ogImage: "/share/5.png" }));

  it("never lets a record index a page that must not be indexed", () =>
    expect(headOf({ ...page, robots: "noindex, nofollow" }, { ...record, robots: "index, follow" }, isOwn).robots).toBe(
      "noindex, nofollow",
    ));

  it("keeps the page's canonical path if the record's is on another site", () =>
    expect(headOf(page, { ...record, canonical_url: "https://elsewhere.example/" }, isOwn).canonical).toBe(page.path));
});

describe("a URL on this site", () => {
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
  ])("is not %j", (text) => expect(ownAddress(text, isOwn)).toBeNull());
});

describe("the defaults of static pages", () => {
  it.each(metaPageNames)("of %s fit what search engines show and are unique", (name) => {
    const { title, description } = metaPages[name];
    expect(title.length).toBeLessThanOrEqual(shownTitle);
    expect(description.length).toBeLessThanOrEqual(shownDescription);
    const others = metaPageNames.filter((other) => other !== name).map((other) => metaPages[other]);
    expect(others.map((other) => other.title)).not.toContain(title);
    expect(others.map((other) => other.description)).not.toContain(description);
  });

  it("exclude from indexing exactly the pages that are not in the sitemap", () => {
    const closed = metaPageNames.filter((name) => metaPages[name].robots?.startsWith("noindex"));
    expect(closed).toEqual(metaPageNames.filter((name) => !(name in staticPages)));
  });
});
