import { routes } from "./routes";
import { type ChangeFrequency, type MetaPageName } from "./rules/page-meta";

export type { ChangeFrequency } from "./rules/page-meta";

export interface StaticPage {
  /** What people call it: as the Meta Manager lists it. */
  label: string;
  path: string;
  /** From 0.1 to 1.0, as sitemaps tell it. */
  priority: number;
  changefreq: ChangeFrequency;
}

/**
 * The public pages that are no listing and no category, by the name that their meta records carry (`page_name`). These
 * stand in the sitemap; pages that never do (compare, sign-in, pages of one's own) are not here.
 */
export const staticPages = {
  home: { label: "Home", path: routes.home, priority: 1.0, changefreq: "daily" },
  search: { label: "Search", path: routes.search(), priority: 0.9, changefreq: "daily" },
  premium: { label: "Premium", path: routes.premium(), priority: 0.6, changefreq: "monthly" },
  businessowner: { label: "For business owners", path: routes.businessOwner, priority: 0.6, changefreq: "monthly" },
  crowdfund: { label: "Crowdfund", path: routes.crowdfund, priority: 0.5, changefreq: "weekly" },
  ranking: { label: "How ranking works", path: routes.ranking, priority: 0.4, changefreq: "monthly" },
  termsofservice: { label: "Terms of Service", path: routes.terms, priority: 0.3, changefreq: "yearly" },
} as const satisfies Partial<Record<MetaPageName, StaticPage>>;

export type StaticPageName = keyof typeof staticPages;
export const staticPageNames = Object.keys(staticPages) as StaticPageName[];
