import { type ReactNode } from "react";
import { StaticMarkup } from "@/components/shared/static-markup";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { chevronDownIcon, slidersHorizontalIcon, xIcon } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
import { type SearchAnswer } from "@/lib/contract/search";
import { type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { choiceLabel, type FilterName, filterNames, filterTable, longestFilter } from "@/lib/rules/search-filter";
import { FacetChoices, FacetTick } from "./facet-choices";
import { countText } from "./facet-parts";
import { choicesOf, chosenIn, isOffered } from "./filter-choices";
import { addressOf, pathOf, type SearchState, STANDARD_SIZE, withoutFilters } from "@/lib/search/search-state";
import { DistanceFields, distanceLabel } from "./search-distance";
import { ShowResults } from "./show-results";

/** A category to choose, with its depth in the tree. */
export type CategoryOption = { full_slug: string; name: string; depth: number };

type SearchFiltersProps = {
  search: SearchState;
  categories: readonly CategoryOption[];
  /** How many results each choice has; null if counting took too long. */
  facets: Facets | null;
  answer: Pick<SearchAnswer, "count" | "count_is_exact">;
};

const SHEET = "search-filters";

/** Opens all filters; `chosen` is how many are set. */
export const FiltersButton = ({ chosen }: { chosen: number }) => (
  <Button popoverTarget={SHEET} className="shrink-0 rounded-full! lg:min-h-10!">
    <Icon of={slidersHorizontalIcon} />
    {chosen > 0 ? `Filters (${chosen})` : "Filters"}
  </Button>
);

/** The sheet with all filters. */
export const FilterSheet = (props: SearchFiltersProps) => (
  <aside id={SHEET} popover="auto" aria-label="Filters" className="filter-sheet">
    <StaticMarkup>
      <div className="flex items-center justify-between">
        <p className="text-h3 font-serif font-semibold">Filters</p>
        <Button variant="quiet" size="square" popoverTarget={SHEET} popoverTargetAction="hide">
          <Icon of={xIcon} />
          <span className="sr-only">Close filters</span>
        </Button>
      </div>
    </StaticMarkup>
    <SearchFilters {...props} />
  </aside>
);

/** A filter that the form keeps without a control. */
const isHidden = (name: FilterName) => ["area", "number"].includes(filterTable[name].control);
const isTick = (name: FilterName) => filterTable[name].control === "tick";

/** The filters of a search as a plain form, a line for each. Those that leave everything or nothing are not shown. */
function SearchFilters({ search, categories, facets, answer }: SearchFiltersProps) {
  // A category has listings of one kind.
  const names = filterNames.filter(
    (name) =>
      !isHidden(name) && (name !== "type" || !search.scope) && isOffered(name, search, { facets, count: answer.count }),
  );
  // What anyone can give comes before what was paid for.
  const ticks = names.filter(isTick).toSorted((a, b) => Number(a === "is_premium") - Number(b === "is_premium"));
  return (
    <form action={pathOf(search)} role="search" aria-label="Filters">
      <input type="hidden" name="q" value={search.q} />
      <input type="hidden" name="location" value={search.location} />
      {!search.scope && (
        <StaticMarkup>
          <CategoryFilter search={search} categories={categories} values={facets?.category_path} />
        </StaticMarkup>
      )}
      <FilterLine label={distanceLabel(search)} isOn={search.radius !== null}>
        <DistanceFields search={search} />
      </FilterLine>
      <StaticMarkup>
        {names
          .filter((name) => !isTick(name))
          .map((name) => (
            <ChoiceFilter key={name} name={name} search={search} facets={facets} />
          ))}
        <div role="group" aria-label="More filters" className="border-line border-t py-2 empty:hidden">
          {ticks.map((name) => (
            <TickFilter key={name} name={name} search={search} facets={facets} />
          ))}
        </div>
      </StaticMarkup>
      {search.sort !== "relevance" && <input type="hidden" name="sort" value={search.sort} />}
      {!search.scope && search.size !== STANDARD_SIZE && <input type="hidden" name="size" value={search.size} />}
      {filterNames.filter(isHidden).map((name) => {
        const value = search.filters[name];
        return value && <input key={name} type="hidden" name={filterTable[name].param} value={String(value)} />;
      })}
      {search.view === "map" && <input type="hidden" name="view" value="map" />}
      <div className="bg-raised border-line sticky bottom-0 flex flex-wrap gap-2 border-t py-4">
        <ShowResults scope={search.scope} found={{ count: answer.count, count_is_exact: answer.count_is_exact }} />
        <ButtonLink variant="quiet" href={addressOf(withoutFilters(search))}>
          Reset
        </ButtonLink>
      </div>
    </form>
  );
}

/** A filter that opens. */
function FilterLine({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) {
  return (
    <details name="filter" className="border-line border-t">
      <summary
        className={cn(
          "hover:text-accent flex min-h-11 items-center justify-between gap-1.5 font-semibold",
          isOn && "text-accent",
        )}
      >
        <span className="truncate">{label}</span>
        <Icon of={chevronDownIcon} className="size-4 shrink-0" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

type CategoryFilterProps = Pick<SearchFiltersProps, "search" | "categories"> & { values: FacetValue[] | undefined };

function CategoryFilter({ search, categories, values }: CategoryFilterProps) {
  const countOf = new Map(values?.map((value) => [value.value, value]));
  const isShown = ({ full_slug }: CategoryOption) => search.category !== "" || !values || countOf.has(full_slug);
  const chosen = categories.find(({ full_slug }) => full_slug === search.category);
  return (
    <FilterLine label={chosen?.name ?? "Category"} isOn={search.category !== ""}>
      <Field id="f-category" label="Category">
        <Select id="f-category" name="category" defaultValue={search.category}>
          <option value="">Any</option>
          {categories.filter(isShown).map(({ full_slug, name, depth }) => {
            const count = countOf.get(full_slug);
            return (
              <option key={full_slug} value={full_slug}>
                {"\u00a0\u00a0".repeat(depth)}
                {name}
                {count && ` (${countText(count)})`}
              </option>
            );
          })}
        </Select>
      </Field>
    </FilterLine>
  );
}

type FilterProps = Pick<SearchFiltersProps, "search" | "facets"> & { name: FilterName };

/** One value of several, or any; a text where the values weren't counted. */
function ChoiceFilter({ name, search, facets }: FilterProps) {
  const { control, label, param } = filterTable[name];
  const chosen = chosenIn(search, name);
  return (
    <FilterLine label={chosen ? choiceLabel(name, chosen) : label} isOn={chosen !== ""}>
      {control === "list" && !facets ? (
        <Field id={`f-${param}`} label={label}>
          <Input id={`f-${param}`} name={param} defaultValue={chosen} maxLength={longestFilter} />
        </Field>
      ) : (
        <FacetChoices legend={label} name={param} chosen={chosen} choices={choicesOf(name, search, facets)} />
      )}
    </FilterLine>
  );
}

/** A filter that is on or off. */
function TickFilter({ name, search, facets }: FilterProps) {
  const { label, param } = filterTable[name];
  const count = facets?.[name].find(({ value }) => value === "true");
  return <FacetTick name={param} choice={{ label, count }} isChecked={search.filters[name] === true} />;
}
