import { Icon } from "@/components/ui/icon";
import { xIcon } from "@/components/ui/icons";
import { routes } from "@/lib/routes";
import { paramsOf, readSearchState, type SearchState } from "./search-state";
import { type Narrowing } from "./search-narrowed";

/** The active filters, each with a link that removes it. */
export function SearchChips({ search, narrowings }: { search: SearchState; narrowings: Narrowing[] }) {
  if (narrowings.length === 0) return null;
  const alone = { ...readSearchState({}), q: search.q, size: search.size };
  return (
    <nav aria-label="Filters in use" className="no-print">
      <ul className="flex flex-wrap items-center gap-2 pb-4">
        {narrowings.map(({ label, kind, without }) => (
          <li key={kind + label} className="min-w-0">
            <a
              href={routes.search(paramsOf(without))}
              className="border-edge bg-raised hover:border-accent hover:text-accent inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border py-1 pr-3 pl-4 md:min-h-9"
            >
              <span className="sr-only">Remove {kind}: </span>
              <span className="truncate" dir="auto">
                {label}
              </span>
              <Icon of={xIcon} className="size-4 shrink-0" />
            </a>
          </li>
        ))}
        {narrowings.length > 1 && (
          <li>
            <a
              href={routes.search(paramsOf(alone))}
              className="text-accent inline-flex min-h-11 items-center px-2 hover:underline md:min-h-9"
            >
              Clear all
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
