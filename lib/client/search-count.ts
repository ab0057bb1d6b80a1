import { type Counted } from "../contract/search";
import { queryOf, readSearchState } from "../search/search-state";
import { call } from "./http";

/**
 * How many results the search of a form would have, in a category or, for "", in all.
 * @throws ApiError for an error response, and network errors.
 */
export async function countResults(form: HTMLFormElement, scope: string, signal: AbortSignal): Promise<Counted> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const query = {
    ...queryOf(readSearchState(Object.fromEntries(texts), scope)),
    facets: false,
    clusters: false,
    limit: 1,
    offset: 0,
  };
  const { count, count_is_exact } = await call("GET", "unified_search/", { query, signal });
  return { count, count_is_exact };
}
