import { cn } from "@/components/ui/cn";
import { searchSorts, type SearchSort } from "@/lib/rules/listing-order";
import { addressOf, pageSizes, type SearchState } from "@/lib/search/search-state";

const sortLabels: Record<SearchSort, string> = {
  relevance: "Best match",
  rating: "Top rated",
  reviews: "Most reviews",
  newest: "Newest",
  distance: "Nearest",
};

/** The sort orders; by distance only when the search is near a place. */
export function SortLinks({ search, isNear }: { search: SearchState; isNear: boolean }) {
  return (
    <LinkStrip
      label="Sort"
      className="-mx-4 [scrollbar-width:none] overflow-x-auto px-2 md:-mx-2 md:px-0"
      links={searchSorts
        .filter((sort) => sort !== "distance" || isNear)
        .map((sort) => ({
          label: sortLabels[sort],
          href: addressOf({ ...search, sort, page: 1 }),
          isCurrent: sort === search.sort,
        }))}
    />
  );
}

/** The numbers of results per page. */
export function SizeLinks({ search }: { search: SearchState }) {
  return (
    <div className="no-print text-soft flex items-center gap-2">
      <span aria-hidden="true">Per page</span>
      <LinkStrip
        label="Results shown at once"
        className="-mx-2"
        links={pageSizes.map((size) => ({
          label: String(size),
          href: addressOf({ ...search, size, page: 1 }),
          isCurrent: size === search.size,
        }))}
      />
    </div>
  );
}

type StripLink = { label: string; href: string; isCurrent: boolean };

function LinkStrip({ label, links, className }: { label: string; links: StripLink[]; className: string }) {
  return (
    <nav aria-label={label} className={cn("no-print flex whitespace-nowrap", className)}>
      {links.map((link) => (
        <a
          key={link.label}
          href={link.href}
          rel="nofollow"
          aria-current={link.isCurrent ? "true" : undefined}
          className={cn(
            "inline-flex min-h-11 items-center px-2 underline-offset-8",
            link.isCurrent ? "decoration-accent font-semibold underline decoration-2" : "text-accent hover:underline",
          )}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
