/** @type {import("next").NextConfig} */
const config = {
  // Addresses of the API end in "/" and work without it too: neither is redirected.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // Pictures are addresses that people give: the server fetches none of them.
  images: { unoptimized: true },
  // The front keeps pages (docs/decisions/0007-page-cache-in-front-server.md): Next keeps nothing, in memory or on disk.
  cacheMaxMemorySize: 0,
  // Title, robots and canonical address stand in the head for everybody, not for known robots alone.
  htmlLimitedBots: /.*/,
  // The page of unknown addresses apart from all others: app/global-not-found.tsx.
  experimental: { isrFlushToDisk: false, globalNotFound: true },
  serverExternalPackages: ["graphile-worker", "next-auth", "nodemailer", "opentype.js", "pg", "pino", "sharp"],
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  typedRoutes: false,
  // `npm run check` checks the types, of the tests too: nobody who only wants to run the site has to wait for it.
  typescript: { ignoreBuildErrors: true },
  // The front page's other address.
  redirects: () => [{ source: "/home", destination: "/", permanent: true }],
  rewrites: () => ({
    // A listing's address may give the id apart: one redirect leads on from there.
    beforeFiles: ["business", "doctor"].map((name) => ({
      source: `/${name}`,
      has: [{ type: "query", key: "id", value: "(?<id>\\d{1,10})" }],
      destination: `/${name}/:id`,
    })),
    // Sitemaps tell of what lies below the folder that they are in: the parts stand at the root as the index does.
    afterFiles: [
      { source: "/sitemap-:part(pages-[1-9]\\d{0,5}|listings-[1-9]\\d{0,5}).xml", destination: "/sitemap.xml/:part" },
    ],
    fallback: [],
  }),
};

export default config;
