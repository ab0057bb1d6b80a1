import { StaticMarkup } from "@/components/shared/static-markup";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon, menuIcon } from "@/components/ui/icons";
import { type Facets } from "@/lib/contract/search-facets";
import { addressOf, type SearchState } from "@/lib/search/search-state";
import { AppearanceBeacon } from "./appearance-beacon";
import { chipFilters, FilterChips } from "./filter-chips";
import { ResultMap } from "./result-map";
import { SearchChips } from "./search-chips";
import { FiltersButton, FilterSheet } from "./search-filters";
import { MapSlot, SearchMap } from "./search-map";
import { narrowingsOf } from "./search-narrowed";
import { SearchNotes } from "./search-notes";
import { placesOfResults, SearchPlaces } from "./search-places";
import { SearchResults, type SearchToolProps } from "./search-results";
import { SortLinks } from "./search-links";

/** The most values of a facet on a category page, which has three times as many rows. */
const mostOfCategory = 10;

const fewer = (facets: Facets | null): Facets | null =>
  facets &&
  (Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [name, values.slice(0, mostOfCategory)]),
  ) as Facets);

/** Filters, sorts, results, their map, and their places: of a search, and of a category. */
export function SearchTool(props: SearchToolProps) {
  const { search, answer, categories, map = null } = props;
  if (search.view === "map-only") return <FoundMap {...props} />;
  const facets = search.scope ? fewer(answer.facets) : answer.facets;
  const category = categories.find(({ full_slug }) => full_slug === search.category)?.name ?? search.category;
  const narrowings = narrowingsOf(search, { category, answer });
  const chips = chipFilters(search, facets, answer);
  return (
    <>
      {/* Positioned: texts for screen readers alone scroll with their chips, instead of widening the page. */}
      <div className="no-print relative -mx-4 flex [scrollbar-width:none] items-center gap-2 overflow-x-auto px-4 py-0.5 md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        <StaticMarkup>
          <FiltersButton chosen={narrowings.length} />
        </StaticMarkup>
        <FilterSheet search={search} categories={categories} facets={facets} answer={answer} />
        <FilterChips search={search} facets={facets} names={chips} />
        <StaticMarkup>
          <SearchChips search={search} narrowings={narrowings} shown={chips} />
        </StaticMarkup>
      </div>
      <StaticMarkup>
        <ResultsAndMap {...props} facets={facets} />
      </StaticMarkup>
      {(answer.count > 0 || map) && <ResultMap />}
      {!search.scope && answer.items.length > 0 && <AppearanceBeacon ids={answer.items.map(({ data }) => data.id)} />}
    </>
  );
}

/** The rows, their places, and the map, or room for it. */
function ResultsAndMap({ facets, ...results }: SearchToolProps & { facets: Facets | null }) {
  const { search, answer } = results;
  const places = placesOfResults(search, facets);
  return (
    <div className="results-and-map">
      <FoundMap {...results} />
      <section aria-label="Results" data-results className="min-w-0">
        <div className="flex items-center justify-between gap-x-4">
          {answer.count > 1 && <SortLinks search={search} isNear={answer.near !== null} />}
          <ViewLink search={search} count={answer.count} />
        </div>
        <SearchNotes search={search} answer={answer} />
        <SearchResults {...results} />
        {places && <SearchPlaces {...places} />}
      </section>
      {search.view === "list" && answer.count > 0 && <MapSlot search={search} />}
    </div>
  );
}

/** The map of the results, if it is asked for. */
const FoundMap = ({ search, answer, map = null }: SearchToolProps) =>
  answer.clusters && (
    <SearchMap search={search} clusters={answer.clusters} drawing={map} isCut={!answer.count_is_exact} />
  );

/** Leads to the same results with a map, and back, where the map isn't beside them; no results need none. */
function ViewLink({ search, count }: { search: SearchState; count: number }) {
  const isMap = search.view === "map";
  if (count === 0 && !isMap) return null;
  return (
    <a
      href={addressOf({ ...search, view: isMap ? "list" : "map" })}
      rel="nofollow"
      className="no-map-beside no-print text-accent ml-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold hover:underline"
    >
      <Icon of={isMap ? menuIcon : mapPinIcon} />
      {isMap ? "List" : "Map"}
    </a>
  );
}
