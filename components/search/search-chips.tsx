import { Icon } from "@/components/ui/icon";
import { xIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { type FilterName } from "@/lib/rules/search-filter";
import { addressOf, type SearchState, withoutFilters } from "@/lib/search/search-state";
import { type Narrowing } from "./search-narrowed";

type SearchChipsProps = {
  search: SearchState;
  narrowings: Narrowing[];
  /** The filters that wide pages show as chips with their choices. */
  shown: readonly FilterName[];
};

/** What was understood and chosen, each with a link that removes it. */
export function SearchChips({ search, narrowings, shown }: SearchChipsProps) {
  if (narrowings.length === 0) return null;
  return (
    <nav aria-label="Filters in use" className="no-print">
      <ul className="flex items-center gap-2 lg:flex-wrap">
        {narrowings.map(({ label, kind, without, filter }) => (
          <li key={kind + label} className={cn("max-lg:shrink-0", filter && shown.includes(filter) && "lg:hidden")}>
            <a href={addressOf(without)} rel="nofollow" className="filter-chip filter-chip-on">
              <span className="sr-only">Remove {kind}: </span>
              <span className="max-w-72 truncate" dir="auto">
                {label}
              </span>
              <Icon of={xIcon} className="size-4 shrink-0" />
            </a>
          </li>
        ))}
        {narrowings.length > 1 && (
          <li className="max-lg:shrink-0">
            <a
              href={addressOf(withoutFilters(search))}
              className="text-accent inline-flex min-h-11 items-center px-2 hover:underline lg:min-h-10"
            >
              Clear all
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
