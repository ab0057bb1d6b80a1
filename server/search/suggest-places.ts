import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { routes } from "@/lib/site/routes";
import { cityKey, cityName } from "@/lib/rules/location";
import { plainWords } from "@/lib/rules/plain-words";
import { stateCode, states } from "@/lib/rules/us-states";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, unseen } from "../db/sql";
import { allCities, type Cities } from "../places/find";
import { allOf, token, type WordQuery } from "./match";
import { nearestState } from "./read-location";
import { citiesBegun, nearestCity } from "./cities";
import { cityTokens } from "./read-place";

/** Fewer letters begin too many places for any of them to be meant. */
const shortest = 2;

/** Cities that begin so, the largest first; "austin t" names the beginning of a state as well. */
function citiesStarting(cities: Cities, typed: string): { key: string; state: string }[] {
  const [, name = "", state = ""] = /^(.+) ([a-z]{1,2})$/.exec(typed) ?? [];
  const inState = (cities.get(cityKey(name)) ?? []).filter((city) => city.state.toLowerCase().startsWith(state));
  return [...citiesBegun(cities, cityKey(typed)), ...inState.map((city) => ({ key: cityKey(name), ...city }))].sort(
    (one, other) => other.zips - one.zips,
  );
}

const suggestion = (name: string, hint: string, location = name): Suggestion => ({
  type: "place",
  id: null,
  name,
  hint,
  path: routes.search({ location }),
});

/** What may be suggested, with the query of the entries that it finds. */
export interface Candidate<Value> {
  value: Value;
  query: WordQuery;
}
type PlaceCandidate = Candidate<Suggestion>;

const statesStarting = (typed: string): PlaceCandidate[] =>
  states
    .filter(({ code, name }) => plainWords(name).startsWith(typed) || code.toLowerCase() === typed)
    .map(({ code, name }) => ({ value: suggestion(name, "State"), query: token(`state:${code}`) }));

/** ZIP codes that begin so. */
async function zipsStarting(
  db: Db,
  typed: string,
  { most, mustHaveListings }: Pick<Wanted, "most" | "mustHaveListings">,
): Promise<Suggestion[]> {
  if (!/^\d{3,5}$/.test(typed)) return [];
  const [first, last] = [Number(typed.padEnd(5, "0")), Number(typed.padEnd(5, "9"))];
  const rows = await queryRows<{ id: number; city: string; state: string }>(
    db,
  )`${plannedOnce} SELECT id, city, state FROM place
      WHERE id BETWEEN ${first} AND ${last} AND (${!mustHaveListings} OR EXISTS (
        SELECT FROM search_entry e WHERE e.place_id = place.spot_id)
        OR EXISTS (SELECT FROM search_entry e WHERE e.other_place_ids @> ARRAY[place.spot_id]))
      ORDER BY id LIMIT ${most}`;
  return rows.map(({ id, city, state }) => {
    const zip = String(id).padStart(5, "0");
    return suggestion(zip, `${city}, ${state}`);
  });
}

/** Those that find some listing. */
export async function withListings<Value>(db: Db, candidates: readonly Candidate<Value>[]): Promise<Value[]> {
  const rows = await queryRows<{ query: string }>(db)`${plannedOnce} SELECT query
      FROM unnest(${unseen(candidates.map(({ query }) => query))}) AS query
      WHERE EXISTS (SELECT FROM search_entry e WHERE e.words @@ query::tsquery)`;
  const queries = new Set(rows.map(({ query }) => query));
  return candidates.flatMap(({ value, query }) => (queries.has(query) ? [value] : []));
}

const cityCandidate = (key: string, state: string): PlaceCandidate => ({
  value: suggestion(`${cityName(key)}, ${state}`, "City"),
  query: allOf(cityTokens({ city: key, state }).map(token)),
});

/** The state of this very name, then cities, the largest first, then states that begin so. */
async function placesStarting(db: Db, typed: string, most: number): Promise<PlaceCandidate[]> {
  const cities = citiesStarting(await allCities(db), typed).slice(0, most);
  const named = cities.map(({ key, state }) => cityCandidate(key, state));
  const ofStates = statesStarting(typed);
  return stateCode(typed) === null
    ? [...named, ...ofStates]
    : [...ofStates.slice(0, 1), ...named, ...ofStates.slice(1)];
}

/** The city and the state of the nearest name. */
async function placesNear(db: Db, typed: string): Promise<PlaceCandidate[]> {
  if (/\d/.test(typed)) return [];
  const all = await allCities(db);
  const city = nearestCity(all, typed);
  const [largest] = city === null ? [] : (all.get(city) ?? []);
  const state = nearestState(typed);
  return [
    ...(state ? statesStarting(state.toLowerCase()) : []),
    ...(city !== null && largest ? [cityCandidate(city, largest.state)] : []),
  ];
}

interface Wanted {
  most: number;
  /** Whether names are meant that are typed with a typo. */
  isMistyped: boolean;
  mustHaveListings: boolean;
  /** What entries in it must have besides. */
  beside?: WordQuery;
}

/** Cities that are looked at for each that is suggested, since not all have listings. */
const candidatesEach = 8;

/** Up to `most` places for what is typed: ZIP codes, cities, and states. */
export async function suggestPlaces(
  { db }: Ctx,
  typed: string,
  { most, isMistyped, mustHaveListings, beside = "" }: Wanted,
): Promise<Suggestion[]> {
  if (typed.length < shortest) return [];
  const zips = isMistyped ? [] : await zipsStarting(db, typed, { most, mustHaveListings });
  if (zips.length > 0) return zips;
  const candidates = isMistyped ? await placesNear(db, typed) : await placesStarting(db, typed, most * candidatesEach);
  if (!mustHaveListings) return candidates.slice(0, most).map(({ value }) => value);
  const asked = candidates.map(({ value, query }) => ({ value, query: allOf([query, beside]) }));
  return (await withListings(db, asked)).slice(0, most);
}
