import { type ReactNode } from "react";
import { CompareCount } from "@/components/compare/compare-tray";
import { StaticMarkup } from "@/components/shared/static-markup";
import { buttonClasses } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { menuIcon } from "@/components/ui/icons";
import { routes } from "@/lib/site/routes";
import { AccountInMenu, AccountSlot } from "./account-menu";
import { ThemeSwitch } from "./theme-switch";

const MENU = "site-menu";

/** The header of every public page. The menu is a native popover and needs no script. */
export function SiteHeader({ siteName, bar }: { siteName: string; bar: ReactNode }) {
  return (
    <header className="no-print border-line relative border-b">
      <a
        href="#content"
        className="focus:bg-paper sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 lg:flex-nowrap">
        <StaticMarkup>
          <a href={routes.home} className="inline-flex min-h-16 items-center">
            <Logo siteName={siteName} />
          </a>
        </StaticMarkup>
        {bar && (
          <div className="order-last w-full pb-3 lg:order-none lg:w-auto lg:min-w-0 lg:grow lg:px-6 lg:pb-0">{bar}</div>
        )}
        <nav aria-label="Main" className="ml-auto flex shrink-0 items-center gap-1 whitespace-nowrap">
          <a href={routes.addListing} className={buttonClasses({ variant: "quiet", className: "max-md:hidden" })}>
            Add Business
          </a>
          <a href={routes.compare} className={buttonClasses({ variant: "quiet", className: "max-md:hidden" })}>
            Compare <CompareCount />
          </a>
        </nav>
        <AccountSlot />
        <button type="button" popoverTarget={MENU} className={buttonClasses({ variant: "quiet", size: "square" })}>
          <Icon of={menuIcon} className="size-6" />
          <span className="sr-only">Menu</span>
        </button>
      </div>
      <SiteMenu />
    </header>
  );
}

function SiteMenu() {
  return (
    <div
      id={MENU}
      popover="auto"
      className="border-line bg-raised shadow-float absolute inset-auto top-16 right-0 left-0 m-0 w-auto border-b p-4 md:right-[max(2rem,calc((100vw-72rem)/2+2rem))] md:left-auto md:w-80 md:rounded-md md:border"
    >
      <AccountInMenu />
      <StaticMarkup>
        <nav aria-label="Menu">
          <ul>
            {[
              ["Home", routes.home],
              ["Search", routes.search()],
              ["Compare", routes.compare],
              ["Saved", routes.saved()],
              ["Add Business", routes.addListing],
              ["Premium", routes.premium()],
              ["Crowdfund", routes.crowdfund],
              ["How ranking works", routes.ranking],
            ].map(([label, href]) => (
              <li key={href}>
                <a href={href} className="menu-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </StaticMarkup>
      <div className="border-line mt-4 border-t px-3 pt-4">
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** The mark: an open book whose fold is a check mark. */
function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="6" className="fill-accent" />
      <path
        d="M6.5 9.5c3.6-.9 6.9-.2 9.5 2.2 2.6-2.4 5.9-3.1 9.5-2.200v13c-3.6-.9-6.9-.2-9.5 2.2-2.6-2.4-5.9-3.1-9.5-2.2z"
        className="stroke-on-accent fill-none"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        d="M10.5 16.2l5.5 5 5.5-8"
        className="stroke-on-accent fill-none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark with the site's name. */
function Logo({ siteName }: { siteName: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-h3 font-serif font-semibold tracking-tight">{siteName}</span>
    </span>
  );
}
