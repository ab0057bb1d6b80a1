import { type ReactNode } from "react";
import { CompareProvider } from "@/components/compare/compare-provider";
import { CompareTray } from "@/components/compare/compare-tray";
import { SavedButtons } from "@/components/saved/saved-buttons";
import { SearchBar } from "@/components/search/search-bar";
import { StaticMarkup } from "@/components/shared/static-markup";
import { StarShapes } from "@/components/shared/stars";
import { Toaster } from "@/components/shared/toaster";
import { FlashToast } from "./page-effects";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

type SiteFrameProps = {
  siteName: string;
  /** Who runs the site; "" if the operator hasn't said. */
  operator: string;
  year: number;
  /** The search bar in the header; null for a page that has one further down. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The frame of every public page. */
export function SiteFrame({ siteName, bar = <SearchBar />, children, ...foot }: SiteFrameProps) {
  return (
    <CompareProvider>
      <StaticMarkup>
        <StarShapes />
      </StaticMarkup>
      <SiteHeader siteName={siteName} bar={bar} />
      <main id="content" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <StaticMarkup>
        <SiteFooter siteName={siteName} {...foot} />
      </StaticMarkup>
      <CompareTray />
      <SavedButtons />
      <Toaster />
      <FlashToast />
    </CompareProvider>
  );
}
