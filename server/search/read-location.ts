import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type SearchQuery } from "@/lib/contract/search";
import { messages } from "@/lib/messages/common";
import { type Point, STANDARD_RADIUS } from "@/lib/rules/distance";
import { cityKey, parseLocation } from "@/lib/rules/location";
import { plainWords } from "@/lib/rules/plain-words";
import { typingDistance } from "@/lib/rules/typing-distance";
import { stateCode, states } from "@/lib/rules/us-states";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { allCities, type Cities, findPlace, pointsAround } from "../places/find";
import { isListed } from "./names";
import { knownCityZips, nearestCity, zipsOf } from "./cities";
import { nicknames, type Place, placeName, placesIn, placesOf } from "./read-place";
import { type Circle } from "./units";

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

/** A place that is both of two, such as a city that words name in a state that was chosen; null where none is. */
export function placeInBoth(cities: Cities, one: Place, other: Place): Place | null {
  const isPlain = ({ zip, or }: Place) => zip === undefined && or === undefined;
  const keyOf = ({ city }: Place) => city && cityKey(plainWords(city));
  const codeOf = ({ state }: Place) => state && (stateCode(state) ?? state.toUpperCase());
  const [city, state] = [
    [keyOf(one), keyOf(other)],
    [codeOf(one), codeOf(other)],
  ].map((asked) => asked.filter(Boolean));
  const isSame = [city, state].every((asked) => new Set(asked).size <= 1);
  const isThere = !city?.[0] || !state?.[0] || cities.get(city[0])?.some((known) => known.state === state[0]);
  return isPlain(one) && isPlain(other) && isSame && isThere ? { ...one, ...other } : null;
}

/** Miles around a ZIP code that is typed as the place (decision 51). */
const zipMiles = 10;

/** The search's center where it is a point; null when it names none. */
function pointOf({ lat, lng }: Pick<SearchQuery, "lat" | "lng">): Point | null {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  if (lat === undefined && lng === undefined) return null;
  throw invalid({ [lat === undefined ? "lat" : "lng"]: ["lat and lng belong together."] });
}

interface Center extends Point {
  name?: string;
  state?: string;
}

/** The points within so many miles of a center. */
export async function circleAround({ db }: Ctx, around: Center, radius: number): Promise<Circle> {
  const { latitude, longitude, name = null, state = null } = around;
  const center = { latitude, longitude };
  return { ...(await pointsAround(db, center, radius)), center, radius, place: name, state };
}

/**
 * The circle that parameters name.
 * @throws `invalid` for a place that is not known
 */
export async function circleOf(ctx: Ctx, query: SearchQuery): Promise<Circle | null> {
  const given = pointOf(query);
  const named = !given && query.near?.trim() ? query.near.trim() : null;
  const place = named === null ? null : await findPlace(ctx.db, named);
  if (named !== null && !place) throw invalid({ near: [messages.search.unknownPlace(named)] });
  const center = given ?? place;
  return center && circleAround(ctx, center, query.radius ?? STANDARD_RADIUS);
}

/** The circle around a place that was read: a ZIP code's, or as wide as it was asked for; around several, all of theirs. */
export async function circleAt(ctx: Ctx, place: Place | null, radius: number | undefined): Promise<Circle | null> {
  if (!place || (place.zip === undefined && (radius === undefined || place.city === undefined))) return null;
  const circles = await Promise.all(
    placesOf(place).map(async (one) => {
      const center = await findPlace(ctx.db, placeName(one));
      return center && circleAround(ctx, center, radius ?? zipMiles);
    }),
  );
  const known = circles.filter((circle) => circle !== null);
  const [first] = known;
  if (!first || known.length === 1) return first ?? null;
  const nearest = known.flatMap(({ miles }) => [...miles]).sort(([, one], [, other]) => other - one);
  const miles = new Map([...new Map(nearest)].sort(([, one], [, other]) => one - other));
  return {
    ...first,
    ids: [...miles.keys()],
    miles,
    place: placeName(place),
    others: known.slice(1).map((circle) => circle.center),
  };
}
