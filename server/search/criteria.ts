import "server-only";
import { type LooserSearch, type SearchQuery } from "@/lib/contract/search";
import { type Box, boxAround } from "@/lib/rules/distance";
import { type SearchSort } from "@/lib/rules/listing-order";
import { cityKey } from "@/lib/rules/location";
import { readArea } from "@/lib/rules/map-area";
import { localTime, weekday } from "@/lib/rules/open-now";
import { plainWords } from "@/lib/rules/plain-words";
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
import { comparisons, isAtPoint, saidQuery } from "./filter-sql";
import { cityTokens, type Place, placeName } from "./read-place";
import { type Circle, type Understood, type Unit } from "./units";

/** What a search must meet, from its words and its parameters. */
export interface SearchCriteria {
  words: Understood;
  /** Where; without the city that a circle is around. */
  place: Place;
  filters: Filters;
  /** The filters that words state, which a close match may miss. */
  said: Filters;
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
export const inCells = ({ center, radius }: Pick<Circle, "center" | "radius">): WordQuery =>
  anyOf(cellsOf(boxAround(center, radius)).map(token));

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

/** The tokens that entries in a place have; null for a name without letters. */
export function placeTokens({ place: { city, state, zip }, circle }: SearchCriteria): string[] | null {
  const keys = placeKeys({ city, state });
  if (city !== undefined && keys.city === "") return null;
  return [
    ...cityTokens(keys.city, keys.state),
    // Around a ZIP code that is not known there is nothing but what has it.
    ...(zip === undefined || circle ? [] : [zip]),
  ];
}

/** What an entry has for filters and the category; null if no listing can meet one of the filters. */
function factQueries({ filters, said, category, circle, place }: SearchCriteria): WordQuery[] | null {
  const isNarrow = circle !== null || (place.city ?? place.zip) !== undefined;
  const ticked = filterTokens(filters, { isNarrow });
  const facts = setFilters(said).map(([name, value]) => saidQuery(name, value, isNarrow));
  if (ticked === null || facts.includes(null)) return null;
  const tokens = [...ticked, ...(category === null ? [] : [`category:${category}`])];
  return [...tokens.map(token), ...facts.flatMap((query) => query || [])];
}

/** What entries must meet; null if none can. */
export function matchFor(criteria: SearchCriteria): Match | null {
  const { words, filters, said, circle, at } = criteria;
  const [facts, places] = [factQueries(criteria), placeTokens(criteria)];
  if (facts === null || places === null || isEmpty(criteria)) return null;
  const [whole, there] = [inWholeName(words), places.map(token)];
  const all = [
    // A name may be of another place ("university of phoenix"), but of a place alone only what is there is asked for.
    ...(whole === "" || there.length * words.units.length === 0 ? there : [anyOf([allOf(there), whole])]),
    allWith(facts, words.excluded),
    ...(circle ? [inCells(circle)] : []),
    ...inAreaCells(filters),
  ];
  return {
    parts: partsOf(words),
    names: namesOf(words),
    all: allOf(all),
    conditions: [
      ...(circle ? [isAtPoint(circle.ids)] : []),
      ...comparisons(filters, at),
      ...comparisons(said, at, { isSaid: true }),
    ],
  };
}

/** Whether something was typed of which nothing can be searched for: signs alone. */
const isEmpty = ({ words: { name, units, excluded }, place, filters, said }: SearchCriteria): boolean =>
  name !== "" &&
  units.length === 0 &&
  excluded.length === 0 &&
  placeName(place) === "" &&
  setFilters({ ...said, ...filters }).length === 0;

/** A unit as one would type it. */
const typed = ({ said, isPhrase }: Unit): string => (isPhrase ? `"${said}"` : said);

/** The parameters of a search with these criteria: the inverse of `criteriaOf`. */
export function paramsOf({ words, place, filters, said, circle, category }: SearchCriteria): LooserSearch {
  const point = circle?.place === null ? circle.center : null;
  return {
    q: [...words.units.map(typed), ...words.excluded.map(({ said: text }) => `-${text.replaceAll(" ", "-")}`)].join(
      " ",
    ),
    location: place.zip ?? (circle ? circle.place : placeName(place) || null),
    lat: point?.latitude ?? null,
    lng: point?.longitude ?? null,
    radius: circle?.radius ?? null,
    category_id: category,
    ...(Object.fromEntries(
      filterNames.map((name) => [name, filters[name] ?? said[name] ?? null]),
    ) as Required<Filters>),
  };
}

/** Where most people are whose "tonight" it may be: a search has no time zone. */
const middleZone = "America/Chicago";

/** A fact's value as its filter has it. "Today" and "tonight" are a day, and one after 6 PM. */
function valueOf(name: FilterName, value: string, at: Date): unknown {
  const { control } = filterTable[name];
  if (control === "tick") return true;
  if (control === "number") return Number(value);
  const today = openings.slice(1)[weekday(localTime(at, middleZone).date)] ?? "";
  return name === "open" ? value.replace("today", today) : value;
}

/** The filters that words state. */
const saidFilters = ({ facts }: Understood, at: Date): Filters =>
  Object.fromEntries(
    facts.flatMap(({ kind, value }) => (isFilterName(kind) ? [[kind, valueOf(kind, value, at)]] : [])),
  );

/** Only the ones that are given. */
const given = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** Joins what the words say with the parameters, which win. */
export function criteriaOf(
  query: SearchQuery,
  { understood, ...read }: Pick<SearchCriteria, "circle" | "category" | "at"> & { understood: Understood },
): SearchCriteria {
  const { city, state, zip } = understood.place ?? {};
  const isAround = read.circle !== null && city !== undefined;
  const filters: Filters = given(Object.fromEntries(filterNames.map((name) => [name, query[name]])));
  const said = Object.entries(saidFilters(understood, read.at)).filter(([name]) => !Object.hasOwn(filters, name));
  return {
    words: understood,
    place: given({ ...(isAround ? {} : { city, state, zip }), ...given({ city: query.city, state: query.state }) }),
    filters,
    said: Object.fromEntries(said),
    isFixed: [query.city, query.state, query.near, query.lat, query.radius, query.area].some(
      (one) => one !== undefined,
    ),
    ...read,
    sort: query.sort === "distance" && !read.circle ? "relevance" : query.sort,
  };
}
