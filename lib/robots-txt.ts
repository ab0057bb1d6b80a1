import { routes } from "./routes";

/** Folders in which nothing is for search engines, and nothing is that has to be seen to be left out. */
const closedFolders = ["/api/", "/accounts/", "/preview/", "/dev/"];

/** The admin area: no public page leads to it, so that nobody has to be told there that it is not for an index. */
const adminPages = [
  routes.adminDashboard,
  routes.adminUsers,
  routes.adminListings,
  routes.adminReviews,
  routes.adminCategories,
  routes.adminMeta,
  routes.adminSynonyms,
  routes.adminAudit,
  routes.adminLedger,
  routes.adminDuplicates(),
  routes.adminSetup,
  routes.sitemapPreview,
];

/**
 * `/robots.txt` (RFC 9309). Only these are closed. What carries `noindex` and is linked from public pages (search with
 * parameters, compare, sign-in, pages of one's own) stays open: a page that may not be asked for can't say that it is
 * not to be listed. A page's path is closed with its end or its query, since "/sitemap" alone would close the sitemap,
 * and "/adminsetup" a category that begins like it.
 */
export const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    ...closedFolders.map((folder) => `Disallow: ${folder}`),
    ...adminPages.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
