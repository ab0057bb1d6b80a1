import { type ReactNode } from "react";
import { StaticMarkup } from "@/components/shared/static-markup";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { chevronDownIcon } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
import { type Facets, type FacetValue } from "@/lib/contract/search-facets";
import {
  choiceLabel,
  type FilterName,
  filterNames,
  filterTable,
  longestFilter,
  offeredValues,
} from "@/lib/rules/search-filter";
import { countText } from "./facet-parts";
import { type Choice, FacetChoices, FacetTick } from "./facet-choices";
import { addressOf, pathOf, type SearchState, STANDARD_SIZE, withoutFilters } from "@/lib/search/search-state";
import { distanceLabel, SearchDistance } from "./search-distance";

/** A category to choose, with its depth in the tree. */
export type CategoryOption = { full_slug: string; name: string; depth: number };

type SearchFiltersProps = {
  search: SearchState;
  categories: readonly CategoryOption[];
  /** How many results each choice has; null if counting took too long. */
  facets: Facets | null;
  /** How many results there are. */
  count: number;
};

/** A filter that the form keeps without a control. */
const isHidden = (name: FilterName) => ["area", "number"].includes(filterTable[name].control);
const none = { count: 0, count_is_exact: true };

/**
 * Adds the counts to the choices of a facet with fixed values: 0 for a value that no listing has, unknown for the others
 * while one is chosen.
 */
const withCounts = (choices: Choice[], values: FacetValue[] | undefined, chosen = ""): Choice[] =>
  choices.map((choice) => ({
    ...choice,
    count:
      values?.find(({ value }) => value === choice.value) ??
      (values && !chosen && choice.value !== "now" ? none : undefined),
  }));

/** The values found, with the chosen one first when it is not among them. */
function found(values: FacetValue[], chosen: string): Choice[] {
  const choices = values.map(({ value, label, ...count }) => ({ value, label, count }));
  const isListed = !chosen || choices.some(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  return isListed ? choices : [{ value: chosen, label: chosen }, ...choices];
}

/**
 * The filters of a search: a plain form of chips that open, one at a time; on a phone, the lines of a sheet. Those that
 * leave everything or nothing are not shown.
 */
export function SearchFilters({ search, categories, facets, count }: SearchFiltersProps) {
  // A category has listings of one kind.
  const names = filterNames.filter((name) => !isHidden(name) && (name !== "type" || !search.scope));
  const controlOf = (name: FilterName) => (
    <FilterControl key={name} name={name} search={search} values={facets?.[name]} count={count} />
  );
  const isTick = (name: FilterName) => filterTable[name].control === "tick";
  // What anyone can give comes before what was paid for.
  const ticks = names.filter(isTick).toSorted((a, b) => Number(a === "is_premium") - Number(b === "is_premium"));
  return (
    <form action={pathOf(search)} role="search" aria-label="Filters" className="lg:contents">
      <input type="hidden" name="q" value={search.q} />
      <input type="hidden" name="location" defaultValue={search.location} />
      {!search.scope && (
        <StaticMarkup>
          <CategoryFilter search={search} categories={categories} values={facets?.category_path} />
        </StaticMarkup>
      )}
      <FilterPanel label={distanceLabel(search)} isOn={search.radius !== null}>
        <SearchDistance search={search} />
      </FilterPanel>
      <StaticMarkup>
        {names.filter((name) => !isTick(name)).map(controlOf)}
        <div
          role="group"
          aria-label="More filters"
          className="max-lg:border-line empty:hidden! max-lg:border-t max-lg:py-2 lg:contents"
        >
          {ticks.map(controlOf)}
        </div>
      </StaticMarkup>
      {search.sort !== "relevance" && <input type="hidden" name="sort" value={search.sort} />}
      {!search.scope && search.size !== STANDARD_SIZE && <input type="hidden" name="size" value={search.size} />}
      {filterNames.filter(isHidden).map((name) => {
        const value = search.filters[name];
        return value && <input key={name} type="hidden" name={filterTable[name].param} value={String(value)} />;
      })}
      {search.view === "map" && <input type="hidden" name="view" value="map" />}
      <div className="bg-raised border-line sticky bottom-0 flex flex-wrap gap-2 border-t py-4 lg:hidden">
        <Button type="submit" variant="primary" className="grow">
          Show results
        </Button>
        <ButtonLink variant="quiet" href={addressOf(withoutFilters(search))}>
          Reset
        </ButtonLink>
      </div>
    </form>
  );
}

/** A filter that opens: a chip with a panel below it, or a line of the sheet. `public/early.js` closes panels. */
function FilterPanel({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) {
  return (
    <details name="filter" className="filter-group">
      <summary className={cn("filter-chip", isOn && "filter-chip-on")}>
        <span className="max-w-60 truncate">{label}</span>
        <Icon of={chevronDownIcon} className="size-4 shrink-0" />
      </summary>
      <div className="filter-panel">
        {children}
        <Button type="submit" variant="primary" className="mt-3 w-full max-lg:hidden">
          Show results
        </Button>
      </div>
    </details>
  );
}

type CategoryFilterProps = Pick<SearchFiltersProps, "search" | "categories"> & { values: FacetValue[] | undefined };

function CategoryFilter({ search, categories, values }: CategoryFilterProps) {
  const countOf = new Map(values?.map((value) => [value.value, value]));
  const isOffered = ({ full_slug }: CategoryOption) => search.category !== "" || !values || countOf.has(full_slug);
  const chosen = categories.find(({ full_slug }) => full_slug === search.category);
  return (
    <FilterPanel label={chosen?.name ?? "Category"} isOn={search.category !== ""}>
      <Field id="f-category" label="Category">
        <Select id="f-category" name="category" defaultValue={search.category}>
          <option value="">Any</option>
          {categories.filter(isOffered).map(({ full_slug, name, depth }) => {
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
    </FilterPanel>
  );
}

type FilterControlProps = {
  name: FilterName;
  search: SearchState;
  values: FacetValue[] | undefined;
  count: number;
};

/** What a filter offers, and the chosen value. */
function choicesOf(name: FilterName, chosen: string): Choice[] {
  const offered = new Set([...offeredValues(name).map(String), ...(chosen ? [chosen] : [])]);
  return [...offered].map((value) => ({ value, label: choiceLabel(name, value) }));
}

/** A filter of the table. One that leaves everything or nothing is hidden, unless it is set. */
function FilterControl({ name, search, values, count }: FilterControlProps) {
  const { control, label, param } = filterTable[name];
  const set = search.filters[name];
  const chosen = set === undefined ? "" : String(set);
  if (values && !chosen && !values.some((value) => value.count > 0 && value.count < count)) return null;
  if (control === "tick") return <TickFilter name={name} search={search} values={values} />;
  const choices = choicesOf(name, chosen);
  return (
    <FilterPanel label={chosen ? choiceLabel(name, chosen) : label} isOn={chosen !== ""}>
      {control === "list" && !values ? (
        <Field id={`f-${param}`} label={label}>
          <Input id={`f-${param}`} name={param} defaultValue={chosen} maxLength={longestFilter} />
        </Field>
      ) : (
        <FacetChoices
          legend={label}
          name={param}
          chosen={chosen}
          choices={control === "list" ? found(values ?? [], chosen) : withCounts(choices, values, chosen)}
        />
      )}
    </FilterPanel>
  );
}

/** A filter that is on or off: a checkbox of the sheet; where filters are chips, a link that applies at once. */
function TickFilter({ name, search, values }: Omit<FilterControlProps, "count">) {
  const { label, param } = filterTable[name];
  const isOn = search.filters[name] === true;
  const [tick] = withCounts([{ value: "true", label }], values);
  const filters = { ...search.filters, [name]: isOn ? undefined : true };
  return (
    <>
      <div className="px-1 lg:hidden">{tick && <FacetTick name={param} choice={tick} isChecked={isOn} />}</div>
      <a
        href={addressOf({ ...search, filters, page: 1 })}
        rel="nofollow"
        aria-current={isOn ? "true" : undefined}
        className={cn("filter-chip max-lg:hidden", isOn && "filter-chip-on")}
      >
        {label}
      </a>
    </>
  );
}
