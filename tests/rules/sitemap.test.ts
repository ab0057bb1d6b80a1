import { describe, expect, it, test } from "vitest";
import { sitemapElement, sitemapindex, sitemapLimits, urlElement, urlset, xmlComment } from "@/lib/format/sitemap-xml";
import { categoryEntry, listingEntry, type SitemapMeta, staticEntries } from "@/lib/site/sitemap";
import { staticPageNames, staticPages } from "@/lib/site/static-pages";
import { checkSitemap } from "../support/sitemap-check";

const origin = "https://directory.example";
const listing = {
  id: 5,
  slug: "ada-law",
  category_full_slug: "lawyers/tax",
  page_changed_at: "2026-03-05T10:20:30.456Z",
};
const path = "/business/lawyers/tax/ada-law";
const meta = (changes: Partial<SitemapMeta> = {}): SitemapMeta => ({
  robots: "index, follow",
  canonical_url: "",
  priority: 0.3,
  changefreq: "yearly",
  ...changes,
});
const category = { full_slug: "lawyers", status: "active" as const, business_count: 1, doctor_count: 0 };
const file = (...elements: string[]) => urlset.open + elements.join("") + urlset.close;

describe("the specified values of each kind of page", () => {
  it("are priorities from 1.0 for Home to 0.3 for the terms, without a lastmod", () => {
    const entries = staticEntries({}, origin);
    expect(entries.map(({ path: at }) => at)).toEqual(staticPageNames.map((name) => staticPages[name].path));
    expect(entries[0]).toEqual({ path: "/", lastmod: null, changefreq: "daily", priority: 1 });
    expect(entries.find(({ path: at }) => at === "/termsofservice")?.priority).toBe(0.3);
    for (const { priority } of entries) expect(priority >= 0.3 && priority <= 1).toBe(true);
  });

  it("are 0.7 and weekly for a category", () => {
    const entry = { path: "/lawyers/tax", lastmod: null, changefreq: "weekly", priority: 0.7 };
    expect(categoryEntry({ ...category, full_slug: "lawyers/tax" }, null, origin)).toEqual(entry);
  });

  it("are 0.8 and weekly for a listing, with the time when its page changed", () => {
    const entry = { path, lastmod: listing.page_changed_at, changefreq: "weekly", priority: 0.8 };
    expect(listingEntry(listing, null, origin)).toEqual(entry);
  });
});

describe("an active record", () => {
  it("sets priority and frequency", () => {
    expect(listingEntry(listing, meta(), origin)).toMatchObject({ path, priority: 0.3, changefreq: "yearly" });
    const [home] = staticEntries({ home: meta() }, origin);
    expect(home).toMatchObject({ path: "/", priority: 0.3, changefreq: "yearly" });
  });

  it.each(["noindex, follow", "noindex, nofollow"])("with %s excludes the page", (robots) => {
    expect(listingEntry(listing, meta({ robots }), origin)).toBeNull();
    expect(staticEntries({ home: meta({ robots }) }, origin)).toHaveLength(staticPageNames.length - 1);
  });

  it.each(["/business/lawyers/tax/other", `${origin}/elsewhere`, `${path}?x=1`])(
    "with the canonical URL %s excludes the page",
    (canonical_url) => expect(listingEntry(listing, meta({ canonical_url }), origin)).toBeNull(),
  );

  it.each([
    path,
    origin + path,
    `${path}#reviews`,
    " ",
    "https://other.example/x",
    "//other.example/x",
    "http://",
    "no",
  ])("with the canonical URL %s doesn't exclude it", (canonical_url) =>
    expect(listingEntry(listing, meta({ canonical_url }), origin)).toMatchObject({ path }),
  );
});

describe("the file", () => {
  it("is valid by the protocol and contains its entries", () => {
    const entry = listingEntry(listing, null, origin);
    const xml = file(...staticEntries({}, origin).map((one) => urlElement(origin, one)), urlElement(origin, entry!));
    const { isIndex, entries } = checkSitemap(xml, origin);
    expect(isIndex).toBe(false);
    expect(entries.at(-1)).toEqual({
      loc: origin + path,
      lastmod: "2026-03-05T10:20:30Z",
      changefreq: "weekly",
      priority: "0.8",
    });
    expect(entries[0]?.priority).toBe("1.0");
  });

  it("escapes XML characters", () => {
    const element = urlElement(origin, { path: "/a?b=1&c='<\">", lastmod: null, changefreq: "never", priority: 0.1 });
    expect(element).toContain("/a?b=1&amp;c=&apos;&lt;&quot;&gt;</loc>");
  });

  it("of an index lists files with their latest change", () => {
    const xml =
      sitemapindex.open +
      sitemapElement(origin, { path: "/sitemap-pages-1.xml", lastmod: null }) +
      sitemapElement(origin, { path: "/sitemap-listings-1.xml", lastmod: "2026-03-05T10:20:30.456Z" }) +
      sitemapindex.close;
    expect(checkSitemap(xml, origin)).toMatchObject({
      isIndex: true,
      entries: [{}, { lastmod: "2026-03-05T10:20:30Z" }],
    });
  });

  it.each(["a--b", "--", "---", "x-", "ends -->", "<!-- in -->", "line\nbreak"])(
    "keeps the note %s inside its comment",
    (text) => {
      const comment = xmlComment(text);
      expect(comment).toMatch(/^ {2}<!-- [^\n]* -->\n$/);
      expect(comment.slice(6, -4)).not.toMatch(/--|-$/);
      const page = urlElement(origin, categoryEntry(category, null, origin)!);
      expect(checkSitemap(file(page, comment), origin).entries).toHaveLength(1);
    },
  );

  test("stays below both limits with the longest possible URLs", () => {
    // The longest possible host name, path of eight categories, and slug.
    const longest = {
      id: 1,
      slug: `${"s".repeat(120)}-4294967295`,
      category_full_slug: Array(8).fill("c".repeat(200)).join("/"),
    };
    const host = `https://${"h".repeat(253)}`;
    const entry = listingEntry({ ...longest, page_changed_at: listing.page_changed_at }, null, host);
    const element = urlElement(host, entry!);
    expect(entry!.path.length).toBeLessThan(1800);
    expect((host + entry!.path).length).toBeLessThan(2048);
    expect(sitemapLimits.idsPerPart).toBeLessThanOrEqual(50_000);
    expect(element.length * sitemapLimits.idsPerPart).toBeLessThan(52_000_000);
  });
});

describe("the check that other tests use refuses", () => {
  const good = urlElement(origin, categoryEntry(category, null, origin)!);
  test("nothing in a valid file", () => expect(checkSitemap(file(good), origin).entries).toHaveLength(1));
  test.each([
    ["no entry", file()],
    ["an unknown word", file(good.replace("weekly", "often"))],
    ["a priority over 1", file(good.replace("0.7", "1.1"))],
    ["another order", file(good.replace(/(<changefreq>.*<\/changefreq>)\s*(<priority>.*<\/priority>)/, "$2$1"))],
    ["an unknown element", file(good.replace("changefreq>", "often>").replace("/changefreq>", "/often>"))],
    ["a URL of another site", file(good.replace(origin, "https://other.example"))],
    ["a relative URL", file(good.replace(origin, ""))],
    ["an unescaped ampersand", file(good.replace("/lawyers", "/lawyers?a=1&b=2"))],
    ["an invalid date", file(good.replace("</loc>", "</loc><lastmod>2026-13-45</lastmod>"))],
    ["a duplicate URL", file(good, good)],
    ["text between entries", file(good, "and more")],
    ["another root element", file(good).replaceAll("urlset", "urls")],
    ["a missing end tag", urlset.open + good],
  ])("%s", (_, xml) => expect(() => checkSitemap(xml, origin)).toThrow());
});
