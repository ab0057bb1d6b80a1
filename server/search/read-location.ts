import "server-only";
import { cityKey, parseLocation } from "@/lib/rules/location";
import { plainWords } from "@/lib/rules/plain-words";
import { typingDistance } from "@/lib/rules/typing-distance";
import { stateCode, states } from "@/lib/rules/us-states";
import { type Db } from "../db/client";
import { allCities, type Cities } from "../places/find";
import { isListed } from "./has-entry";
import { knownCityZips, nearestCity, nicknames, type Place, placesIn, zipsOf } from "./read-place";

/** A ZIP code alone, or with its city as answers name it: "78701 (Austin, TX)". */
const zipAlone = /^(\d{5})(?:-\d{4})?(?: \(.+\))?$/;

/** The state whose name is nearest to a mistyped one; null if none is. */
export function nearestState(typed: string): string | null {
  const most = typed.length >= 6 ? 2 : 1;
  const near = states.find(({ name }) => typingDistance(typed, plainWords(name), most) <= most);
  return typed.length >= 4 && near ? near.code : null;
}

/**
 * The place that the Location field names (decision 51): a ZIP code, a city with or without its state, a state by its name
 * or code. A name that is both is the city if that is a known one. A name that is neither, and in no listing, is the nearest that is.
 */
export async function readLocation(db: Db, text: string, mayCorrect: boolean): Promise<Place> {
  const zip = zipAlone.exec(text.trim())?.[1];
  if (zip) return { zip };
  const cities = await allCities(db);
  const { city, ...inState } = parseLocation(text);
  if (city === undefined) return inState;
  const key = cityKey(plainWords(city));
  const known = knownPlace(cities, { city: key, ...inState });
  if (known) return known;
  const given = { city: key, ...inState };
  if (await isListed(db, key)) return given;
  const said = placeSaid(cities, text);
  if (said) return said;
  if (!mayCorrect) return given;
  const state = inState.state === undefined ? nearestState(key) : null;
  return state ? { state } : { ...given, city: nearestCity(cities, key, inState) ?? key };
}

/** The place if there is one of this name: what it is a nickname of, or the state of it unless it is a known city's too. */
function knownPlace(cities: Cities, { city, ...inState }: Place & { city: string }): Place | null {
  const state = inState.state === undefined ? stateCode(city) : null;
  const nickname = inState.state === undefined ? nicknames.get(city) : undefined;
  const zips = zipsOf(cities.get(city) ?? [], inState.state);
  if (nickname) return nickname;
  if (state && zips < knownCityZips) return { state };
  return zips > 0 ? { city, ...inState } : null;
}

/** The place that all words together name: "Portland Oregon", "West Seattle", "Boston area". */
function placeSaid(cities: Cities, text: string): Place | null {
  const words = plainWords(text).split(" ");
  const [span] = placesIn(cities, words);
  return span && span.to - span.from === words.length ? span.place : null;
}
