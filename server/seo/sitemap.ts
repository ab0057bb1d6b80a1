import "server-only";
import { createHash } from "node:crypto";
import {
  sitemapElement,
  type SitemapEntry,
  sitemapindex,
  type SitemapLimits,
  sitemapLimits,
  urlElement,
  urlset,
} from "@/lib/format/sitemap-xml";
import { categoryEntry, type SitemapMeta, staticEntries } from "@/lib/sitemap";
import { type StaticPageName, staticPageNames } from "@/lib/static-pages";
import { categoryTree } from "../categories/tree";
import { type Db } from "../db/client";
import { readListingCounter } from "../counters/counters";
import { everyId, heldParts, idsOfPart, type IdRange, listingEntries, stampOf } from "./sitemap-listings";

/** What a sitemap is made of. */
export interface SitemapSite {
  db: Db;
  /** The site's, without a slash at its end. */
  origin: string;
  limits?: SitemapLimits;
}

/** A sitemap before it is sent: `etag` names what stands in it; null for the index, which is small and made anew. */
export interface Sitemap {
  etag: string | null;
  parts: () => AsyncGenerator<string, void>;
}

const limitsOf = ({ limits }: SitemapSite): SitemapLimits => limits ?? sitemapLimits;

/** Where a part stands: at the root, since a sitemap tells of what lies below its own folder. */
const pathOfPart = (of: "pages" | "listings", part: number): string => `/sitemap-${of}-${part}.xml`;

async function staticMetas({ db }: SitemapSite): Promise<Partial<Record<StaticPageName, SitemapMeta>>> {
  const rows = await db.pageMeta.findMany({
    where: { metaType: "static", isActive: true, pageName: { in: staticPageNames } },
    select: { pageName: true, robots: true, canonicalUrl: true, priority: true, changefreq: true },
  });
  return Object.fromEntries(
    rows.map(({ pageName, canonicalUrl, priority, ...row }) => [
      pageName,
      { ...row, canonical_url: canonicalUrl, priority: Number(priority) },
    ]),
  );
}

/** The pages that are no listing's: static ones, then the active categories by their paths. */
async function pageEntries(site: SitemapSite): Promise<SitemapEntry[]> {
  const [metas, { all }] = await Promise.all([staticMetas(site), categoryTree(site.db)]);
  const shown = all.filter(({ status }) => status === "active").map(({ full_slug }) => full_slug);
  const paths = shown.sort((a, b) => (a < b ? -1 : 1));
  return [...staticEntries(metas, site.origin), ...paths.map((full_slug) => categoryEntry({ full_slug }))];
}

const elements = ({ origin }: SitemapSite, entries: readonly SitemapEntry[]): string =>
  entries.map((entry) => urlElement(origin, entry)).join("");

/** A weak one: the bytes may differ by how they are packed. */
const etagOf = (...of: string[]): string => {
  const hash = createHash("sha1");
  for (const text of of) hash.update(`${text}\n`);
  return `W/"${hash.digest("base64url")}"`;
};

/** Where each category is: a listing's address follows it without the listing being touched. */
async function categoryPaths({ db }: SitemapSite): Promise<string> {
  const { all } = await categoryTree(db);
  return all.map(({ id, full_slug }) => `${id} ${full_slug}`).join(",");
}

async function* urls(first: string, rest: AsyncIterable<readonly SitemapEntry[]>, site: SitemapSite) {
  yield urlset.open + first;
  for await (const entries of rest) yield elements(site, entries);
  yield urlset.close;
}

async function* nothing(): AsyncGenerator<SitemapEntry[], void> {}

async function* indexElements(site: SitemapSite, pages: number): AsyncGenerator<string, void> {
  const { addresses, idsPerPart: size } = limitsOf(site);
  yield sitemapindex.open;
  for (let part = 1; part <= Math.ceil(pages / addresses); part += 1)
    yield sitemapElement(site.origin, { path: pathOfPart("pages", part), lastmod: null });
  for (const { part, newest, is_listed: isListed } of await heldParts(site.db, size)) {
    if (!isListed && !(await hasEntries(site, idsOfPart(part, size)))) continue;
    yield sitemapElement(site.origin, { path: pathOfPart("listings", part), lastmod: newest.toISOString() });
  }
  yield sitemapindex.close;
}

/** Whether any of these listings is for search engines: a file without an address would be none. */
async function hasEntries({ db, origin }: SitemapSite, range: IdRange): Promise<boolean> {
  for await (const entries of listingEntries(db, range, origin)) return entries.length > 0;
  return false;
}

/** Longest that a listing's element gets beside the site's origin and its category's path, in bytes. */
const ELEMENT_BYTES = 320;

/** Whether the listings fit into one file beside the pages, were all of them in the category of the longest path. */
async function fitsOneFile(site: SitemapSite, pages: { count: number; bytes: number }): Promise<boolean> {
  const { addresses, bytes } = limitsOf(site);
  const { all } = await categoryTree(site.db);
  const longest = Math.max(0, ...all.map(({ full_slug }) => full_slug.length));
  const room = Math.floor((bytes - pages.bytes) / (site.origin.length + longest + ELEMENT_BYTES));
  const most = Math.min(addresses - pages.count, room);
  return most >= 0 && (await readListingCounter(site.db, { status: "active" })) <= most;
}

/** `/sitemap.xml`: every page while they fit into one file, else the index of the parts. */
export async function wholeSitemap(site: SitemapSite): Promise<Sitemap> {
  const pages = await pageEntries(site);
  const first = elements(site, pages);
  if (!(await fitsOneFile(site, { count: pages.length, bytes: first.length }))) {
    return { etag: null, parts: () => indexElements(site, pages.length) };
  }
  const [stamp, paths] = await Promise.all([stampOf(site.db, everyId), categoryPaths(site)]);
  return {
    etag: etagOf(site.origin, first, paths, stamp),
    parts: () => urls(first, listingEntries(site.db, everyId, site.origin), site),
  };
}

async function pagesPart(site: SitemapSite, part: number): Promise<Sitemap | null> {
  const { addresses } = limitsOf(site);
  const entries = (await pageEntries(site)).slice((part - 1) * addresses, part * addresses);
  if (entries.length === 0) return null;
  const text = elements(site, entries);
  return { etag: etagOf(text), parts: () => urls(text, nothing(), site) };
}

async function listingsPart(site: SitemapSite, part: number): Promise<Sitemap | null> {
  const range = idsOfPart(part, limitsOf(site).idsPerPart);
  if (range.first > range.last || !(await hasEntries(site, range))) return null;
  const [stamp, paths] = await Promise.all([stampOf(site.db, range), categoryPaths(site)]);
  return {
    etag: etagOf(site.origin, paths, stamp),
    parts: () => urls("", listingEntries(site.db, range, site.origin), site),
  };
}

/**
 * One of the index's parts, by what stands between "/sitemap-" and ".xml"; null when there is none. They answer while
 * everything fits into one file too: who knows them from before goes on with them.
 */
export async function sitemapPart(site: SitemapSite, name: string): Promise<Sitemap | null> {
  const [, of, digits] = /^(pages|listings)-([1-9]\d{0,5})$/.exec(name) ?? [];
  if (!of) return null;
  return of === "pages" ? pagesPart(site, Number(digits)) : listingsPart(site, Number(digits));
}
