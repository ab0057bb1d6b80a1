import { type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { parseLocation } from "@/lib/rules/location";
import { type FacetLink, FacetLinks } from "./facet-links";
import { addressOf, type SearchState } from "@/lib/search/search-state";

export type PlacesOfResults = { cities: FacetLink[]; states: FacetLink[] };

/** The same search in the cities and states of its results; null where that would narrow nothing. */
export function placesOfResults(search: SearchState, facets: Facets | null): PlacesOfResults | null {
  const { city } = parseLocation(search.location);
  const inState = ({ value }: FacetValue) => (city ? `${city}, ${value}` : value);
  const cities = placesOf(search, facets?.city, ({ label }) => label);
  const states = placesOf(search, facets?.state, inState);
  return cities.length + states.length === 0 ? null : { cities, states };
}

/** Links to the same search in the places of its results. */
export function SearchPlaces({ cities, states }: PlacesOfResults) {
  return (
    <aside aria-label="Places" className="no-print mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <FacetLinks label="Cities" links={cities} />
      <FacetLinks label="States" links={states} />
    </aside>
  );
}

/** The same search in each location of the results, except the current one. */
function placesOf(
  search: SearchState,
  values: FacetValue[] | undefined,
  locationOf: (value: FacetValue) => string,
): FacetLink[] {
  // A single location narrows nothing.
  if (!values || values.length === 1) return [];
  return values
    .map((value) => ({ location: locationOf(value), ...value }))
    .filter(({ location }) => location.toLowerCase() !== search.location.toLowerCase())
    .map(({ location, label, ...count }) => ({
      label,
      href: addressOf({ ...search, location, near: "", radius: null, page: 1 }),
      count,
    }));
}
