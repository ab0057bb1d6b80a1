import { capital, capitals } from "../format/text";
import { type Kind, kindFacts, kinds } from "./listing-kind";
import { areaText, readArea } from "./map-area";
import { dayNames, minutesPerDay } from "./opening-hours";

export const genders = ["f", "m"] as const;
const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const evenings = days.map((day) => `${day}-18` as const);
/** Open now, on a day, on a day after 6 PM, on Saturday or Sunday, and after 6 PM, after 9 PM, or all night on some day. */
export const openings = ["now", ...days, ...evenings, "weekend", "after-18", "late", "24-hours"] as const;
export type Opening = (typeof openings)[number];

/** How dear listings call themselves in dollar signs: one to four of them, at most two, at least three. */
const priceLevels = ["1", "2", "3", "4"] as const;
const prices = [...priceLevels, "low", "high"] as const;
const priceWords = { 1: "$", 2: "$$", 3: "$$$", 4: "$$$$", low: "$ or $$", high: "$$$ or $$$$" };

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
  /** The prefix of its tokens for single words of a value. */
  wordToken?: string;
  /** How the column is compared with the value, if it need not be the same. */
  compared?: ">=" | "<=";
  /** The values that the form offers, if not all. */
  offered?: readonly Value[];
  /** What the texts of a listing say that meets it, where its column is unknown: a value's phrases, as stems. */
  says?: (value: Value) => readonly string[];
  /** The condition as part of a sentence. */
  words: (value: Value) => string;
  /** What a listing lacks whose value is another one, if not "not" and its words: "Doesn't list Spanish". */
  lacks?: (value: Value) => string;
  /** The opposite of the condition, if not "not" and its words: "doesn't take Aetna". */
  not?: (value: Value) => string;
  /** What a listing whose value isn't known doesn't list: "its hours". */
  unknown?: string;
  /** Whether a listing may meet several values at once. */
  isMultiple?: true;
  /** A choice's label if it differs from `words`. */
  choice?: (value: Value) => string;
}

interface Filter<Value> extends FilterFacts<Value> {
  /** Its parameter in the search page's address. */
  param: string;
  control: "choice" | "tick" | "list" | "area" | "number";
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

/** A whole number that the column is compared with. */
const number = <const Param extends string>(param: Param, facts: FilterFacts<number>): Named<number, Param> => ({
  ...{ param, control: "number", ...facts },
});

/** A part of the map, as the text of its edges (`readArea`). */
const area = <const Param extends string>(param: Param, facts: FilterFacts<string>): Named<string, Param> => ({
  ...{ param, control: "area", ...facts },
});

/** A day of an opening by its number, 0 for Monday; -1 without one. */
export const dayOf = (opening: string): number => days.findIndex((day) => opening.startsWith(day));
const isEvening = (opening: Opening): boolean => opening.endsWith("18");
const otherWords: Partial<Record<Opening, string>> = {
  ...{ now: "now", weekend: "on the weekend", late: "after 9 PM", "24-hours": "at night" },
};

/** "Open on Saturday after 6 PM". */
function openingWords(opening: Opening): string {
  const day = dayNames[dayOf(opening)];
  const when = otherWords[opening] ?? (day && `on ${day}`);
  return ["open", when, isEvening(opening) && "after 6 PM"].filter(Boolean).join(" ");
}

/** The times of an opening in minutes of the week from Monday, as a range each; of "now" none. */
export function weekTimes(opening: Opening): [from: number, to: number][] {
  if (opening === "now") return [];
  const several = opening === "weekend" ? [5, 6] : opening === "after-18" ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5, 6];
  const asked = dayOf(opening) < 0 ? several : [dayOf(opening)];
  // A place that is open between 3 and 4 AM is so all night.
  const [from, to] = opening === "24-hours" ? [3, 4] : [opening === "late" ? 21 : isEvening(opening) ? 18 : 0, 24];
  return asked.map((day) => [day * minutesPerDay + from * 60, day * minutesPerDay + to * 60]);
}

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
    ...{ label: "Rating", column: "average_rating", compared: ">=" },
    words: (stars) => `rating ${stars} and up`,
    choice: (stars) => `${stars} and up`,
  }),
  gender: choice("gender", genders, {
    ...{ label: "Gender", column: "gender", token: "gender" },
    words: (gender) => (gender === "f" ? "female" : "male"),
    ...{ lacks: (gender) => (gender === "f" ? "Male" : "Female"), unknown: "a gender" },
  }),
  open: choice("open", openings, {
    ...{ label: "Hours", column: "open_minutes", known: "hours:known", offered: ["now", "sat", "sun", "after-18"] },
    says: (opening) => (opening === "24-hours" ? ["24 7", "24 hour"] : []),
    ...{ words: openingWords, unknown: "its hours", isMultiple: true },
    lacks: (opening) => capital(openingWords(opening).replace("open", "closed")),
  }),
  price: choice("price", prices, {
    ...{ label: "Price", column: "price", token: "price", offered: priceLevels },
    ...{ words: (price) => priceWords[price], unknown: "a price level in dollar signs" },
  }),
  max_price: number("max_price", {
    ...{ label: "Highest price", column: "least_price", compared: "<=" },
    ...{ words: (dollars) => `at most $${dollars}`, unknown: "prices in dollars", isMultiple: true },
    lacks: (dollars) => `From more than $${dollars}`,
  }),
  min_price: number("min_price", {
    ...{ label: "Lowest price", column: "least_price", compared: ">=" },
    ...{ words: (dollars) => `at least $${dollars}`, unknown: "prices in dollars", isMultiple: true },
    lacks: (dollars) => `From less than $${dollars}`,
  }),
  is_premium: tick("premium", { label: "Premium only", column: "is_premium", words: () => "Premium" }),
  free_consultation: tick("free_consultation", {
    ...{ label: "Free consultation", column: "free_consultation", token: "free" },
    says: () => ["free consultation", "free consult", "free initial consultation"],
    ...{ words: () => "free consultation", not: () => "without free consultation" },
  }),
  accepting_new: tick("accepting", {
    ...{ label: "Accepting new patients", column: "accepting_new", token: "accepting" },
    says: () => ["accepting new", "new patient", "new client"],
    words: () => "accepting new patients or clients",
  }),
  telehealth: tick("telehealth", {
    ...{ label: "Virtual appointments", column: "telehealth", token: "telehealth" },
    says: () => ["telehealth", "telemedicine", "video visit", "virtual visit", "virtual appointment"],
    ...{ words: () => "virtual appointments", not: () => "without virtual appointments" },
  }),
  wheelchair_access: tick("wheelchair", {
    ...{ label: "Wheelchair access", column: "wheelchair_access", token: "wheelchair" },
    says: () => ["wheelchair accessible", "wheelchair access"],
    ...{ words: () => "wheelchair access", not: () => "without wheelchair access" },
  }),
  language: list("language", {
    ...{ label: "Language", column: "language_keys", listing: "language", token: "language", wordToken: "spoken" },
    words: (language) => `speaks ${capitals(language)}`,
    not: (language) => `doesn't speak ${capitals(language)}`,
    ...{ unknown: "its languages", isMultiple: true },
    lacks: (language) => `Doesn't list ${capitals(language)}`,
  }),
  insurance: list("insurance", {
    ...{
      label: "Insurance",
      column: "insurance_keys",
      listing: "insurances",
      token: "insurance",
      wordToken: "insured",
    },
    words: (insurance) => `takes ${capitals(insurance)}`,
    not: (insurance) => `doesn't take ${capitals(insurance)}`,
    ...{ unknown: "its insurers", isMultiple: true },
    lacks: (insurance) => `Doesn't list ${capitals(insurance)}`,
  }),
  area: area("area", { label: "Map area", column: "place_id", words: () => "this part of the map" }),
};

export type FilterName = keyof typeof filters;
export type FilterParam = (typeof filters)[FilterName]["param"];
export type FilterValues = {
  [Name in FilterName]: (typeof filters)[Name] extends Filter<infer Value> ? Value : never;
};

/** Of the filters of each kind of listing, the one that people decide by has a chip beside Hours, Distance, and Rating: the first that is offered. */
export const kindChips: Record<Kind, readonly FilterName[]> = {
  doctor: ["insurance", "language", "gender"],
  business: ["price", "language"],
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

/** The values of a filter that the form offers. */
export const offeredValues = (name: FilterName): readonly unknown[] => filterTable[name].offered ?? valuesOf(name);

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

interface TokenOptions {
  /** Whether so few listings are asked for that looking at each is quicker than at all with a known value. */
  isNarrow?: boolean;
}

/** The tokens that an entry must have for these filters; null if no listing can meet one of them. */
export function filterTokens(given: Filters, { isNarrow = false }: TokenOptions = {}): string[] | null {
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
  if (filterTable[name].control === "number") return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
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
