import { type Category } from "../contract/category";
import { listingCount } from "../format/category-count";
import { type SitemapEntry } from "../format/sitemap-xml";
import { routes } from "./routes";
import { ownAddress } from "../rules/page-meta";
import { type StaticPageName, staticPageNames, staticPages } from "./static-pages";

/** The fields of an active meta record that the sitemap needs. */
export interface SitemapMeta {
  robots: string;
  canonical_url: string;
  priority: number;
  changefreq: string;
}

/** The fields of a listing that the sitemap needs. `page_changed_at` is an ISO time. */
export interface SitemapListing {
  id: number;
  slug: string;
  category_full_slug: string;
  page_changed_at: string;
}

const categoryDefaults = { priority: 0.7, changefreq: "weekly" };
const listingDefaults = { priority: 0.8, changefreq: "weekly" };

/** Whether a record's canonical URL is another page of this site. URLs of other sites are ignored. */
function isCanonicalElsewhere({ canonical_url }: SitemapMeta, path: string, origin: string): boolean {
  const canonical = ownAddress(canonical_url, (given) => given === origin);
  return canonical !== null && canonical !== path;
}

/** Applies an active record to an entry; null if the record excludes the page. */
function withMeta(entry: SitemapEntry, meta: SitemapMeta | null | undefined, origin: string): SitemapEntry | null {
  if (!meta) return entry;
  if (/\bnoindex\b/i.test(meta.robots) || isCanonicalElsewhere(meta, entry.path, origin)) return null;
  return { ...entry, priority: meta.priority, changefreq: meta.changefreq };
}

/**
 * The static pages. They have no lastmod: their text changes with a release, and what Home lists changes all the time.
 * @param metas active records by page name
 */
export const staticEntries = (metas: Partial<Record<StaticPageName, SitemapMeta>>, origin: string): SitemapEntry[] =>
  staticPageNames.flatMap((name) => {
    const { path, changefreq, priority } = staticPages[name];
    return withMeta({ path, lastmod: null, changefreq, priority }, metas[name], origin) ?? [];
  });

/**
 * A category's first page, which links to the others; null if it isn't public, is empty and has no record, or if its
 * record excludes it. When it changed is not recorded.
 */
export const categoryEntry = (
  category: Pick<Category, "full_slug" | "status" | "business_count" | "doctor_count">,
  meta: SitemapMeta | null | undefined,
  origin: string,
): SitemapEntry | null =>
  category.status === "active" && (meta || listingCount(category) > 0)
    ? withMeta({ path: routes.category(category.full_slug), lastmod: null, ...categoryDefaults }, meta, origin)
    : null;

/** An active listing's page; null if its record excludes it. */
export const listingEntry = (
  listing: SitemapListing,
  meta: SitemapMeta | null | undefined,
  origin: string,
): SitemapEntry | null =>
  withMeta({ path: routes.listing(listing), lastmod: listing.page_changed_at, ...listingDefaults }, meta, origin);
