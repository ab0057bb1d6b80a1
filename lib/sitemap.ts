import { type SitemapEntry } from "./format/sitemap-xml";
import { routes } from "./routes";
import { ownAddress } from "./rules/page-meta";
import { type StaticPageName, staticPageNames, staticPages } from "./static-pages";

/** What sitemaps read of an active record for search engines. */
export interface SitemapMeta {
  robots: string;
  canonical_url: string;
  priority: number;
  changefreq: string;
}

/** What they read of a listing: `page_changed_at` is an ISO moment. */
export interface SitemapListing {
  id: number;
  slug: string;
  category_full_slug: string;
  page_changed_at: string;
}

const categoryDefaults = { priority: 0.7, changefreq: "weekly" };
/** Those of a listing's record that nobody has changed. */
const listingDefaults = { priority: 0.8, changefreq: "weekly" };

/** Whether a record gives the page away to another address of this site. What is no address of it counts for nothing. */
function isGivenAway({ canonical_url }: SitemapMeta, path: string, origin: string): boolean {
  const canonical = ownAddress(canonical_url, (given) => given === origin);
  return canonical !== null && canonical !== path;
}

/** An entry as an active record changes it; null where the record keeps the page out. */
function governed(entry: SitemapEntry, meta: SitemapMeta | null | undefined, origin: string): SitemapEntry | null {
  if (!meta) return entry;
  if (/\bnoindex\b/i.test(meta.robots) || isGivenAway(meta, entry.path, origin)) return null;
  return { ...entry, priority: meta.priority, changefreq: meta.changefreq };
}

/**
 * The static pages. They have no time of change: what they say comes with a version of the site, what Home lists changes
 * with everything.
 * @param metas active records by the page's name
 */
export const staticEntries = (metas: Partial<Record<StaticPageName, SitemapMeta>>, origin: string): SitemapEntry[] =>
  staticPageNames.flatMap((name) => {
    const { path, changefreq, priority } = staticPages[name];
    return governed({ path, lastmod: null, changefreq, priority }, metas[name], origin) ?? [];
  });

/** A category's page: the first of its pages, from which the others are found. Its time of change nobody keeps. */
export const categoryEntry = ({ full_slug }: { full_slug: string }): SitemapEntry => ({
  path: routes.category(full_slug),
  lastmod: null,
  ...categoryDefaults,
});

/** An active listing's page; null where its record keeps it out. */
export const listingEntry = (
  listing: SitemapListing,
  meta: SitemapMeta | null | undefined,
  origin: string,
): SitemapEntry | null =>
  governed({ path: routes.listing(listing), lastmod: listing.page_changed_at, ...listingDefaults }, meta, origin);
