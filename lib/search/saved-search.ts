import { capital, joined, trimText } from "../format/text";
import { alertLimits } from "../rules/alert";
import { filterWords, setFilters } from "../rules/search-filter";
import { withoutSlashes } from "../rules/slug";
import { addressOf, pathOf, readSearchState, type SearchState, STANDARD_SIZE } from "./search-state";

const origin = "http://site.invalid";

/** The search in the address of a results page, which is a path; null for anything else. */
export function searchInAddress(address: string): SearchState | null {
  if (!address.startsWith("/") || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  const path = decoded(url.pathname);
  if (url.origin !== origin || path === null) return null;
  return watchedOf(readSearchState(Object.fromEntries(url.searchParams), path === "search" ? "" : path));
}

/** A path without its slashes at both ends; null if it isn't encoded as one. */
function decoded(path: string): string | null {
  try {
    return withoutSlashes(decodeURIComponent(path)).toLowerCase();
  } catch {
    return null;
  }
}

/** What can be watched of a search: neither its order, page, and map, nor what is open at this moment. */
function watchedOf(search: SearchState): SearchState {
  const { open, ...others } = search.filters;
  const filters = open === undefined || open === "now" ? others : { ...others, open };
  const listed = { sort: "relevance", size: STANDARD_SIZE, page: 1, view: "list" } as const;
  return { ...search, scope: search.category, filters, ...listed };
}

/** The parameters of a saved search, without its category. */
export const paramsText = (search: SearchState): string => addressOf(search).slice(pathOf(search).length + 1);

/** A stored search, in the category of this full slug ("" for none). */
export const storedSearch = (params: string, category: string): SearchState =>
  watchedOf(readSearchState(Object.fromEntries(new URLSearchParams(params)), category));

/** A name for a search, from its words: "Divorce lawyer, Austin, TX, speaks Spanish". `category` is its category's name. */
export function searchName({ q, location, near, radius, filters }: SearchState, category: string): string {
  const place = location || (near ? "your location" : "");
  const words = [
    q,
    category,
    place && radius !== null ? `within ${radius} miles of ${place}` : place,
    ...setFilters(filters).map(([name, value]) => filterWords(name, value)),
  ];
  return trimText(capital(joined(words, ", ")), alertLimits.nameLength);
}
