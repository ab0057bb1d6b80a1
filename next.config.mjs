/** @type {import("next").NextConfig} */
const config = {
  // API paths work with and without their trailing slash, without a redirect.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // Users give the URLs of pictures, and the server must not fetch those.
  images: { unoptimized: true },
  // The front server caches pages (docs/decisions/0007-page-cache-in-front-server.md), Next caches none.
  cacheMaxMemorySize: 0,
  // The title, robots, and canonical URL are in the head for every visitor, not only for known crawlers.
  htmlLimitedBots: /.*/,
  // Unknown paths have a page of their own: app/global-not-found.tsx.
  experimental: { isrFlushToDisk: false, globalNotFound: true },
  serverExternalPackages: ["graphile-worker", "next-auth", "nodemailer", "opentype.js", "pg", "pino", "sharp"],
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  typedRoutes: false,
  // `npm run check` checks all types, so that those who only run the site don't wait for it.
  typescript: { ignoreBuildErrors: true },
  // Replaces the front server's same-origin, which a route's response can't do. Image searches may show these pictures.
  // Other sites' requests come without cookies, so hidden photos stay hidden.
  headers: () => [
    {
      source: "/(photos|share)/:path*",
      headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }],
    },
  ],
  redirects: () => [{ source: "/home", destination: "/", permanent: true }],
  rewrites: () => ({
    // /business?id=5 is redirected by the page of /business/5.
    beforeFiles: ["business", "doctor"].map((name) => ({
      source: `/${name}`,
      has: [{ type: "query", key: "id", value: "(?<id>\\d{1,10})" }],
      destination: `/${name}/:id`,
    })),
    // A sitemap may only list pages below its own folder, so its parts are at the root.
    afterFiles: [
      { source: "/.well-known/security.txt", destination: "/security.txt" },
      { source: "/sitemap-:part(pages-[1-9]\\d{0,5}|listings-[1-9]\\d{0,5}).xml", destination: "/sitemap.xml/:part" },
    ],
    fallback: [],
  }),
};

export default config;
