import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { metaPages } from "@/lib/site/meta-pages";
import { type StaticPageName, staticPageNames } from "@/lib/site/static-pages";
import { makePrisma } from "../support/prisma";
import { serveNewSite } from "../support/served-site";

let publicOrigin: string;
let site: Awaited<ReturnType<typeof serveNewSite>>;
let db: ReturnType<typeof makePrisma>;

beforeAll(async () => {
  site = await serveNewSite({ TITLE_SUFFIX: "Directory" });
  publicOrigin = `http://localhost:${site.port}`;
  db = makePrisma(site.database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await site.end();
});

const text = (html: string) =>
  html
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");

/** The tags in the head of a page by name. Fails if one occurs twice. */
async function headAt(path: string): Promise<Record<string, string>> {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  const body = await answer.text();
  const head = body.slice(0, body.indexOf("</head>"));
  const pairs: [string, string][] = [
    ["title", /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ""],
    ...[...head.matchAll(/<link rel="(canonical)" href="([^"]*)"/g)].map((m): [string, string] => [m[1]!, m[2]!]),
    ...[...head.matchAll(/<meta (?:name|property)="((?!theme-color)[^"]*)" content="([^"]*)"/g)].map(
      (m): [string, string] => [m[1]!, m[2]!],
    ),
  ];
  const said: Record<string, string> = { status: String(answer.status) };
  for (const [name, value] of pairs) {
    expect(said, `${name} at ${path}`).not.toHaveProperty([name]);
    said[name] = text(value);
  }
  return said;
}

const ofPage = (title: string, description: string, path: string) => ({
  status: "200",
  title: `${title} | Directory`,
  description,
  canonical: publicOrigin + path,
  robots: "index, follow",
  "og:title": title,
  "og:description": description,
  "og:url": publicOrigin + path,
  "og:site_name": "Vouchsafe",
  "og:type": "website",
  "og:image": `${publicOrigin}/seo-fallback.png`,
  "twitter:card": "summary_large_image",
  "twitter:title": title,
  "twitter:description": description,
  "twitter:image": `${publicOrigin}/seo-fallback.png`,
});

/** The head with the share picture of a listing or category instead of the site's. */
function pictured(noun: string, id: number) {
  const image = expect.stringMatching(new RegExp(`^${publicOrigin}/share/${noun}/${id}/[\\w-]{12}\\.png$`)) as string;
  return { "og:image": image, "og:image:width": "1200", "og:image:height": "630", "twitter:image": image };
}

const ownWords = {
  title: 'Lawyers & "doctors" <near you>',
  description: "What people say of them.",
  keywords: "one, two",
  ogTitle: "Look at this",
  ogDescription: "Said to friends.",
  ogImage: "https://pictures.example/a.png?b=1&c=2",
  canonicalUrl: "/premium",
  robots: "noindex, nofollow",
};
const governed = () => ({
  status: "200",
  title: 'Lawyers & "doctors" <near you> | Directory',
  description: "What people say of them.",
  keywords: "one, two",
  canonical: `${publicOrigin}/premium`,
  robots: "noindex, nofollow",
  "og:title": "Look at this",
  "og:description": "Said to friends.",
  "og:url": `${publicOrigin}/premium`,
  "og:image": "https://pictures.example/a.png?b=1&c=2",
  "twitter:title": "Look at this",
  "twitter:description": "Said to friends.",
  "twitter:image": "https://pictures.example/a.png?b=1&c=2",
});

describe.each(staticPageNames)("the page %s", (name: StaticPageName) => {
  const { path, title, description } = metaPages[name];
  const base = path === "/" ? "" : path;

  test("has default metadata without a record, and the record's from the next visit on", async () => {
    expect(await headAt(path)).toMatchObject(ofPage(title, description, base));
    // Requested again, so that it is cached if it may be.
    expect(await headAt(path)).toMatchObject(ofPage(title, description, base));
    const { id } = await makePageMeta(db, { pageName: name, ...ownWords });
    await expect.poll(() => headAt(path)).toMatchObject(governed());
    await headAt(path);
    await db.pageMeta.update({ where: { id }, data: { isActive: false } });
    await expect.poll(() => headAt(path)).toMatchObject(ofPage(title, description, base));
    await db.pageMeta.delete({ where: { id } });
  });
});

test("keeps a noindex page noindex whatever its record says", async () => {
  const records = [
    await makePageMeta(db, { pageName: "compare", ...ownWords, robots: "index, follow" }),
    await makePageMeta(db, { pageName: "profile", ...ownWords, robots: "index, follow" }),
  ];
  const closed = (robots: string) => ({ ...governed(), robots });
  await expect.poll(() => headAt("/compare")).toMatchObject(closed("noindex, follow"));
  await expect.poll(() => headAt("/profile")).toMatchObject(closed("noindex, nofollow"));
  await db.pageMeta.deleteMany({ where: { id: { in: records.map(({ id }) => id) } } });
});

test("marks a search noindex, with the search text in its title", async () => {
  await makePageMeta(db, { pageName: "search", ...ownWords, robots: "index, follow" });
  await expect.poll(() => headAt("/search")).toMatchObject({ ...governed(), robots: "index, follow" });
  expect(await headAt("/search?utm_source=mail&gclid=1")).toMatchObject({ ...governed(), robots: "index, follow" });
  expect(await headAt("/search?q=tax+law&location=Portland")).toMatchObject({
    title: "“tax law”, Portland: search | Directory",
    robots: "noindex, follow",
    canonical: `${publicOrigin}/search`,
  });
  expect(await headAt("/search?page=2")).toMatchObject({ robots: "noindex, follow" });
});

describe("a listing and its category", () => {
  test("describe what they show, and use the listing's record from the next visit on", async () => {
    const root = await makeCategory(db, { name: "Lawyers" });
    const family = await makeCategory(db, { name: "Family Law", parentId: root.id });
    const listing = await makeListing(db, {
      name: "Ada & Sons <Law>",
      categoryId: family.id,
      description: "Divorce, custody and support in Cumberland County, with fees said beforehand.",
      city: "Portland",
      state: "ME",
      practiceAreas: "Divorce; Custody",
    });
    const path = `/business/lawyers/family-law/${listing.slug}`;
    const own = {
      ...ofPage("Ada & Sons <Law>, Portland, ME", listing.description, path),
      ...pictured("listing", listing.id),
    };
    expect(await headAt(path)).toMatchObject(own);
    expect(await headAt(path)).toMatchObject({ ...own, keywords: "Family Law, Divorce, Custody, Portland, ME" });
    const { id } = await makePageMeta(db, { listingId: listing.id, ...ownWords });
    await expect.poll(() => headAt(path)).toMatchObject(governed());
    await db.pageMeta.update({ where: { id }, data: { canonicalUrl: "https://elsewhere.example/stolen" } });
    await expect
      .poll(() => headAt(path))
      .toMatchObject({ ...governed(), canonical: publicOrigin + path, "og:url": publicOrigin + path });

    const description = "1 listing in Family Law with reviews, ratings and contact details.";
    expect(await headAt("/lawyers/family-law")).toMatchObject({
      ...ofPage("Family Law, Lawyers", description, "/lawyers/family-law"),
      ...pictured("category", family.id),
      keywords: "Family Law, Lawyers",
    });
  });

  test("of a category are indexed page by page, but not narrowed or sorted", async () => {
    const { id: categoryId } = await makeCategory(db, { name: "Roofers", slug: "roofers" });
    for (let at = 0; at <= 60; at += 1) await makeListing(db, { categoryId, city: at < 5 ? "Austin" : "Boston" });
    const plain = { status: "200", canonical: `${publicOrigin}/roofers` };
    await expect.poll(() => headAt("/roofers")).toMatchObject({ ...plain, robots: "index, follow" });
    expect(await headAt("/roofers?page=2")).toMatchObject({
      ...{ status: "200", canonical: `${publicOrigin}/roofers?page=2`, robots: "index, follow" },
    });
    for (const query of ["location=Austin", "sort=rating", "rating=4", "q=slate", "location=Austin&page=2"])
      expect(await headAt(`/roofers?${query}`)).toMatchObject({
        ...{ canonical: `${publicOrigin}/roofers`, robots: "noindex, follow" },
      });
    const page = await (await fetch(`${site.origin}/roofers?location=Austin`)).text();
    expect(page).toContain("61 businesses in this category");
    expect(page).toMatch(/role="status"[^>]*>5 results/);
  });

  test("of all categories list the tree, without an id under its own heading and noindex", async () => {
    expect(await headAt("/categories")).toMatchObject({ status: "200", robots: "index, follow" });
    const answer = await fetch(`${site.origin}/Category`);
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(body).toContain("Category not specified");
    expect(body).toContain('href="/lawyers"');
    expect(body).toMatch(/<meta name="robots" content="noindex"/);
  });

  test("are noindex if they don't exist", async () => {
    expect(await headAt("/business/lawyers/unknown")).toMatchObject({ status: "404", robots: "noindex" });
    expect((await headAt("/lawyers/nothing")).robots).toMatch(/^noindex/);
  });
});
