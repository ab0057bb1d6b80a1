import { type Metadata, type Viewport } from "next";
import { type ReactNode } from "react";
import { Awake } from "@/components/layout/page-effects";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { fontClasses } from "./_fonts/site-fonts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { site_name: siteName, title_suffix: titleSuffix } = await pageSettings();
  return {
    metadataBase: env().siteUrl,
    title: { default: `${siteName} | ${titleSuffix}`, template: `%s | ${titleSuffix}` },
    robots: "index, follow",
    openGraph: { siteName, type: "website", images: ["/seo-fallback.png"] },
    // Browsers must not turn numbers into links; the pages do where it fits.
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf6" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1826" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // early.js sets the theme here before React hydrates.
    <html
      lang="en"
      className={fontClasses}
      data-time-zone={env().timeZone}
      data-remote-images={env().allowsRemoteImages ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must run before the first paint */}
        <script src="/early.js" />
        {/* Delays painting until the content starts: a partly loaded header would shift as the rest arrives. */}
        <link rel="expect" href="#content" blocking="render" />
      </head>
      <body>
        {children}
        <Awake />
      </body>
    </html>
  );
}
