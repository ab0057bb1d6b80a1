import { routes } from "./routes";

/** Paths with nothing for search engines, not even a page whose `noindex` they would have to see. */
const closedFolders = ["/api/", "/accounts/", "/preview/", "/dev/"];

/** The admin area. No public page links to it, so it needs no `noindex` that crawlers can see. */
const adminPages = [
  routes.adminDashboard,
  routes.adminUsers,
  routes.adminListings,
  routes.adminReviews,
  routes.adminCategories,
  routes.adminMeta,
  routes.adminConcepts,
  routes.adminPhotos,
  routes.adminMessages,
  routes.adminReports,
  routes.adminCorrections,
  routes.adminAppeals,
  routes.adminSecondLooks,
  routes.adminAudit,
  routes.adminSecurity,
  routes.adminLedger,
  routes.adminHealth,
  routes.adminSettings,
  routes.adminDuplicates(),
  routes.adminSetup,
  routes.sitemapPreview,
];

/**
 * `/robots.txt` (RFC 9309). Pages with `noindex` that public pages link to (search with parameters, compare, sign-in,
 * personal pages) stay open: crawlers can't see the `noindex` of a page that they may not fetch. Admin paths are closed
 * only as a whole (`$`) or with a query (`?`), since "/sitemap" alone would also close the sitemap, and "/adminsetup" a
 * category whose slug starts with it.
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
