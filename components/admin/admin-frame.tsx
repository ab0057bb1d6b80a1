"use client";

import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { StarShapes } from "@/components/shared/stars";
import { Toaster } from "@/components/shared/toaster";
import { FlashToast } from "@/components/layout/page-effects";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { arrowUpRightIcon, menuIcon, signOutIcon } from "@/components/ui/icons";
import { call } from "@/lib/client/http";
import { cn } from "@/components/ui/cn";
import { queryClient } from "@/lib/client/query-client";
import { exactNumber } from "@/lib/format/number";
import { adminPaths } from "@/lib/rules/admin-paths";
import { adminMenu, adminPages } from "@/lib/site/admin-pages";
import { routes } from "@/lib/site/routes";

type AdminFrameProps = { current: keyof typeof adminPaths; siteName: string; isAdmin: boolean; children: ReactNode };

/** The navigation and the query cache shared by every admin page. */
export function AdminFrame({ children, ...rest }: AdminFrameProps) {
  const { fillsWindow } = adminPages[rest.current];
  return (
    <QueryClientProvider client={queryClient}>
      <StarShapes />
      <a href="#content" className="button button-primary sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2">
        Skip to content
      </a>
      <div className="admin-area lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <Rail {...rest} />
        <main id="content" tabIndex={-1} className={cn("min-w-0 outline-none", !fillsWindow && "page py-6")}>
          {children}
          <p className="without-script mt-6">The admin area needs JavaScript, which is off in this browser.</p>
        </main>
      </div>
      <Toaster />
      <FlashToast />
    </QueryClientProvider>
  );
}

/** The navigation: a rail at the side, or behind a button in a narrow window. */
function Rail({ current, siteName, isAdmin }: Omit<AdminFrameProps, "children">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="border-line bg-sunk lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r">
      <div className="flex h-12 shrink-0 items-center justify-between px-4 lg:h-14">
        <a href={routes.adminDashboard} className="text-h4 font-serif font-semibold">
          {siteName}
        </a>
        <Button
          variant="quiet"
          size="square"
          className="-mr-2 lg:hidden"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="admin-nav"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={menuIcon} />
        </Button>
      </div>
      <div id="admin-nav" className={cn("flex grow flex-col px-2 pb-3", !isOpen && "max-lg:hidden")}>
        <Nav current={current} isAdmin={isAdmin} />
        <div className="mt-auto pt-4">
          <RailLink label="View site" href={routes.home} icon={arrowUpRightIcon} />
          <RailLink label="Sign Out" href={routes.logout()} icon={signOutIcon} />
        </div>
      </div>
    </header>
  );
}

function Nav({ current, isAdmin }: Pick<AdminFrameProps, "current" | "isAdmin">) {
  const status = useSearchParams().get("status");
  const { data } = useQuery({
    queryKey: ["counts"],
    queryFn: () => call("GET", "admin/counts/"),
    refetchInterval: 60_000,
  });
  const groups = adminMenu(isAdmin);
  const path = adminPaths[current];
  const isExact = (one: { path: string }) => one.path === routes.adminList(path, { status: status ?? "" });
  const hasExact = groups.some(({ entries }) => entries.some(isExact));
  return (
    <nav aria-label="Admin area" className="space-y-4">
      {groups.map(({ title, entries }) => (
        <div key={title}>
          {title && <p className="text-label text-faint px-2 pb-1 font-semibold">{title}</p>}
          <ul>
            {entries.map(({ waiting = [], ...entry }) => (
              <li key={entry.label}>
                <RailLink
                  label={entry.label}
                  href={entry.path}
                  icon={entry.icon}
                  count={data ? waiting.reduce((sum, queue) => sum + data.pending[queue], 0) : 0}
                  isCurrent={hasExact ? isExact(entry) : entry.path === path}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type RailLinkProps = {
  label: string;
  href: string;
  icon: Parameters<typeof Icon>[0]["of"];
  count?: number;
  isCurrent?: boolean;
};

const RailLink = ({ label, href, icon, count = 0, isCurrent }: RailLinkProps) => (
  <a
    href={href}
    aria-current={isCurrent ? "page" : undefined}
    className={cn(
      "flex min-h-11 items-center gap-3 rounded-md px-2 lg:min-h-8",
      isCurrent ? "bg-accent-wash text-accent font-semibold" : "hover:text-accent",
    )}
  >
    <Icon of={icon} className="size-5 shrink-0" />
    <span className="grow">{label}</span>
    {count > 0 && <span className="text-label font-semibold">{exactNumber(count)}</span>}
  </a>
);
