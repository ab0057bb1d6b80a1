import { adminPaths } from "../rules/admin-paths";

/** Paths with nothing for search engines, not even a page whose `noindex` they would have to see. */
const closedFolders = ["/api/", "/accounts/", "/preview/", "/dev/"];

/**
 * `/robots.txt` (RFC 9309). Pages with `noindex` that public pages link to (search with parameters, compare, sign-in,
 * personal pages) stay open: crawlers can't see the `noindex` of a page that they may not fetch. Admin paths, which no
 * public page links to, are closed only as a whole (`$`) or with a query (`?`), since "/sitemap" alone would also close
 * the sitemap, and "/adminsetup" a category whose slug starts with it.
 */
export const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    ...closedFolders.map((folder) => `Disallow: ${folder}`),
    ...Object.values(adminPaths).flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
