/** How large a sitemap gets. */
export interface SitemapLimits {
  /** Addresses in one file. */
  addresses: number;
  /** Bytes of one file, unpacked. */
  bytes: number;
  /** Ids of listings that make one part of an index. The index `listing_sitemap` of the database is made for the usual number. */
  idsPerPart: number;
}

/**
 * The protocol's limits of one file (https://www.sitemaps.org/protocol.html), and parts of an index so small that of the
 * longest address that a listing can have (the front refuses longer ones) they stay below both: none has to be cut while
 * it goes out. Of a million listings there are a hundred: a change is one of a hundredth.
 */
export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 52_428_800, idsPerPart: 10_000 };

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** What stands around the entries of a sitemap, and of an index of sitemaps. */
export const urlset = { open: `${declaration}\n<urlset xmlns="${namespace}">\n`, close: "</urlset>\n" };
export const sitemapindex = {
  open: `${declaration}\n<sitemapindex xmlns="${namespace}">\n`,
  close: "</sitemapindex>\n",
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A moment as the protocol writes it, to the second: what it may tell of is never finer. */
const moment = (iso: string): string => `${iso.slice(0, 19)}Z`;

/** One page in a sitemap. */
export interface SitemapEntry {
  /** From the site's root, as its canonical link has it. */
  path: string;
  /** When the page last changed, as an ISO moment in UTC; null where nobody knows. */
  lastmod: string | null;
  changefreq: string;
  /** From 0.0 to 1.0. */
  priority: number;
}

/** The element of one page. `origin`: the site's, without a slash at its end. */
export function urlElement(origin: string, { path, lastmod, changefreq, priority }: SitemapEntry): string {
  const changed = lastmod === null ? "" : `\n    <lastmod>${moment(lastmod)}</lastmod>`;
  return `  <url>
    <loc>${escaped(origin + path)}</loc>${changed}
    <changefreq>${changefreq}</changefreq>
    <priority>${priority.toFixed(1)}</priority>
  </url>
`;
}

/** The element of one sitemap in an index. */
export function sitemapElement(origin: string, { path, lastmod }: Pick<SitemapEntry, "path" | "lastmod">): string {
  const changed = lastmod === null ? "" : `\n    <lastmod>${moment(lastmod)}</lastmod>`;
  return `  <sitemap>
    <loc>${escaped(origin + path)}</loc>${changed}
  </sitemap>
`;
}

/** A note for people; what would end a comment too early is broken up. */
export const xmlComment = (text: string): string =>
  `  <!-- ${text
    .replace(/[\p{Cc}]+/gu, " ")
    .replace(/-(?=-)/g, "- ")
    .trim()} -->\n`;
