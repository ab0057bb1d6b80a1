import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { routes } from "@/lib/routes";
import { parseLocation } from "@/lib/rules/location";
import {
  choiceLabel,
  type FilterName,
  type Filters,
  filterNames,
  filterTable,
  longestFilter,
  valuesOf,
} from "@/lib/rules/search-filter";
import { countText } from "./facet-parts";
import { type Choice, FacetChoices, FacetTick } from "./facet-choices";
import { type PlaceLink, PlaceLinks } from "./facet-links";
import { paramsOf, type SearchState, STANDARD_SIZE } from "./search-state";
import { SearchDistance } from "./search-distance";

/** A category to choose, with its depth in the tree. */
export type CategoryOption = { full_slug: string; name: string; depth: number };

type SearchFiltersProps = {
  search: SearchState;
  categories: readonly CategoryOption[];
  /** How many results each choice has; null if counting took too long. */
  facets: Facets | null;
};

const none = { count: 0, count_is_exact: true };

/**
 * Adds the counts to the choices of a facet with fixed values: 0 for a value that no listing has, unknown for the others
 * while one is chosen.
 */
const withCounts = (choices: Choice[], values: FacetValue[] | undefined, chosen = ""): Choice[] =>
  choices.map((choice) => ({
    ...choice,
    count: values?.find(({ value }) => value === choice.value) ?? (values && !chosen ? none : undefined),
  }));

/** The values found, with the chosen one first when it is not among them. */
function found(values: FacetValue[], chosen: string): Choice[] {
  const choices = values.map(({ value, label, ...count }) => ({ value, label, count }));
  const isListed = !chosen || choices.some(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  return isListed ? choices : [{ value: chosen, label: chosen }, ...choices];
}

/** The filters of a search: a plain form that leads to the search page. */
export function SearchFilters({ search, categories, facets }: SearchFiltersProps) {
  return (
    <form action={routes.search()} role="search" aria-label="Filters" className="space-y-5">
      <input type="hidden" name="q" value={search.q} />
      <input type="hidden" name="location" defaultValue={search.location} />
      <SearchDistance search={search} />
      <SearchPlaces search={search} facets={facets} />
      <CategorySelect search={search} categories={categories} values={facets?.category_path} />
      <TableFilters search={search} facets={facets} />
      {search.sort !== "relevance" && <input type="hidden" name="sort" value={search.sort} />}
      {search.size !== STANDARD_SIZE && <input type="hidden" name="size" value={search.size} />}
      <div className="border-line max-lg:bg-raised flex flex-wrap gap-2 border-t pt-4 max-lg:sticky max-lg:bottom-0 max-lg:pb-4">
        <Button type="submit" look="primary" className="grow">
          Show results
        </Button>
        <ButtonLink look="quiet" href={routes.search()}>
          Reset
        </ButtonLink>
      </div>
    </form>
  );
}

/** Links to the same search in the places of the results. */
function SearchPlaces({ search, facets }: Pick<SearchFiltersProps, "search" | "facets">) {
  const { city } = parseLocation(search.location);
  const inState = ({ value }: FacetValue) => (city ? `${city}, ${value}` : value);
  return (
    <>
      <PlaceLinks label="States" places={placesOf(search, facets?.state, inState)} />
      <PlaceLinks label="Cities" places={placesOf(search, facets?.city, ({ label }) => label)} />
    </>
  );
}

/** The same search in each location of the results, except the current one. */
function placesOf(
  search: SearchState,
  values: FacetValue[] | undefined,
  locationOf: (value: FacetValue) => string,
): PlaceLink[] {
  // A single location narrows nothing.
  if (!values || values.length === 1) return [];
  return values
    .map((value) => ({ location: locationOf(value), ...value }))
    .filter(({ location }) => location.toLowerCase() !== search.location.toLowerCase())
    .map(({ location, label, count, count_is_exact }) => ({
      label,
      href: routes.search(paramsOf({ ...search, location, near: "", radius: null, page: 1 })),
      count,
      count_is_exact,
    }));
}

type CategorySelectProps = Pick<SearchFiltersProps, "search" | "categories"> & { values: FacetValue[] | undefined };

function CategorySelect({ search, categories, values }: CategorySelectProps) {
  const countOf = new Map(values?.map((value) => [value.value, value]));
  const isOffered = ({ full_slug }: CategoryOption) => search.category !== "" || !values || countOf.has(full_slug);
  return (
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
  );
}

/** The filters of the table: choices, then ticks, then lists. */
function TableFilters({ search, facets }: Pick<SearchFiltersProps, "search" | "facets">) {
  const controlsOf = (control: "choice" | "tick" | "list") =>
    filterNames
      .filter((name) => filterTable[name].control === control)
      .map((name) => <FilterControl key={name} name={name} chosen={search.filters[name]} values={facets?.[name]} />);
  return (
    <>
      {controlsOf("choice")}
      <div>{controlsOf("tick")}</div>
      {controlsOf("list")}
    </>
  );
}

type FilterControlProps = { name: FilterName; chosen: Filters[FilterName]; values: FacetValue[] | undefined };

function FilterControl({ name, chosen, values }: FilterControlProps) {
  const { control, label, param } = filterTable[name];
  const text = chosen === undefined ? "" : String(chosen);
  const choices = valuesOf(name).map((value) => ({ value: String(value), label: choiceLabel(name, String(value)) }));
  const [tick] = withCounts([{ value: "true", label }], values);
  if (control === "tick") return tick && <FacetTick name={param} choice={tick} isChecked={chosen === true} />;
  if (control === "choice") {
    return <FacetChoices legend={label} name={param} chosen={text} choices={withCounts(choices, values, text)} />;
  }
  if (values) return <FoundChoices legend={label} name={param} chosen={text} choices={found(values, text)} />;
  return (
    <Field id={`f-${param}`} label={label}>
      <Input id={`f-${param}`} name={param} defaultValue={text} maxLength={longestFilter} />
    </Field>
  );
}

/** A filter without choices is not shown. */
const FoundChoices = (props: Parameters<typeof FacetChoices>[0]) =>
  props.choices.length > 0 && <FacetChoices {...props} />;
