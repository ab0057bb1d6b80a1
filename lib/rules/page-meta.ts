import { type Kind, kinds } from "./listing-kind";

/** What a page meta record is about: a static page, a category's page, or the page of a listing of a kind. */
export const metaTypes = ["static", "category", ...kinds] as const;
export type MetaType = (typeof metaTypes)[number];

/** The kind of listing for a record type; null for a static page or a category. */
export const kindOfMeta = (type: MetaType): Kind | null => kinds.find((kind) => kind === type) ?? null;

/**
 * The static pages that may have a record. It includes pages that are never indexed, because they have a title and
 * description too.
 */
export const metaPageNames = [
  "home",
  "search",
  "categories",
  "premium",
  "businessowner",
  "crowdfund",
  "ranking",
  "termsofservice",
  "guidelines",
  "privacy",
  "help",
  "contact",
  "transparency",
  "moderationlog",
  "addbusiness",
  "compare",
  "profile",
  "dashboard",
  "ownerdashboard",
] as const;
export type MetaPageName = (typeof metaPageNames)[number];

/** The values of the robots meta tag that a record may have. */
export const robotsChoices = ["index, follow", "noindex, follow", "index, nofollow", "noindex, nofollow"] as const;
export type Robots = (typeof robotsChoices)[number];

/** How often a page changes: `changefreq` in the sitemap protocol (https://www.sitemaps.org/protocol.html). */
export const changeFrequencies = ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"] as const;
export type ChangeFrequency = (typeof changeFrequencies)[number];

/** The defaults of a new record of this type. */
export const newMeta = (type: MetaType) => ({
  title: "",
  description: "",
  keywords: "",
  og_title: "",
  og_description: "",
  og_image: "",
  canonical_url: "",
  robots: robotsChoices[0],
  priority: kindOfMeta(type) ? 0.8 : type === "category" ? 0.7 : 0.5,
  changefreq: changeFrequencies[type === "static" ? 4 : 3],
  is_active: true,
});

/** Roughly how many characters of a title and of a description search engines show. */
export const shownTitle = 60;
export const shownDescription = 160;

/** The path of the share picture of pages that have none. */
export const fallbackPicture = "/seo-fallback.png";

/** A record's texts. Where one is empty, the page's default applies. */
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

/** A page's defaults where its record has no value. */
export interface ShownPage {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Separated by commas. */
  keywords?: string;
  /** Its canonical path. */
  path: string;
  /** The path of its share picture (1200 × 630); the site's picture by default. */
  picture?: string;
  /** Overrides the record's robots value. */
  robots?: Robots;
}

/** The contents of a page's <head>. */
export interface PageHead {
  title: string;
  description: string;
  keywords: string;
  /** A path on this site. */
  canonical: string;
  robots: Robots;
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
}

/** The title that browsers and search engines show: the page's, then the site's. */
export const fullTitle = (title: string, suffix: string): string => `${title} | ${suffix}`;

/**
 * The path and query of a URL on this site, without a fragment; null for anything else. `isOwn`: whether an origin is
 * this site's.
 */
export function ownAddress(text: string, isOwn: (origin: string) => boolean): string | null {
  const nowhere = "http://nowhere.invalid";
  const given = text.trim();
  // Browsers treat a leading "//" or "/\" as another host, and drop control characters and spaces.
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
 * The head of a page: its active record's values, or the page's defaults where those are empty. A record's canonical URL
 * counts only if it is on this site, so that no page passes its ranking to another site.
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
