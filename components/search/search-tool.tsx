import { StaticMarkup } from "@/components/shared/static-markup";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon, menuIcon, slidersHorizontalIcon, xIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { type Facets } from "@/lib/contract/search-facets";
import { addressOf, type SearchState } from "@/lib/search/search-state";
import { AppearanceBeacon } from "./appearance-beacon";
import { MapMover } from "./map-mover";
import { SearchChips } from "./search-chips";
import { SearchFilters } from "./search-filters";
import { SearchMap } from "./search-map";
import { narrowingsOf } from "./search-narrowed";
import { SearchNotes } from "./search-notes";
import { placesOfResults, SearchPlaces } from "./search-places";
import { SearchResults, type SearchToolProps } from "./search-results";
import { SortLinks } from "./search-links";
import { WatchLink } from "./watch-link";

const SHEET = "search-filters";

/** The most values of a facet on a category page, which has three times as many rows. */
const mostOfCategory = 10;

const fewer = (facets: Facets | null): Facets | null =>
  facets &&
  (Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [name, values.slice(0, mostOfCategory)]),
  ) as Facets);

/** Wide pages have the places beside the results. */
const besideResults = "lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-x-12";

/** Filters, sorts, results, and their places: of a search, and of a category. */
export function SearchTool({ search, answer, pages, categories, map }: SearchToolProps) {
  const facets = search.scope ? fewer(answer.facets) : answer.facets;
  const category = categories.find(({ full_slug }) => full_slug === search.category)?.name ?? search.category;
  const narrowings = narrowingsOf(search, { category, answer });
  const places = placesOfResults(search, facets);
  return (
    <>
      {/* Positioned: texts for screen readers alone scroll with their chips, instead of widening the page. */}
      <div className="no-print relative -mx-4 flex [scrollbar-width:none] items-center gap-2 overflow-x-auto px-4 py-0.5 md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        <StaticMarkup>
          <ViewLink search={search} count={answer.count} />
          <Button popoverTarget={SHEET} className="shrink-0 rounded-full! lg:hidden">
            <Icon of={slidersHorizontalIcon} />
            {narrowings.length > 0 ? `Filters (${narrowings.length})` : "Filters"}
          </Button>
        </StaticMarkup>
        <aside id={SHEET} popover="auto" aria-label="Filters" className="filter-sheet">
          <StaticMarkup>
            <div className="flex items-center justify-between lg:hidden">
              <p className="text-h3 font-serif font-semibold">Filters</p>
              <Button variant="quiet" size="square" popoverTarget={SHEET} popoverTargetAction="hide">
                <Icon of={xIcon} />
                <span className="sr-only">Close filters</span>
              </Button>
            </div>
          </StaticMarkup>
          <SearchFilters search={search} categories={categories} facets={facets} count={answer.count} />
        </aside>
        <StaticMarkup>
          <SearchChips search={search} narrowings={narrowings} />
        </StaticMarkup>
      </div>
      <StaticMarkup>
        {/* Chosen here, not by `:has()`: the rows of a page that arrives in pieces must not move when the panel does. */}
        <div className={cn("mt-2", places && (answer.clusters ? "lg:[&>aside]:max-w-60" : besideResults))}>
          <section aria-label="Results" data-results className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              {answer.count > 1 && <SortLinks search={search} isNear={answer.near !== null} />}
              <WatchLink search={search} />
            </div>
            <SearchNotes search={search} answer={answer} />
            <ResultsAndMap search={search} answer={answer} pages={pages} categories={categories} map={map} />
          </section>
          {places && <SearchPlaces {...places} />}
        </div>
      </StaticMarkup>
      {map && <MapMover />}
      {!search.scope && answer.items.length > 0 && <AppearanceBeacon ids={answer.items.map(({ data }) => data.id)} />}
    </>
  );
}

/** The rows, and on wide pages the map beside them, which stays in sight. */
function ResultsAndMap({ map = null, ...results }: SearchToolProps) {
  const { search, answer } = results;
  if (!answer.clusters) return <SearchResults {...results} />;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-x-6">
      <SearchMap search={search} clusters={answer.clusters} drawing={map} isCut={!answer.count_is_exact} />
      <div className="min-w-0">
        <SearchResults {...results} />
      </div>
    </div>
  );
}

/** Leads to the same results with a map, and back; no results need none. */
function ViewLink({ search, count }: { search: SearchState; count: number }) {
  const isMap = search.view === "map";
  if (count === 0 && !isMap) return null;
  return (
    <ButtonLink
      href={addressOf({ ...search, view: isMap ? "list" : "map" })}
      rel="nofollow"
      className="shrink-0 rounded-full! lg:min-h-10!"
    >
      <Icon of={isMap ? menuIcon : mapPinIcon} />
      {isMap ? "List" : "Map"}
    </ButtonLink>
  );
}
