import { capital, capitals } from "../format/text";
import { type Kind, kindFacts, kinds } from "./listing-kind";

export const genders = ["f", "m"] as const;
/** Open now, on Saturdays, on Saturdays after 6 PM, and after 6 PM on some weekday. */
export const openings = ["now", "sat", "sat-18", "after-18"] as const;
export type Opening = (typeof openings)[number];

export interface FilterValues {
  type: Kind;
  min_rating: number;
  is_premium: boolean;
  free_consultation: boolean;
  gender: (typeof genders)[number];
  open: Opening;
  language: string;
  insurance: string;
}
export type FilterName = keyof FilterValues;

/** The filters of a search with their values, by API name. Filters that aren't set are missing. */
export type Filters = { [Name in FilterName]?: FilterValues[Name] | undefined };

interface Filter<Value> {
  /** Its parameter in the search page's address. */
  param: string;
  /** The heading of its choices. */
  label: string;
  /**
   * `choice` offers the values below, `tick` is on or off, `list` is a text that matches an entry of one of the
   * listing's lists.
   */
  control: "choice" | "tick" | "list";
  values?: readonly Value[];
  /** Its column in `search_entry`. */
  column: string;
  /** The token of search entries in which the column is known. */
  known?: string;
  /** For a list: the listing's column with the original text. */
  listing?: string;
  /** The prefix of its tokens in an entry's words; without one, the column is compared. */
  token?: string;
  /** Whether the value is a minimum. */
  isLeast?: true;
  /** Whether words can ask for it: "speaks Spanish". */
  isFact?: true;
  /** The condition as part of a sentence. */
  words: (value: Value) => string;
  /** A choice's label if it differs from `words`. */
  choice?: (value: Value) => string;
}

const openingWords: Record<Opening, string> = {
  now: "open now",
  sat: "open on Saturday",
  "sat-18": "open on Saturday after 6 PM",
  "after-18": "open after 6 PM",
};

/**
 * The filters, in the order of the form. The API contract, the page's address, form, and chips, the facets, the query,
 * and the relaxation are all derived from this table. To add a filter, add a line here, and its column and tokens in
 * the database's `search_entry_due`.
 */
const filters: { [Name in FilterName]: Filter<FilterValues[Name]> } = {
  type: {
    ...{ param: "type", label: "Kind", control: "choice", values: kinds, column: "kind", token: "kind" },
    words: (kind) => kindFacts[kind].pluralLabel,
  },
  min_rating: {
    ...{ param: "rating", label: "Rating", control: "choice", values: [1, 2, 3, 4] },
    ...{ column: "average_rating", isLeast: true },
    words: (stars) => `rating ${stars} and up`,
    choice: (stars) => `${stars} and up`,
  },
  gender: {
    ...{ param: "gender", label: "Gender", control: "choice", values: genders, isFact: true },
    ...{ column: "gender", token: "gender" },
    words: (gender) => (gender === "f" ? "female" : "male"),
  },
  open: {
    ...{ param: "open", label: "Hours", control: "choice", values: openings, isFact: true },
    ...{ column: "open_minutes", known: "hours:known" },
    words: (opening) => openingWords[opening],
  },
  is_premium: {
    ...{ param: "premium", label: "Premium only", control: "tick", column: "is_premium" },
    words: () => "Premium",
  },
  free_consultation: {
    ...{ param: "free_consultation", label: "Free consultation", control: "tick", isFact: true },
    ...{ column: "free_consultation", token: "free" },
    words: () => "free consultation",
  },
  language: {
    ...{ param: "language", label: "Language", control: "list", isFact: true },
    ...{ column: "language_keys", listing: "language", token: "language" },
    words: (language) => `speaks ${capitals(language)}`,
  },
  insurance: {
    ...{ param: "insurance", label: "Insurance", control: "list", isFact: true },
    ...{ column: "insurance_keys", listing: "insurances", token: "insurance" },
    words: (insurance) => `takes ${capitals(insurance)}`,
  },
};

/** The table, typed for iteration. Each filter is only ever passed its own values. */
export const filterTable = filters as unknown as Record<FilterName, Filter<unknown>>;
export const filterNames = Object.keys(filters) as FilterName[];
export const isFilterName = (name: string): name is FilterName => Object.hasOwn(filters, name);

/** The values that a filter can be set to; empty for one that takes any text. */
export const valuesOf = (name: FilterName): readonly unknown[] =>
  filterTable[name].control === "tick" ? [true] : (filterTable[name].values ?? []);

/** A filter's condition as part of a sentence: "speaks Spanish". */
export const filterWords = (name: FilterName, value: unknown): string => filterTable[name].words(value);

/** The label of a value, given as text: "Female", "3 and up". */
export function choiceLabel(name: FilterName, text: string): string {
  const { choice, words } = filterTable[name];
  const value = valuesOf(name).find((one) => String(one) === text);
  return value === undefined ? text : capital((choice ?? words)(value));
}

/** The filters that are set, in order, each with its value. */
export const setFilters = (given: Filters): [FilterName, unknown][] =>
  filterNames.flatMap((name): [FilterName, unknown][] => (given[name] === undefined ? [] : [[name, given[name]]]));

/** The parts of a list, as the database's `listed()` separates them. */
const partsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .split(/[;,|]/)
    .map((part) => part.trim().slice(0, 255))
    .filter(Boolean);

/** The tokens that an entry must have for these filters; null if no listing can meet one of them. */
export function filterTokens(given: Filters): string[] | null {
  const tokens = setFilters(given).map(([name, value]) => {
    const { control, token, known } = filterTable[name];
    if (token === undefined) return known === undefined ? [] : [known];
    const parts = control === "list" ? partsOf(String(value)) : [String(value)];
    return parts.length === 0 ? null : parts.map((part) => `${token}:${part}`);
  });
  return tokens.includes(null) ? null : tokens.flatMap((some) => some ?? []);
}

/** The maximum length of a filter's text. */
export const longestFilter = 100;

/** Whether a parameter's text means yes. */
export const isYes = (text: string) => ["1", "true", "on"].includes(text.toLowerCase());

/** Parses a filter's value in an address; undefined if it is missing or invalid. */
function readValue(name: FilterName, text: string): unknown {
  if (filterTable[name].control === "list") return text.slice(0, longestFilter) || undefined;
  if (filterTable[name].control === "tick") return isYes(text) || undefined;
  return valuesOf(name).find((value) => String(value) === text);
}

/** The filters in an address. `textOf` returns a parameter's text. Invalid filters are ignored. */
export const readFilters = (textOf: (param: string) => string): Filters =>
  Object.fromEntries(
    filterNames
      .map((name) => [name, readValue(name, textOf(filterTable[name].param))] as const)
      .filter(([, value]) => value !== undefined),
  );

/** The parameters of an address for these filters. */
export const filterParams = (given: Filters): Record<string, string | number> =>
  Object.fromEntries(
    setFilters(given)
      .filter(([, value]) => value !== false)
      .map(([name, value]) => [filterTable[name].param, value === true ? 1 : (value as string | number)]),
  );
