"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";
import { routes } from "@/lib/routes";
import { bringIntoRow } from "./bring-into-row";

const pages: [label: string, href: string][] = [
  ["Dashboard", routes.adminDashboard],
  ["Users", routes.adminUsers],
  ["Businesses", routes.adminListings],
  ["Reviews", routes.adminReviews],
  ["Categories", routes.adminCategories],
  ["Page meta", routes.adminMeta],
  ["Duplicates", routes.adminDuplicates()],
  ["Search concepts", routes.adminConcepts],
  ["Ledger", routes.adminLedger],
  ["Audit", routes.adminAudit],
  ["Security log", routes.adminSecurity],
  ["Sitemap", routes.sitemapPreview],
];

/** The navigation and the query cache shared by every admin page. */
export function AdminFrame({ current, children }: { current: string; children: ReactNode }) {
  const [client] = useState(
    // Calls already retry where that is safe (lib/client/http.ts).
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <div className="admin-area page pt-4">
        <nav aria-label="Admin area" className="-mx-2 mb-6 flex overflow-x-auto py-1">
          {pages.map(([label, href]) => (
            <a
              key={href}
              href={href}
              ref={href === current ? bringIntoRow : undefined}
              aria-current={href === current ? "page" : undefined}
              className={cn(
                "text-label inline-flex min-h-11 shrink-0 items-center rounded-md px-2",
                href === current ? "text-ink font-semibold" : "text-soft hover:text-accent",
              )}
            >
              {label}
            </a>
          ))}
        </nav>
        {children}
        <p className="without-script mt-6">The admin area needs JavaScript, which is off in this browser.</p>
      </div>
    </QueryClientProvider>
  );
}
