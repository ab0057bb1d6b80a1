import { capital, capitals } from "../format/text";
import { kindFacts, kinds } from "./listing-kind";
import { areaText, readArea } from "./map-area";

export const genders = ["f", "m"] as const;
/** Open now, on Saturdays, on Saturdays after 6 PM, and after 6 PM on some weekday. */
export const openings = ["now", "sat", "sat-18", "after-18"] as const;
export type Opening = (typeof openings)[number];

/** What a filter is, besides its parameter and its values. */
interface FilterFacts<Value> {
  /** The heading of its choices. */
  label: string;
  /** Its column in `search_entry`. */
  column: string;
  /** The token of search entries in which the column is known. */
  known?: string;
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

interface Filter<Value> extends FilterFacts<Value> {
  /** Its parameter in the search page's address. */
  param: string;
  control: "choice" | "tick" | "list" | "area";
  values?: readonly Value[];
  /** Of a list: the listing's column, as people wrote it. */
  listing?: string;
}

type Named<Value, Param> = Filter<Value> & { param: Param };

/** One of these values. */
const choice = <const Param extends string, Value>(
  param: Param,
  values: readonly Value[],
  facts: FilterFacts<Value>,
): Named<Value, Param> => ({ param, control: "choice", values, ...facts });

/** On or off. */
const tick = <const Param extends string>(param: Param, facts: FilterFacts<boolean>): Named<boolean, Param> => ({
  ...{ param, control: "tick", ...facts },
});

/** Text: a part of a list that the listing has. */
const list = <const Param extends string>(
  param: Param,
  facts: FilterFacts<string> & { listing: string },
): Named<string, Param> => ({ param, control: "list", ...facts });

/** A part of the map, as the text of its edges (`readArea`). */
const area = <const Param extends string>(param: Param, facts: FilterFacts<string>): Named<string, Param> => ({
  ...{ param, control: "area", ...facts },
});

const openingWords: Record<Opening, string> = {
  now: "open now",
  sat: "open on Saturday",
  "sat-18": "open on Saturday after 6 PM",
  "after-18": "open after 6 PM",
};

/**
 * The filters by their names in the API, in the order of the form. The contract, the page's address, form and chips, facets,
 * the query, and what gives way when nothing is found all follow from this table (CONTRIBUTING.md: adding one).
 */
const filters = {
  type: choice("type", kinds, {
    ...{ label: "Kind", column: "kind", token: "kind" },
    words: (kind) => kindFacts[kind].pluralLabel,
  }),
  min_rating: choice("rating", [1, 2, 3, 4], {
    ...{ label: "Rating", column: "average_rating", isLeast: true },
    words: (stars) => `rating ${stars} and up`,
    choice: (stars) => `${stars} and up`,
  }),
  gender: choice("gender", genders, {
    ...{ label: "Gender", column: "gender", token: "gender", isFact: true },
    words: (gender) => (gender === "f" ? "female" : "male"),
  }),
  open: choice("open", openings, {
    ...{ label: "Hours", column: "open_minutes", known: "hours:known", isFact: true },
    words: (opening) => openingWords[opening],
  }),
  is_premium: tick("premium", { label: "Premium only", column: "is_premium", words: () => "Premium" }),
  free_consultation: tick("free_consultation", {
    ...{ label: "Free consultation", column: "free_consultation", token: "free", isFact: true },
    words: () => "free consultation",
  }),
  accepting_new: tick("accepting", {
    ...{ label: "New patients or clients", column: "accepting_new", token: "accepting", isFact: true },
    words: () => "accepting new patients or clients",
  }),
  telehealth: tick("telehealth", {
    ...{ label: "Virtual appointments", column: "telehealth", token: "telehealth", isFact: true },
    words: () => "virtual appointments",
  }),
  wheelchair_access: tick("wheelchair", {
    ...{ label: "Wheelchair access", column: "wheelchair_access", token: "wheelchair", isFact: true },
    words: () => "wheelchair access",
  }),
  language: list("language", {
    ...{ label: "Language", column: "language_keys", listing: "language", token: "language", isFact: true },
    words: (language) => `speaks ${capitals(language)}`,
  }),
  insurance: list("insurance", {
    ...{ label: "Insurance", column: "insurance_keys", listing: "insurances", token: "insurance", isFact: true },
    words: (insurance) => `takes ${capitals(insurance)}`,
  }),
  area: area("area", { label: "Map area", column: "place_id", words: () => "this part of the map" }),
};

export type FilterName = keyof typeof filters;
export type FilterParam = (typeof filters)[FilterName]["param"];
export type FilterValues = {
  [Name in FilterName]: (typeof filters)[Name] extends Filter<infer Value> ? Value : never;
};

/** The filters of a search with their values; a missing one is open. */
export type Filters = { [Name in FilterName]?: FilterValues[Name] | undefined };

/** The table as it is walked: a filter is only ever given its own values. */
export const filterTable = filters as unknown as Record<FilterName, Filter<unknown>>;
export const filterNames = Object.keys(filters) as FilterName[];
export const isFilterName = (name: string): name is FilterName => Object.hasOwn(filters, name);

/** The values that a filter can be set to; empty for one that takes a text. */
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

/**
 * The tokens that an entry must have for these filters; null if no listing can meet one of them.
 * @param isNarrow whether so few listings are asked for that looking at each is quicker than at all with a known value
 */
export function filterTokens(given: Filters, isNarrow = false): string[] | null {
  const tokens = setFilters(given).map(([name, value]) => {
    const { control, token, known } = filterTable[name];
    if (token === undefined) return known === undefined || isNarrow ? [] : [known];
    const parts = control === "list" ? partsOf(String(value)) : [String(value)];
    return parts.length === 0 ? null : parts.map((part) => `${token}:${part}`);
  });
  return tokens.includes(null) ? null : tokens.flatMap((some) => some ?? []);
}

/** The maximum length of a filter's text. */
export const longestFilter = 100;

/** Whether a parameter's text means yes. */
export const isYes = (text: string) => ["1", "true", "on"].includes(text.toLowerCase());

/** The text of a part of the map as it is compared; undefined for anything else. */
function readBox(text: string): string | undefined {
  const box = readArea(text);
  return box ? areaText(box) : undefined;
}

/** Parses a filter's value in an address; undefined if it is missing or invalid. */
function readValue(name: FilterName, text: string): unknown {
  if (filterTable[name].control === "area") return readBox(text);
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
