import { type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { choiceLabel, type FilterName, filterTable, offeredValues } from "@/lib/rules/search-filter";
import { type SearchState } from "@/lib/search/search-state";
import { type FacetCounted } from "./facet-parts";

/** A choice of a filter: its value in the form, its label, and its number of results if known. */
export type Choice = { value: string; label: string; count?: FacetCounted | undefined };

const none = { count: 0, count_is_exact: true };

/** The value that a filter is set to, as text; "" for none. */
export const chosenIn = ({ filters }: SearchState, name: FilterName): string => String(filters[name] ?? "");

/**
 * The choices of a filter with fixed values: 0 for a value that no listing has, unknown for the others while one is
 * chosen.
 */
function fixedChoices(name: FilterName, values: FacetValue[] | undefined, chosen: string): Choice[] {
  const offered = new Set([...offeredValues(name).map(String), ...(chosen ? [chosen] : [])]);
  return [...offered].map((value) => ({
    value,
    label: choiceLabel(name, value),
    count: values?.find((known) => known.value === value) ?? (values && !chosen && value !== "now" ? none : undefined),
  }));
}

/** The values found, with the chosen one first when it is not among them. */
function foundChoices(values: FacetValue[], chosen: string): Choice[] {
  const choices = values.map(({ value, label, ...count }) => ({ value, label, count }));
  const isListed = !chosen || choices.some(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  return isListed ? choices : [{ value: chosen, label: chosen }, ...choices];
}

/** What a filter offers in a search, and the chosen value. */
export function choicesOf(name: FilterName, search: SearchState, facets: Facets | null): Choice[] {
  const [values, chosen] = [facets?.[name], chosenIn(search, name)];
  return filterTable[name].control === "list" ? foundChoices(values ?? [], chosen) : fixedChoices(name, values, chosen);
}

/** What a search found, as far as it was counted. */
type Found = { facets: Facets | null; count: number };

/** Whether a filter is set, or would leave some of the results and not all of them, as far as that is known. */
export function isOffered(name: FilterName, search: SearchState, { facets, count }: Found): boolean {
  const values = facets?.[name];
  return chosenIn(search, name) !== "" || !values || values.some((value) => value.count > 0 && value.count < count);
}
