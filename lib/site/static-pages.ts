import { routes } from "./routes";
import { type ChangeFrequency, type MetaPageName } from "../rules/page-meta";

export type { ChangeFrequency } from "../rules/page-meta";

export interface StaticPage {
  /** Its label in the Meta Manager. */
  label: string;
  path: string;
  /** Its sitemap priority, 0.1 to 1.0. */
  priority: number;
  changefreq: ChangeFrequency;
}

/**
 * The static pages in the sitemap, by the `page_name` of their meta records. Pages that are never in it (compare, sign-in,
 * personal pages) are not here.
 */
export const staticPages = {
  home: { label: "Home", path: routes.home, priority: 1.0, changefreq: "daily" },
  search: { label: "Search", path: routes.search(), priority: 0.9, changefreq: "daily" },
  categories: { label: "All categories", path: routes.categories, priority: 0.7, changefreq: "daily" },
  premium: { label: "Premium", path: routes.premium(), priority: 0.6, changefreq: "monthly" },
  businessowner: { label: "For business owners", path: routes.businessOwner, priority: 0.6, changefreq: "monthly" },
  crowdfund: { label: "Crowdfund", path: routes.crowdfund, priority: 0.5, changefreq: "weekly" },
  ranking: { label: "How ranking works", path: routes.ranking, priority: 0.4, changefreq: "monthly" },
  termsofservice: { label: "Terms of Service", path: routes.terms, priority: 0.3, changefreq: "yearly" },
  guidelines: { label: "Review guidelines", path: routes.guidelines, priority: 0.3, changefreq: "yearly" },
  privacy: { label: "Privacy", path: routes.privacy, priority: 0.3, changefreq: "yearly" },
  help: { label: "Help", path: routes.help, priority: 0.4, changefreq: "monthly" },
  transparency: { label: "Transparency", path: routes.transparency(), priority: 0.3, changefreq: "daily" },
  moderationlog: { label: "Moderation log", path: routes.moderationLog(), priority: 0.3, changefreq: "daily" },
  contact: { label: "Contact", path: routes.contact, priority: 0.3, changefreq: "yearly" },
} as const satisfies Partial<Record<MetaPageName, StaticPage>>;

export type StaticPageName = keyof typeof staticPages;
export const staticPageNames = Object.keys(staticPages) as StaticPageName[];
