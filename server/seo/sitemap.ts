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
import { categoryEntry, type SitemapMeta, staticEntries } from "@/lib/site/sitemap";
import { categoryTree } from "../categories/tree";
import { type Db } from "../db/client";
import { readListingCounter } from "../counters/counters";
import { everyId, idsOfPart, type IdRange, listingEntries, partsWithListings, stampOf } from "./sitemap-listings";

/** The site that a sitemap describes. */
export interface SitemapSite {
  db: Db;
  /** Where listings are read; by default `db`. Not where categories are, which are cached until a change arrives. */
  listingsDb?: Db;
  /** Without a trailing slash. */
  origin: string;
  limits?: SitemapLimits;
}

/** A sitemap, ready to stream. `etag` identifies its content; null for the index, which is small and not cached. */
export interface Sitemap {
  etag: string | null;
  chunks: () => AsyncGenerator<string, void>;
}

const listingsIn = ({ db, listingsDb = db }: SitemapSite): Db => listingsDb;
const limitsOf = ({ limits }: SitemapSite): SitemapLimits => limits ?? sitemapLimits;

/** The path of a part: at the root, because a sitemap may only list URLs below its own folder. */
const pathOfPart = (group: "pages" | "listings", part: number): string => `/sitemap-${group}-${part}.xml`;

/** The active records of static pages by name, and of categories by id. */
async function pageMetas({ db }: SitemapSite): Promise<Record<string, SitemapMeta>> {
  const rows = await db.pageMeta.findMany({
    where: { listingId: null, isActive: true },
    select: { pageName: true, categoryId: true, robots: true, canonicalUrl: true, priority: true, changefreq: true },
  });
  return Object.fromEntries(
    rows.map(({ pageName, categoryId, canonicalUrl, priority, ...row }) => [
      categoryId ?? pageName,
      { ...row, canonical_url: canonicalUrl, priority: Number(priority) },
    ]),
  );
}

/** The entries of all pages but listings: static pages, then active categories with listings, by path. */
async function pageEntries(site: SitemapSite): Promise<SitemapEntry[]> {
  const [metas, { all }] = await Promise.all([pageMetas(site), categoryTree(site.db)]);
  const listed = all.flatMap((category) => categoryEntry(category, metas[category.id], site.origin) ?? []);
  return [...staticEntries(metas, site.origin), ...listed.sort((a, b) => (a.path < b.path ? -1 : 1))];
}

const elements = ({ origin }: SitemapSite, entries: readonly SitemapEntry[]): string =>
  entries.map((entry) => urlElement(origin, entry)).join("");

/** A weak ETag, because compression may change the bytes. */
const etagOf = (...texts: string[]): string => {
  const hash = createHash("sha1");
  for (const text of texts) hash.update(`${text}\n`);
  return `W/"${hash.digest("base64url")}"`;
};

/** The path of every category: a move of a category changes its listings' addresses without changing the listings. */
async function categoryPaths({ db }: SitemapSite): Promise<string> {
  const { all } = await categoryTree(db);
  return all.map(({ id, full_slug }) => `${id} ${full_slug}`).join(",");
}

async function* urls(first: string, rest: AsyncIterable<readonly SitemapEntry[]>, site: SitemapSite) {
  yield urlset.open + first;
  for await (const entries of rest) yield elements(site, entries);
  yield urlset.close;
}

async function* noEntries(): AsyncGenerator<SitemapEntry[], void> {}

async function* indexElements(site: SitemapSite, pages: number): AsyncGenerator<string, void> {
  const { addresses, idsPerPart: size } = limitsOf(site);
  yield sitemapindex.open;
  for (let part = 1; part <= Math.ceil(pages / addresses); part += 1)
    yield sitemapElement(site.origin, { path: pathOfPart("pages", part), lastmod: null });
  for (const { part, newest, is_listed: isListed } of await partsWithListings(listingsIn(site), size)) {
    if (!isListed && !(await hasEntries(site, idsOfPart(part, size)))) continue;
    yield sitemapElement(site.origin, { path: pathOfPart("listings", part), lastmod: newest.toISOString() });
  }
  yield sitemapindex.close;
}

/** Whether a range has an indexable listing: a sitemap without URLs would be invalid. */
async function hasEntries(site: SitemapSite, range: IdRange): Promise<boolean> {
  for await (const entries of listingEntries(listingsIn(site), range, site.origin)) return entries.length > 0;
  return false;
}

/** The maximum size of a listing's element without the site's origin and the category's path, in bytes. */
const ELEMENT_BYTES = 320;

/** Whether the listings fit into one file with the pages, assuming the longest category path for all of them. */
async function fitsOneFile(site: SitemapSite, pages: { count: number; bytes: number }): Promise<boolean> {
  const { addresses, bytes } = limitsOf(site);
  const { all } = await categoryTree(site.db);
  const longest = Math.max(0, ...all.map(({ full_slug }) => full_slug.length));
  const room = Math.floor((bytes - pages.bytes) / (site.origin.length + longest + ELEMENT_BYTES));
  const most = Math.min(addresses - pages.count, room);
  return most >= 0 && (await readListingCounter(site.db, { status: "active" })) <= most;
}

/** `/sitemap.xml`: every page as long as they fit into one file, else the index of the parts. */
export async function wholeSitemap(site: SitemapSite): Promise<Sitemap> {
  const pages = await pageEntries(site);
  const first = elements(site, pages);
  if (!(await fitsOneFile(site, { count: pages.length, bytes: first.length }))) {
    return { etag: null, chunks: () => indexElements(site, pages.length) };
  }
  const [stamp, paths] = await Promise.all([stampOf(listingsIn(site), everyId), categoryPaths(site)]);
  return {
    etag: etagOf(site.origin, first, paths, stamp),
    chunks: () => urls(first, listingEntries(listingsIn(site), everyId, site.origin), site),
  };
}

async function pagesPart(site: SitemapSite, part: number): Promise<Sitemap | null> {
  const { addresses } = limitsOf(site);
  const entries = (await pageEntries(site)).slice((part - 1) * addresses, part * addresses);
  if (entries.length === 0) return null;
  const text = elements(site, entries);
  return { etag: etagOf(text), chunks: () => urls(text, noEntries(), site) };
}

async function listingsPart(site: SitemapSite, part: number): Promise<Sitemap | null> {
  const range = idsOfPart(part, limitsOf(site).idsPerPart);
  if (range.first > range.last || !(await hasEntries(site, range))) return null;
  const [stamp, paths] = await Promise.all([stampOf(listingsIn(site), range), categoryPaths(site)]);
  return {
    etag: etagOf(site.origin, paths, stamp),
    chunks: () => urls("", listingEntries(listingsIn(site), range, site.origin), site),
  };
}

/**
 * A part of the index, by the text between "/sitemap-" and ".xml" in its address; null when there is none. Parts work
 * even while everything fits into one file, for search engines that know them from before.
 */
export async function sitemapPart(site: SitemapSite, name: string): Promise<Sitemap | null> {
  const [, group, digits] = /^(pages|listings)-([1-9]\d{0,5})$/.exec(name) ?? [];
  if (!group) return null;
  return group === "pages" ? pagesPart(site, Number(digits)) : listingsPart(site, Number(digits));
}
