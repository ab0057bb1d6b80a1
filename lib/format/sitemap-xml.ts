/** Maximum sizes of sitemaps. */
export interface SitemapLimits {
  /** URLs in one file. */
  addresses: number;
  /** Bytes of one file, uncompressed. */
  bytes: number;
  /** Listing ids per part. The database index `listing_sitemap` is built for the default of 10,000. */
  idsPerPart: number;
}

/**
 * The protocol's limits for one file (https://www.sitemaps.org/protocol.html). Parts are small enough to stay below both
 * even with the longest URL that a listing can have (the front server refuses longer ones), so none has to be split
 * while it is streamed. A million listings make a hundred parts.
 */
export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 52_428_800, idsPerPart: 10_000 };

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** The opening and closing tags of a sitemap, and of a sitemap index. */
export const urlset = { open: `${declaration}\n<urlset xmlns="${namespace}">\n`, close: "</urlset>\n" };
export const sitemapindex = {
  open: `${declaration}\n<sitemapindex xmlns="${namespace}">\n`,
  close: "</sitemapindex>\n",
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A time in the protocol's format, to the second. */
const moment = (iso: string): string => `${iso.slice(0, 19)}Z`;

/** A page in a sitemap. */
export interface SitemapEntry {
  /** Its canonical path. */
  path: string;
  /** When the page last changed, ISO in UTC; null if unknown. */
  lastmod: string | null;
  changefreq: string;
  /** From 0.0 to 1.0. */
  priority: number;
}

/** The <url> element of a page. `origin` has no trailing slash. */
export function urlElement(origin: string, { path, lastmod, changefreq, priority }: SitemapEntry): string {
  const changed = lastmod === null ? "" : `\n    <lastmod>${moment(lastmod)}</lastmod>`;
  return `  <url>
    <loc>${escaped(origin + path)}</loc>${changed}
    <changefreq>${changefreq}</changefreq>
    <priority>${priority.toFixed(1)}</priority>
  </url>
`;
}

/** The <sitemap> element of a part in an index. */
export function sitemapElement(origin: string, { path, lastmod }: Pick<SitemapEntry, "path" | "lastmod">): string {
  const changed = lastmod === null ? "" : `\n    <lastmod>${moment(lastmod)}</lastmod>`;
  return `  <sitemap>
    <loc>${escaped(origin + path)}</loc>${changed}
  </sitemap>
`;
}

/** An XML comment. Double hyphens are split, since they would end it. */
export const xmlComment = (text: string): string =>
  `  <!-- ${text
    .replace(/[\p{Cc}]+/gu, " ")
    .replace(/-(?=-)/g, "- ")
    .trim()} -->\n`;
