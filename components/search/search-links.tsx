import { cn } from "@/lib/cn";
import { routes } from "@/lib/routes";
import { searchSorts, type SearchSort } from "@/lib/rules/listing-order";
import { pageSizes, paramsOf, type SearchAsk } from "./search-ask";

const sortLabels: Record<SearchSort, string> = {
  relevance: "Best match",
  rating: "Top rated",
  reviews: "Most reviews",
  newest: "Newest",
  distance: "Distance",
};

/** The orders that results can have; that by distance where they are near something. */
export function SortLinks({ ask, isNear }: { ask: SearchAsk; isNear: boolean }) {
  return (
    <LinkStrip
      label="Sort"
      links={searchSorts
        .filter((sort) => sort !== "distance" || isNear)
        .map((sort) => ({
          label: sortLabels[sort],
          href: routes.search(paramsOf({ ...ask, sort, page: 1 })),
          isPresent: sort === ask.sort,
        }))}
    />
  );
}

/** How many results a page has. */
export function SizeLinks({ ask }: { ask: SearchAsk }) {
  return (
    <div className="no-print text-soft mt-4 flex items-center gap-2">
      <span aria-hidden="true">Per page</span>
      <LinkStrip
        label="Results shown at once"
        links={pageSizes.map((size) => ({
          label: String(size),
          href: routes.search(paramsOf({ ...ask, size, page: 1 })),
          isPresent: size === ask.size,
        }))}
      />
    </div>
  );
}

type StripLink = { label: string; href: string; isPresent: boolean };

function LinkStrip({ label, links }: { label: string; links: StripLink[] }) {
  return (
    <nav aria-label={label} className="no-print -mx-2 flex flex-wrap">
      {links.map((link) => (
        <a
          key={link.label}
          href={link.href}
          aria-current={link.isPresent ? "true" : undefined}
          className={cn(
            "inline-flex min-h-11 items-center px-2 underline-offset-8",
            link.isPresent ? "decoration-accent font-semibold underline decoration-2" : "text-accent hover:underline",
          )}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
