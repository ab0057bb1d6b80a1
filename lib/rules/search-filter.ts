import { capitals } from "../format/text";
import { kindFacts } from "./listing-kind";
import { cityKey } from "./location";
import { plainWords } from "./plain-words";
import { stateCode } from "./us-states";

export const genders = ["f", "m"] as const;

/** The filters of a search that are facts about a listing, with the values that they take. */
export interface FactFilters {
  type?: "business" | "doctor" | undefined;
  city?: string | undefined;
  state?: string | undefined;
  language?: string | undefined;
  insurance?: string | undefined;
  gender?: (typeof genders)[number] | undefined;
  free_consultation?: boolean | undefined;
}

/** The parts of a list, as the database's `listed()` separates them. */
const partsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .split(/[;,|]/)
    .map((part) => part.trim().slice(0, 255))
    .filter(Boolean);

interface FilterRule<Value> {
  /** The tokens of a search entry that it asks for; none if no listing can have the value. */
  tokens: (value: Value) => string[];
  /** What it asks for, in words for people. */
  label: (value: Value) => string;
}

/** The filters. A new one is a line here, and its token a line in the database's `search_entry_due`. */
const rules: { [Filter in keyof FactFilters]-?: FilterRule<NonNullable<FactFilters[Filter]>> } = {
  type: { tokens: (kind) => [`kind:${kind}`], label: (kind) => kindFacts[kind].pluralLabel },
  city: {
    tokens: (city) => (plainWords(city) === "" ? [] : [`city:${cityKey(plainWords(city))}`]),
    label: (city) => city,
  },
  state: { tokens: (state) => [`state:${(stateCode(state) ?? state).trim().toUpperCase()}`], label: (state) => state },
  language: {
    tokens: (list) => partsOf(list).map((part) => `language:${part}`),
    label: (language) => `speaks ${capitals(language)}`,
  },
  insurance: {
    tokens: (list) => partsOf(list).map((part) => `insurance:${part}`),
    label: (insurance) => `takes ${capitals(insurance)}`,
  },
  gender: { tokens: (gender) => [`gender:${gender}`], label: (gender) => (gender === "f" ? "female" : "male") },
  free_consultation: { tokens: (isFree) => [`free:${String(isFree)}`], label: () => "free consultation" },
};

export const factFilters = Object.keys(rules) as (keyof FactFilters)[];
export const isFactFilter = (name: string): name is keyof FactFilters => Object.hasOwn(rules, name);

/** What a filter asks for, in words for people: "speaks Spanish". */
export const filterLabel = (filter: keyof FactFilters, value: unknown): string =>
  (rules[filter].label as (value: unknown) => string)(value);

/** The tokens that an entry must have for these filters; null if no listing can meet one of them. */
export function filterTokens(filters: FactFilters): string[] | null {
  const tokens: string[] = [];
  for (const filter of factFilters) {
    const value = filters[filter];
    if (value === undefined) continue;
    const asked = (rules[filter].tokens as (value: unknown) => string[])(value);
    if (asked.length === 0) return null;
    tokens.push(...asked);
  }
  return tokens;
}
