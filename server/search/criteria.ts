import "server-only";
import { type LooserSearch, type SearchQuery } from "@/lib/contract/search";
import { siteZone } from "@/lib/format/date";
import { type Box, boxAround } from "@/lib/rules/distance";
import { type SearchSort } from "@/lib/rules/listing-order";
import { cityKey } from "@/lib/rules/location";
import { readArea } from "@/lib/rules/map-area";
import { localTime, weekday } from "@/lib/rules/open-now";
import { plainWords } from "@/lib/rules/plain-words";
import { type Condition } from "@/lib/rules/search-condition";
import { type SaidFact } from "@/lib/rules/search-facts";
import {
  type FilterName,
  filterNames,
  type Filters,
  filterTable,
  filterTokens,
  isFilterName,
  openings,
  setFilters,
} from "@/lib/rules/search-filter";
import { stateCode } from "@/lib/rules/us-states";
import { allOf, allWith, anyOf, type Match, partsOf, token, type WordQuery } from "./match";
import { inWholeName, namesOf } from "./names";
import { comparisons, conditionQuery, isAtPoint, saidConditions } from "./filter-sql";
import { cityTokens, type Place, placeName, placesOf } from "./read-place";
import { type Circle, type Understood, type Unit } from "./units";

/** A condition with the words that state it. */
export type SaidCondition = Condition & { said: string };

/** What a search must meet, from its words and its parameters. */
export interface SearchCriteria {
  words: Understood;
  /** Where; without the city that a circle is around. */
  place: Place;
  filters: Filters;
  /** What words state of the filters, which a close match may miss. */
  said: SaidCondition[];
  /** Whether close matches must be in the place, too: it was chosen, or a distance was. */
  isFixed: boolean;
  circle: Circle | null;
  category: number | null;
  sort: SearchSort;
  /** The moment at which "open now" is asked. */
  at: Date;
}

/** Entries lie in cells of half a degree: those of a circle are looked up before distances are compared. */
const cellsPerDegree = 2;

/** The cells that a box touches, as `search_entry_due` writes them. */
function cellsOf({ south, north, west, east }: Box): string[] {
  const cells: string[] = [];
  const [top, right] = [Math.floor(north * cellsPerDegree), Math.floor(east * cellsPerDegree)];
  for (let row = Math.floor(south * cellsPerDegree); row <= top; row += 1) {
    for (let column = Math.floor(west * cellsPerDegree); column <= right; column += 1)
      cells.push(`cell:${row},${column}`);
  }
  return cells;
}

/** That an entry lies in a cell that a circle touches. */
export const inCells = ({ center, radius, others = [] }: Pick<Circle, "center" | "radius" | "others">): WordQuery =>
  anyOf([center, ...others].flatMap((one) => cellsOf(boxAround(one, radius)).map(token)));

/** Cells of a part of the map that are looked up: more of them would take as long as comparing all entries. */
const mostCells = 200;

/** That an entry lies in a cell that a part of the map touches; nothing where that are too many. */
function inAreaCells({ area }: Filters): WordQuery[] {
  const box = readArea(area ?? "");
  if (!box || (box.east - box.west) * (box.north - box.south) * cellsPerDegree ** 2 > mostCells) return [];
  return [anyOf(cellsOf(box).map(token))];
}

/** A place's city and state as entries have them; "" for what isn't asked for. */
export const placeKeys = ({ city, state }: Pick<Place, "city" | "state">): { city: string; state: string } => ({
  city: city === undefined ? "" : cityKey(plainWords(city)),
  state: state === undefined ? "" : (stateCode(state) ?? state).trim().toUpperCase(),
});

/** That an entry is in the place of a search, or in one of several; null for a name without letters. */
export function placeQuery({ place, circle }: Pick<SearchCriteria, "place" | "circle">): WordQuery | null {
  const queries = placesOf(place).map(({ city, state, zip }) => {
    const keys = placeKeys({ city, state });
    if (city !== undefined && keys.city === "") return null;
    // Around a ZIP code that is not known there is nothing but what has it.
    return allOf([...cityTokens(keys), ...(zip === undefined || circle ? [] : [zip])].map(token));
  });
  return queries.includes(null) ? null : queries.includes("") ? "" : anyOf(queries.flatMap((query) => query ?? []));
}

/** What an entry has for filters and the category; null if no listing can meet one of the filters. */
function factQueries({ filters, said, category, circle, place }: SearchCriteria): WordQuery[] | null {
  const isNarrow = circle !== null || (place.city ?? place.zip) !== undefined;
  const ticked = filterTokens(filters, { isNarrow });
  const facts = said.map((condition) => conditionQuery(condition, isNarrow));
  if (ticked === null || facts.includes(null)) return null;
  const tokens = [...ticked, ...(category === null ? [] : [`category:${category}`])];
  return [...tokens.map(token), ...facts.flatMap((query) => query || [])];
}

/** What entries must meet; null if none can. */
export function matchFor(criteria: SearchCriteria): Match | null {
  const { words, filters, said, circle, at } = criteria;
  const [facts, there] = [factQueries(criteria), placeQuery(criteria)];
  if (facts === null || there === null || isEmpty(criteria)) return null;
  const whole = inWholeName(words);
  const all = [
    // A name may be of another place ("university of phoenix"), but of a place alone only what is there is asked for.
    whole === "" || there === "" || words.units.length === 0 ? there : anyOf([there, whole]),
    ...allWith(facts, words.excluded),
    ...(circle ? [inCells(circle)] : []),
    ...inAreaCells(filters),
  ];
  return {
    parts: partsOf(words),
    names: namesOf(words),
    all: all.filter(Boolean),
    conditions: [...(circle ? [isAtPoint(circle.ids)] : []), ...comparisons(filters, at), ...saidConditions(said, at)],
  };
}

/** Whether something was typed of which nothing can be searched for: signs alone. */
const isEmpty = ({ words: { name, units, excluded }, place, filters, said }: SearchCriteria): boolean =>
  name !== "" &&
  units.length === 0 &&
  excluded.length === 0 &&
  placeName(place) === "" &&
  said.length === 0 &&
  setFilters(filters).length === 0;

/** A unit as one would type it. */
const typed = ({ said, isPhrase }: Unit): string => (isPhrase ? `"${said}"` : said);

/** The parameters of a search with these criteria: the inverse of `criteriaOf`. */
export function paramsOf({ words, place, filters, said, circle, category }: SearchCriteria): LooserSearch {
  const point = circle?.place === null ? circle.center : null;
  const excluded = words.excluded.map(({ said: text }) => `-${text.replaceAll(" ", "-")}`);
  // A filter has one value, which is met: what else words state stays in words.
  const isFilter = ({ values, isNot }: Condition) => values.length === 1 && !isNot;
  const stated = said.filter((condition) => !isFilter(condition)).map((condition) => condition.said);
  const ticked = Object.fromEntries(said.filter(isFilter).map(({ name, values }) => [name, values[0]]));
  return {
    q: [...words.units.map(typed), ...stated, ...excluded].join(" "),
    location: place.zip ?? (circle ? circle.place : placeName(place) || null),
    lat: point?.latitude ?? null,
    lng: point?.longitude ?? null,
    radius: circle?.radius ?? null,
    category_id: category,
    ...(Object.fromEntries(
      filterNames.map((name) => [name, filters[name] ?? ticked[name] ?? null]),
    ) as Required<Filters>),
  };
}

/** A fact's value as its filter has it. "Today", "tonight", and "tomorrow" are days of the site's time zone. */
function valueOf(name: FilterName, value: string, at: Date): unknown {
  const { control } = filterTable[name];
  if (control === "tick") return true;
  if (control === "number") return Number(value);
  if (name !== "open") return value;
  const today = weekday(localTime(at, siteZone()).date);
  const dayIn = (days: number) => openings[1 + ((today + days) % 7)] ?? "";
  return value.replace("today", dayIn(0)).replace("tomorrow", dayIn(1));
}

/** What facts in words state of the filters. */
export const conditionsOf = (facts: readonly SaidFact[], at: Date): SaidCondition[] =>
  facts.flatMap(({ kind: name, value, said, isNot = false, or = [] }) => {
    if (!isFilterName(name)) return [];
    return {
      name,
      said,
      isNot,
      values: [value, ...or.map((other) => other.value)].map((one) => valueOf(name, one, at)),
    };
  });

/** Only the ones that are given. */
const given = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** Whether the parameters of a search name the center of a circle. */
export const hasPoint = ({ near, lat }: SearchQuery): boolean => (near ?? lat) !== undefined;

/** Joins what the words say with the parameters, which win. */
export function criteriaOf(
  query: SearchQuery,
  { understood, ...read }: Pick<SearchCriteria, "circle" | "category" | "at"> & { understood: Understood },
): SearchCriteria {
  const { city, state, zip, or } = understood.place ?? {};
  const isAround = read.circle !== null && !hasPoint(query) && city !== undefined;
  const filters: Filters = given(Object.fromEntries(filterNames.map((name) => [name, query[name]])));
  const isOpen = ({ name, isNot }: Condition) =>
    isNot || filterTable[name].isMultiple === true || !Object.hasOwn(filters, name);
  return {
    words: understood,
    place: given({ ...(isAround ? {} : { city, state, zip, or }), ...given({ city: query.city, state: query.state }) }),
    filters,
    said: conditionsOf(understood.facts, read.at).filter(isOpen),
    isFixed: [query.city, query.state, query.near, query.lat, query.radius, query.area].some(
      (one) => one !== undefined,
    ),
    ...read,
    sort: query.sort === "distance" && !read.circle ? "relevance" : query.sort,
  };
}
