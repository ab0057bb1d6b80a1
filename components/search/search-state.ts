import { countedUpTo } from "@/lib/contract/search";
import { type SearchParams } from "@/lib/routes";
import { radii, readPoint, STANDARD_RADIUS } from "@/lib/rules/distance";
import { type SearchSort, searchSorts } from "@/lib/rules/listing-order";
import { filterParams, type Filters, isYes, readFilters } from "@/lib/rules/search-filter";

/** How many results a page can have. */
export const pageSizes = [10, 20, 50] as const;
export const STANDARD_SIZE = 20;

const LONGEST_TEXT = 200;
/** Larger than any page number. */
const LARGEST_NUMBER = 1_000_000;

/** The state of the search page, read from its address. Texts are empty where the address has none. */
export type SearchState = {
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
};

type Params = Record<string, string | string[] | undefined>;

/** Reads the search from the parameters of an address; invalid ones are ignored. */
export function readSearchState(params: Params): SearchState {
  const text = (name: string, longest = LONGEST_TEXT) => {
    const value = params[name];
    return ((Array.isArray(value) ? value[0] : value) ?? "").replaceAll("\0", "").trim().slice(0, longest);
  };
  const number = (name: string) => (/^\d+$/.test(text(name)) ? Math.min(Number(text(name)), LARGEST_NUMBER) : 0);
  const place = readPlace({ location: text("location"), near: text("near"), radius: number("radius") });
  const isPlaced = place.near !== "" || place.location !== "";
  return {
    q: text("q"),
    ...place,
    category: text("category", 2000).toLowerCase(),
    filters: readFilters((name) => text(name)),
    strict: isYes(text("strict")),
    sort: searchSorts.find((sort) => sort === text("sort") && (sort !== "distance" || isPlaced)) ?? "relevance",
    size: pageSizes.find((size) => size === number("size")) ?? STANDARD_SIZE,
    page: number("page") || 1,
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

/** The parameters of the address for a search, without defaults. */
export function paramsOf(search: SearchState): SearchParams {
  return {
    q: search.q,
    location: search.location,
    category: search.category,
    ...filterParams(search.filters),
    near: search.near,
    radius: search.near && search.radius === STANDARD_RADIUS ? null : search.radius,
    strict: search.strict ? 1 : null,
    sort: search.sort === "relevance" ? null : search.sort,
    size: search.size === STANDARD_SIZE ? null : search.size,
    page: search.page > 1 ? search.page : null,
  };
}
