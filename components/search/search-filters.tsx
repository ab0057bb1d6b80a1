import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, inputBox, Select } from "@/components/ui/input";
import { type FacetName, type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { capital } from "@/lib/format/text";
import { routes } from "@/lib/routes";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { parseLocation } from "@/lib/rules/location";
import { countText } from "./facet-parts";
import { type Choice, FacetChoices, FacetTick } from "./facet-choices";
import { type PlaceLink, PlaceLinks } from "./facet-links";
import { paramsOf, type SearchAsk, STANDARD_SIZE } from "./search-ask";
import { SearchNear } from "./search-near";
import { SuggestField } from "./suggest-field";

/** A category to choose, with how deep it lies. */
export type CategoryOption = { full_slug: string; name: string; depth: number };

type SearchFiltersProps = {
  ask: SearchAsk;
  categories: readonly CategoryOption[];
  /** How many results each choice leads to; null where that took too long. */
  facets: Facets | null;
  /** Whether nobody knows the place that the search is to be near. */
  isPlaceUnknown: boolean;
};

const none = { count: 0, count_is_exact: true };

/**
 * The choices of a facet whose values are known beforehand, with their counts. A value that no listing has has none; of
 * one beside the chosen value nothing is known.
 */
const withCounts = (choices: Choice[], values: FacetValue[] | undefined, chosen = ""): Choice[] =>
  choices.map((choice) => ({
    ...choice,
    count: values?.find(({ value }) => value === choice.value) ?? (values && !chosen ? none : undefined),
  }));

/** The values found, and the chosen one too when it is not among them. */
function found(values: FacetValue[], chosen: string): Choice[] {
  const choices = values.map(({ value, label, ...count }) => ({ value, label, count }));
  const isThere = !chosen || choices.some(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  return isThere ? choices : [{ value: chosen, label: chosen }, ...choices];
}

/** The filters of a search: a plain form, sent to the search page itself. */
export function SearchFilters({ ask, categories, facets, isPlaceUnknown }: SearchFiltersProps) {
  return (
    <form action={routes.search()} role="search" aria-label="Filters" className="space-y-5">
      <Field id="f-q" label="Search for">
        <div className="relative">
          <SuggestField
            id="f-q"
            name="q"
            type="search"
            defaultValue={ask.q}
            maxLength={200}
            placeholder="Name, specialty or need"
            className={inputBox}
          />
        </div>
      </Field>
      <SearchPlaces ask={ask} facets={facets} />
      <SearchNear ask={ask} isUnknown={isPlaceUnknown} />
      <CategorySelect ask={ask} categories={categories} values={facets?.category_path} />
      <SearchFacts ask={ask} facets={facets} />
      {ask.sort !== "relevance" && <input type="hidden" name="sort" value={ask.sort} />}
      {ask.size !== STANDARD_SIZE && <input type="hidden" name="size" value={ask.size} />}
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

/** The place that a listing's own address must name, and those that results have. */
function SearchPlaces({ ask, facets }: Pick<SearchFiltersProps, "ask" | "facets">) {
  const { city } = parseLocation(ask.location);
  const inState = ({ value }: FacetValue) => (city ? `${city}, ${value}` : value);
  return (
    <>
      <Field id="f-location" label="Location" hint="City, ST, or either alone">
        <Input
          id="f-location"
          name="location"
          defaultValue={ask.location}
          maxLength={200}
          aria-describedby="f-location-hint"
        />
      </Field>
      <PlaceLinks label="States" places={placesOf(ask, facets?.state, inState)} />
      <PlaceLinks label="Cities" places={placesOf(ask, facets?.city, ({ label }) => label)} />
    </>
  );
}

/** The same search in each place that results lie in, but for the one that is asked for. */
function placesOf(
  ask: SearchAsk,
  values: FacetValue[] | undefined,
  locationOf: (value: FacetValue) => string,
): PlaceLink[] {
  // The one place that all results have narrows nothing.
  if (!values || values.length === 1) return [];
  return values
    .map((value) => ({ location: locationOf(value), ...value }))
    .filter(({ location }) => location.toLowerCase() !== ask.location.toLowerCase())
    .map(({ location, label, count, count_is_exact }) => ({
      label,
      href: routes.search(paramsOf({ ...ask, location, page: 1 })),
      count,
      count_is_exact,
    }));
}

type CategorySelectProps = Pick<SearchFiltersProps, "ask" | "categories"> & { values: FacetValue[] | undefined };

function CategorySelect({ ask, categories, values }: CategorySelectProps) {
  const countOf = new Map(values?.map((value) => [value.value, value]));
  const isOffered = ({ full_slug }: CategoryOption) => ask.category !== "" || !values || countOf.has(full_slug);
  return (
    <Field id="f-category" label="Category">
      <Select id="f-category" name="category" defaultValue={ask.category}>
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

/** What else a listing says of itself. */
function SearchFacts({ ask, facets }: Pick<SearchFiltersProps, "ask" | "facets">) {
  const listed = [
    { legend: "Language", name: "language", chosen: ask.language },
    { legend: "Insurance", name: "insurance", chosen: ask.insurance },
  ] as const;
  const tick = (name: FacetName, label: string) => withCounts([{ value: "true", label }], facets?.[name])[0];
  const [premium, free] = [tick("is_premium", "Premium only"), tick("free_consultation", "Free consultation")];
  return (
    <>
      <FacetChoices
        legend="Kind"
        name="type"
        chosen={ask.type}
        choices={withCounts(
          kinds.map((kind) => ({ value: kind, label: capital(kindFacts[kind].pluralLabel) })),
          facets?.type,
          ask.type,
        )}
      />
      <FacetChoices
        legend="Minimum rating"
        name="rating"
        chosen={String(ask.rating ?? "")}
        choices={withCounts(
          [1, 2, 3, 4].map((rating) => ({ value: String(rating), label: `${rating} and up` })),
          facets?.min_rating,
          String(ask.rating ?? ""),
        )}
      />
      <div>
        {premium && <FacetTick name="premium" choice={premium} isChecked={ask.premium} />}
        {free && <FacetTick name="free_consultation" choice={free} isChecked={ask.freeConsultation} />}
      </div>
      {listed.map(({ legend, name, chosen }) =>
        facets ? (
          <FoundChoices key={name} legend={legend} name={name} chosen={chosen} choices={found(facets[name], chosen)} />
        ) : (
          <Field key={name} id={`f-${name}`} label={legend}>
            <Input id={`f-${name}`} name={name} defaultValue={chosen} maxLength={100} />
          </Field>
        ),
      )}
    </>
  );
}

/** Nothing to choose from is no filter. */
const FoundChoices = (props: Parameters<typeof FacetChoices>[0]) =>
  props.choices.length > 0 && <FacetChoices {...props} />;
