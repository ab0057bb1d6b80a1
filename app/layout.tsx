import { type Metadata, type Viewport } from "next";
import { type ReactNode } from "react";
import { Awake } from "@/components/layout/page-effects";
import { env } from "@/server/env";
import { fontClasses } from "./fonts";
import "./globals.css";

export function generateMetadata(): Metadata {
  const { siteUrl, siteName, titleSuffix } = env();
  return {
    metadataBase: siteUrl,
    title: { default: `${siteName} | ${titleSuffix}`, template: `%s | ${titleSuffix}` },
    robots: "index, follow",
    openGraph: { siteName, type: "website", images: ["/seo-fallback.png"] },
    // A number that is a link is one because we said so.
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
    // The early script sets the theme here before React wakes.
    <html lang="en" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must run before the first paint */}
        <script src="/early.js" />
        {/* Nothing is painted before the content begins: a header of which half has come would move as the rest comes. */}
        <link rel="expect" href="#content" blocking="render" />
      </head>
      <body>
        {children}
        <Awake />
      </body>
    </html>
  );
}
