import { countedUpTo, type SearchQuery } from "../contract/search";
import { routes, type SearchParams } from "../site/routes";
import { radii, readPoint, STANDARD_RADIUS } from "../rules/distance";
import { type SearchSort, searchSorts } from "../rules/listing-order";
import { filterParams, type Filters, isYes, readFilters } from "../rules/search-filter";

/** How many results a page can have. */
export const pageSizes = [10, 20, 50] as const;
export const STANDARD_SIZE = 20;
/** How many results a page of a category has. */
export const CATEGORY_SIZE = 60;

const LONGEST_TEXT = 200;
/** Larger than any page number. */
const LARGEST_NUMBER = 1_000_000;

/** The state of the search page, read from its address. Texts are empty where the address has none. */
export type SearchState = {
  /** The full slug of the category whose page this is; empty on the search page. */
  scope: string;
  q: string;
  /** A city, a state, or a ZIP code. */
  location: string;
  category: string;
  filters: Filters;
  /** A point as "30.27,-97.74": where the visitor is. */
  near: string;
  /** Miles around the location or the point; null for what is in the location. */
  radius: number | null;
  /** Whether to find only what meets everything, and correct no spelling. */
  strict: boolean;
  sort: SearchSort;
  size: number;
  page: number;
  /** Whether a map of the results is shown with them, or alone. */
  view: (typeof views)[number];
};

/** The results, the results with their map, and their map without them: what a page that shows the results asks for. */
const views = ["list", "map", "map-only"] as const;

/** Reads the search from the parameters of an address of `scope`; invalid ones are ignored. */
export function readSearchState(params: Record<string, string | string[] | undefined>, scope = ""): SearchState {
  const text = (name: string, longest = LONGEST_TEXT) => {
    const value = params[name];
    return ((Array.isArray(value) ? value[0] : value) ?? "").replaceAll("\0", "").trim().slice(0, longest);
  };
  const number = (name: string) => (/^\d+$/.test(text(name)) ? Math.min(Number(text(name)), LARGEST_NUMBER) : 0);
  const place = readPlace({ location: text("location"), near: text("near"), radius: number("radius") });
  const isPlaced = place.near !== "" || place.location !== "";
  const size = pageSizes.find((each) => each === number("size")) ?? STANDARD_SIZE;
  return {
    scope,
    q: text("q"),
    ...place,
    category: scope || text("category", 2000).toLowerCase(),
    filters: readFilters((name) => text(name)),
    strict: isYes(text("strict")),
    sort: searchSorts.find((sort) => sort === text("sort") && (sort !== "distance" || isPlaced)) ?? "relevance",
    size: scope ? CATEGORY_SIZE : size,
    page: number("page") || 1,
    view: views.find((view) => view === text("view")) ?? "list",
  };
}

/** Where to search. A place to search near is a location with a radius; only a point stays what it is. */
function readPlace(given: Pick<SearchState, "location" | "near"> & { radius: number }) {
  const isPoint = readPoint(given.near) !== null;
  const location = given.location || (isPoint ? "" : given.near);
  const standard = given.near ? STANDARD_RADIUS : null;
  const radius = radii.find((miles) => miles === given.radius) ?? standard;
  return { location, near: isPoint ? given.near : "", radius: isPoint || location ? radius : null };
}

/** Whether the page lies beyond the results that are counted. */
export function isBeyond({ page, size }: SearchState): boolean {
  return (page - 1) * size >= countedUpTo;
}

/** The page of a search, without what it asks for. */
export const pathOf = ({ scope }: SearchState): string => (scope ? routes.category(scope) : routes.search());

/** The address of a search. */
export const addressOf = (search: SearchState): string =>
  search.scope ? routes.category(search.scope, paramsOf(search)) : routes.search(paramsOf(search));

/** Whether a category page shows anything but all of the category in its own order. */
export const isNarrowed = (search: SearchState): boolean => addressOf({ ...search, page: 1 }) !== pathOf(search);

/** The same words without any filters. */
export const withoutFilters = ({ scope, q, size, view }: SearchState): SearchState => ({
  ...readSearchState({}, scope),
  q,
  size,
  view,
});

/** The parameters of the address for a search, without defaults. */
export function paramsOf(search: SearchState): SearchParams {
  return {
    q: search.q,
    location: search.location,
    category: search.scope ? null : search.category,
    ...filterParams(search.filters),
    near: search.near,
    radius: search.near && search.radius === STANDARD_RADIUS ? null : search.radius,
    strict: search.strict ? 1 : null,
    sort: search.sort === "relevance" ? null : search.sort,
    size: search.scope || search.size === STANDARD_SIZE ? null : search.size,
    page: search.page > 1 ? search.page : null,
    view: search.view === "list" ? null : search.view,
  };
}

/** The search as the server runs it. */
export function queryOf(search: SearchState): SearchQuery {
  const point = readPoint(search.near);
  return {
    ...search.filters,
    category_path: search.category || undefined,
    q: search.q || undefined,
    location: search.location || undefined,
    status: "active",
    lat: point?.latitude,
    lng: point?.longitude,
    radius: search.radius ?? undefined,
    facets: search.view !== "map-only",
    clusters: search.view !== "list" || undefined,
    strict: search.strict || undefined,
    sort: search.sort,
    limit: search.size,
    offset: (search.page - 1) * search.size,
  };
}
