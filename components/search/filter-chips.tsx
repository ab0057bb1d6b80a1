import { type ReactNode } from "react";
import { StaticMarkup } from "@/components/shared/static-markup";
import { Icon } from "@/components/ui/icon";
import { chevronDownIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { type SearchAnswer } from "@/lib/contract/search";
import { type Facets } from "@/lib/contract/search-facets";
import { choiceLabel, type FilterName, filterTable, kindChips } from "@/lib/rules/search-filter";
import { addressOf, readSearchState, type SearchState } from "@/lib/search/search-state";
import { FacetLinks } from "./facet-links";
import { choicesOf, chosenIn, isOffered } from "./filter-choices";
import { DistanceLinks, distanceLabel } from "./search-distance";

type FilterChipsProps = { search: SearchState; facets: Facets | null; names: readonly FilterName[] };

/** The filters that have a chip of their own, besides the distance: hours, rating, and one for the kind of results. */
export function chipFilters(search: SearchState, facets: Facets | null, answer: SearchAnswer): FilterName[] {
  const isShown = (name: FilterName) => isOffered(name, search, { facets, count: answer.count });
  const kind = search.filters.type ?? answer.items[0]?.type;
  const ofKind = kind && facets ? kindChips[kind].find(isShown) : undefined;
  return [...(["open", "min_rating"] as const).filter(isShown), ...(ofKind ? [ofKind] : [])];
}

/** The filters that decide most, on wide pages: each opens the choices, which apply at once. */
export const FilterChips = ({ search, facets, names: [first, ...names] }: FilterChipsProps) => (
  <>
    {first && (
      <StaticMarkup>
        <ChoiceChip name={first} search={search} facets={facets} />
      </StaticMarkup>
    )}
    <Chip label={distanceLabel(search)} isOn={search.radius !== null}>
      <DistanceLinks search={search} />
    </Chip>
    <StaticMarkup>
      {names.map((name) => (
        <ChoiceChip key={name} name={name} search={search} facets={facets} />
      ))}
    </StaticMarkup>
  </>
);

function ChoiceChip({ name, search, facets }: Omit<FilterChipsProps, "names"> & { name: FilterName }) {
  const { label, param } = filterTable[name];
  const chosen = chosenIn(search, name);
  const choices = [{ value: "", label: "Any", count: undefined }, ...choicesOf(name, search, facets)];
  const links = choices.map(({ value, label: text, count }) => {
    // The address says it, so what it would be read as is what it stands for.
    const filters = { ...search.filters, [name]: readSearchState({ [param]: value }).filters[name] };
    return { label: text, href: addressOf({ ...search, filters, page: 1 }), count, isCurrent: value === chosen };
  });
  return (
    <Chip label={chosen ? choiceLabel(name, chosen) : label} isOn={chosen !== ""}>
      <FacetLinks label={label} links={links} />
    </Chip>
  );
}

/** A chip with a panel below it. `public/early.js` closes panels. */
const Chip = ({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) => (
  <details name="chip" className="filter-group">
    <summary className={cn("filter-chip", isOn && "filter-chip-on")}>
      <span className="max-w-60 truncate">{label}</span>
      <Icon of={chevronDownIcon} className="size-4 shrink-0" />
    </summary>
    <div className="filter-panel">{children}</div>
  </details>
);
