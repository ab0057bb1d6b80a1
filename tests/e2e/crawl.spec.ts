import { expect, test } from "@playwright/test";
import { routes } from "@/lib/site/routes";
import { type CrawledPage, crawl, crawlPage, reachedFrom } from "../support/crawl";
import { checkSitemap } from "../support/sitemap-check";
import { deep } from "../support/deep-tag";
import { serveDemoCopy } from "../support/demo-copy";

/** A separate site, because listings that other tests add and hide in the meantime would contradict the sitemap. */
let site: Awaited<ReturnType<typeof serveDemoCopy>>;
let origin: string;
test.beforeAll(async () => {
  // Each worker that runs a test of this file has a site of its own.
  site = await serveDemoCopy(`vouchsafe_crawl_${process.pid}`);
  ({ origin } = site);
});
test.afterAll(() => site.stop());

/** Not the identity provider's addresses, which robots.txt disallows. */
const isAsked = (path: string) => !path.startsWith("/accounts/");

const furtherPage = /^\/[^?]+\?page=[2-9]\d*$/;

/** The faults of a page in the sitemap. */
function flawsOf(page: CrawledPage): string[] {
  const checks: [boolean, string][] = [
    [page.status === 200, `answers ${page.status} ${page.location ?? ""}`],
    [page.canonical === page.path, `names ${page.canonical} as its own address`],
    [page.isIndexable, "is not for an index"],
    [page.title !== "" && page.description !== "", "has no title or no description"],
    [page.headings === 1, `has ${page.headings} first headings`],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, what]) => `${page.path} ${what}`);
}

test(
  "crawls the whole site from the sitemap and from Home without a redirect, an error, or a contradiction",
  { tag: deep },
  async () => {
    const { entries } = checkSitemap(await (await fetch(`${origin}/sitemap.xml`)).text(), origin);
    const listed = entries.map(({ loc }) => loc.slice(origin.length));
    const crawled = await crawl(origin, ["/", ...listed], isAsked);
    const { pages, linkedFrom } = crawled;
    const all = [...pages.values()];
    const from = (path: string) => `${path} (linked from ${linkedFrom.get(path) ?? "the sitemap"})`;

    expect(listed.flatMap((path) => flawsOf(pages.get(path)!))).toEqual([]);
    expect(all.filter(({ status }) => status !== 200).map((page) => `${page.status} ${from(page.path)}`)).toEqual([]);
    expect(
      all
        .filter(({ lostFragments }) => lostFragments.length > 0)
        .map(({ path, lostFragments }) => [path, lostFragments]),
    ).toEqual([]);

    const reached = reachedFrom("/", crawled);
    expect(listed.filter((path) => !reached.has(path))).toEqual([]);

    const inSitemap = new Set(listed);
    const own = all.filter(({ isHtml, isIndexable, canonical, path }) => isHtml && isIndexable && canonical === path);
    const unlisted = own.filter(({ path }) => !inSitemap.has(path) && !furtherPage.test(path));
    expect(unlisted.map(({ path }) => from(path))).toEqual([]);
    const hidden = all.filter(({ isHtml, isIndexable }) => isHtml && !isIndexable);
    expect(hidden.filter(({ path }) => inSitemap.has(path))).toEqual([]);
    const searches = all.filter(({ path }) => /^\/(search\?|compare|login|addbusiness)/.test(path));
    expect(searches.length).toBeGreaterThan(3);
    expect(searches.filter(({ isIndexable }) => isIndexable)).toEqual([]);
    const titles = new Set(own.map(({ title }) => title));
    const figures = {
      "in the sitemap": listed.length,
      "asked for": all.length,
      "linked addresses": linkedFrom.size,
      "reached from Home": listed.filter((path) => reached.has(path)).length,
      "further pages of categories": own.filter(({ path }) => furtherPage.test(path)).length,
      "not for an index": hidden.length,
      "titles that another page has too": own.length - titles.size,
    };
    console.log("Crawled:", JSON.stringify(figures));
    expect(listed.length).toBeGreaterThan(100);
  },
);

test("marks private pages, admin pages, and searches noindex", { tag: deep }, async () => {
  const search = routes.search({ q: "law" });
  const own = [routes.profile, routes.settings, routes.dashboard(), routes.ownerDashboard, routes.addListing];
  const others = [routes.compare, routes.login(), search, routes.search({ category: "lawyers" })];
  for (const path of [...own, ...others, ...Object.values(routes.bulkUpload)]) {
    const { status, isIndexable } = await crawlPage(origin, path);
    expect([path, status, isIndexable]).toEqual([path, 200, false]);
  }
  const admin = [routes.adminDashboard, routes.adminUsers, routes.adminAudit, routes.sitemapPreview];
  for (const path of admin) {
    const { status, location } = await crawlPage(origin, path);
    expect([path, status, location]).toEqual([path, 307, routes.login(path)]);
    const { headers } = await fetch(origin + path, { redirect: "manual" });
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  }
});

test("names the sitemap in robots.txt and disallows nothing that it lists", { tag: deep }, async () => {
  const answer = await fetch(`${origin}/robots.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = ""]) => rule);
  const { entries } = checkSitemap(await (await fetch(`${origin}/sitemap.xml`)).text(), origin);
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule)));
  expect(entries.map(({ loc }) => loc.slice(origin.length)).filter(isClosed)).toEqual([]);
});
