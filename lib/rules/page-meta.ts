import { type Kind, kinds } from "./listing-kind";

/** What a record for search engines is about: a static page, or a listing of a kind. */
export const metaTypes = ["static", ...kinds] as const;
export type MetaType = (typeof metaTypes)[number];

/** The kind of listing that a record of this type is about; null for a static page. */
export const kindOfMeta = (type: MetaType): Kind | null => kinds.find((kind) => kind === type) ?? null;

/** The static pages that may have a record. Those that no search engine may keep have words all the same. */
export const metaPageNames = [
  "home",
  "search",
  "premium",
  "businessowner",
  "crowdfund",
  "ranking",
  "termsofservice",
  "addbusiness",
  "compare",
  "profile",
  "dashboard",
  "ownerdashboard",
] as const;
export type MetaPageName = (typeof metaPageNames)[number];

/** What search engines may do with a page, as a record says it. */
export const robotsChoices = ["index, follow", "noindex, follow", "index, nofollow", "noindex, nofollow"] as const;
export type Robots = (typeof robotsChoices)[number];

/** How often a page changes, in the words of the sitemap protocol (https://www.sitemaps.org/protocol.html). */
export const changeFrequencies = ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"] as const;
export type ChangeFrequency = (typeof changeFrequencies)[number];

/** What a new record of this type begins with. */
export const newMeta = (type: MetaType) => ({
  title: "",
  description: "",
  keywords: "",
  og_title: "",
  og_description: "",
  og_image: "",
  canonical_url: "",
  robots: robotsChoices[0],
  priority: kindOfMeta(type) ? 0.8 : 0.5,
  changefreq: changeFrequencies[kindOfMeta(type) ? 3 : 4],
  is_active: true,
});

/** About as much of a title and of a description as search engines show, in characters. */
export const shownTitle = 60;
export const shownDescription = 160;

/** The picture of a page that has none of its own, from the site's root. */
export const fallbackPicture = "/seo-fallback.png";

/** What a record says; an empty text leaves it to the page. */
export interface MetaWords {
  title: string;
  description: string;
  keywords: string;
  og_title: string;
  og_description: string;
  og_image: string;
  canonical_url: string;
  robots: Robots;
}

/** What a page says of itself where no record does. */
export interface ShownPage {
  /** Without the site's part. */
  title: string;
  description: string;
  /** Separated by commas. */
  keywords?: string;
  /** Its canonical address, from the site's root. */
  path: string;
  /** The address of its share picture (1200 × 630), from the site's root; without one the site's. */
  picture?: string;
  /** What search engines may do with it, whatever its record says. */
  robots?: Robots;
}

/** What stands in the head of a page. */
export interface PageHead {
  title: string;
  description: string;
  keywords: string;
  /** From the site's root. */
  canonical: string;
  robots: Robots;
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
}

/** A page's title as windows and search engines show it: what it is, then whose. */
export const fullTitle = (title: string, suffix: string): string => `${title} | ${suffix}`;

/**
 * The address on this site that a text means, from the root and without a fragment; null when it is none. `isOwn` tells
 * whether an origin is this site's.
 */
export function ownAddress(text: string, isOwn: (origin: string) => boolean): string | null {
  const nowhere = "http://nowhere.invalid";
  const given = text.trim();
  // A browser reads "//" and "/\" at the beginning as another host, and drops controls and blanks within.
  if (!/^(https?:\/\/|\/(?![/\\]))[^\s\\\p{Cc}]*$/iu.test(given) || !URL.canParse(given, nowhere)) return null;
  const url = new URL(given, nowhere);
  if (url.username || url.password || url.pathname.startsWith("//")) return null;
  if (!given.startsWith("/") && !isOwn(url.origin)) return null;
  return url.pathname + url.search;
}

const first = (...texts: (string | undefined)[]): string => texts.find((text) => text?.trim()) ?? "";

const noRecord: MetaWords = {
  title: "",
  description: "",
  keywords: "",
  og_title: "",
  og_description: "",
  og_image: "",
  canonical_url: "",
  robots: "index, follow",
};

/**
 * The head of a page: what its active record says, else what the page says of itself. A record's canonical address counts
 * only on this site: a page may not give itself away to another one.
 */
export function headOf(page: ShownPage, record: MetaWords | null, isOwn: (origin: string) => boolean): PageHead {
  const words = record ?? noRecord;
  const title = first(words.title, page.title);
  const description = first(words.description, page.description);
  return {
    title,
    description,
    keywords: first(words.keywords, page.keywords),
    canonical: ownAddress(words.canonical_url, isOwn) ?? page.path,
    robots: page.robots ?? words.robots,
    ogTitle: first(words.og_title, title),
    ogDescription: first(words.og_description, description),
    ogImage: first(words.og_image, page.picture, fallbackPicture),
  };
}
