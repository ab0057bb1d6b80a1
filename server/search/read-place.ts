import "server-only";
import { cityKey, cityName } from "@/lib/rules/location";
import { factAt } from "@/lib/rules/search-facts";
import { isStreetWord } from "@/lib/rules/abbreviations";
import { stopWords } from "@/lib/rules/stems";
import { shortenedState, stateCode, stateCodes, states } from "@/lib/rules/us-states";
import { type Cities } from "../places/find";
import { knownCityZips, nearestCity } from "./cities";

/** A place that words name. */
export interface Place {
  city?: string;
  state?: string;
  zip?: string;
  /** The others of "Austin or Portland". */
  or?: readonly Place[];
}

/** A place, and those that do as well. */
export const placesOf = ({ or = [], ...place }: Place): Place[] => [place, ...or];

/** A place with the words that name it, from `from` up to but not including `to`. */
export interface PlaceSpan {
  place: Place;
  from: number;
  to: number;
  /** Whether the words can mean nothing else: "in Austin", "Austin TX", a ZIP code. */
  isCertain: boolean;
}

const longestCity = 4;
const longestState = 4;

/** What people call cities and regions, by plain words. */
export const nicknames: ReadonlyMap<string, Place> = new Map(
  (
    "la: los angeles, CA|sf: san francisco, CA|nyc: new york, NY|philly: philadelphia, PA|vegas: las vegas, NV|" +
    "dc: washington, DC|manhattan: new york, NY|upper west side: new york, NY|upper east side: new york, NY|" +
    "nola: new orleans, LA|slc: salt lake city, UT|okc: oklahoma city, OK|pdx: portland, OR|atl: atlanta, GA|" +
    "saint pete: saint petersburg, FL|dfw: dallas, TX|bay area: san francisco, CA|silicon valley: san jose, CA|" +
    "twin cities: minneapolis, MN"
  )
    .split("|")
    .map((entry) => entry.split(/[:,] /))
    .map(([name = "", city = "", state = ""]) => [name, { city, state }]),
);

/** Countries and their parts. Listings abroad are known by their city alone: no state of theirs is stored. */
const regionsAbroad: ReadonlySet<string> = new Set(
  (
    "canada|ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland|" +
    "mexico|united kingdom|uk|england|scotland|wales|northern ireland|ireland|germany|bavaria|france|spain|portugal|" +
    "italy|belgium|flanders|netherlands|holland|austria|switzerland|denmark|sweden|norway|finland|poland|hungary|" +
    "czech republic|greece|turkey|australia|new south wales|victoria|queensland|tasmania|new zealand|south africa|" +
    "india|china|japan|korea|south korea|singapore|brazil|argentina|chile|colombia|peru|israel"
  ).split("|"),
);

/** Whether a place's state is none of this country. */
export const isAbroad = ({ state = "" }: Place): boolean => state !== "" && stateCode(state) === null;

const markers: ReadonlySet<string> = new Set("in near around at by en cerca".split(" "));

/** Whether words are an address: a house number, then a street. Of it no word is meant as a field ("12 Church St"). */
export const isAddress = (words: readonly string[]): boolean =>
  /^\d+[a-z]?$/.test(words[0] ?? "") &&
  factAt(words, 0) === null &&
  words.some((word, at) => at > 1 && isStreetWord(word));

/** The codes of states that are other words behind what is looked for: "near me", "say hi". */
const otherCodes: ReadonlySet<string> = new Set(["me", "hi"]);
/** Those that join words, unless they are the last one. */
const joining: ReadonlySet<string> = new Set(["in", "or"]);

const textOf = (words: readonly string[], from: number, to: number): string => words.slice(from, to).join(" ");

/** The state that words name in full or by its code, with its length in words. */
function stateAt(words: readonly string[], at: number): { state: string; length: number } | null {
  for (let length = Math.min(longestState, words.length - at); length > 0; length -= 1) {
    const text = textOf(words, at, at + length);
    const state = length === 1 && stateCodes.has(text.toUpperCase()) ? text.toUpperCase() : stateCode(text);
    if (state) return { state, length };
  }
  return null;
}

/** The state that words name behind a city, where it may be shortened too: "Cleveland Tenn", "Charlotte N.C." */
function stateBehind(words: readonly string[], at: number): { state: string; length: number } | null {
  const found = stateAt(words, at);
  if (found) return found;
  for (const length of [2, 1]) {
    const state = at + length <= words.length ? shortenedState(textOf(words, at, at + length)) : null;
    if (state) return { state, length };
  }
  return null;
}

/** Whether a word is an article: "doctor para la piel" is not in Los Angeles. */
const isArticle = (word: string, before = ""): boolean =>
  stopWords.has(word) && stopWords.has(before) && !markers.has(before);

/** The city that these words name, with its state if that follows. */
function cityAt(
  cities: Cities,
  words: readonly string[],
  { from, to }: { from: number; to: number },
): PlaceSpan | null {
  const key = cityKey(textOf(words, from, to));
  const named = cities.get(key);
  const state = stateBehind(words, to);
  if (state && named?.some((city) => city.state === state.state)) {
    return { place: { city: key, state: state.state }, from, to: to + state.length, isCertain: true };
  }
  const nickname = isArticle(key, words[from - 1]) ? undefined : nicknames.get(key);
  if (nickname) return { place: nickname, from, to, isCertain: true };
  const isOneWord = to - from === 1;
  const isKnown = named !== undefined && (!isOneWord || (named[0]?.zips ?? 0) >= knownCityZips);
  return isKnown ? { place: { city: key }, from, to, isCertain: false } : null;
}

/** What a part of a city is called by: "West Seattle", "downtown Boston". Its city stands for it. */
const cityParts: ReadonlySet<string> = new Set(
  "north south east west downtown midtown uptown central greater".split(" "),
);
const areaWord = /^(?:area|metro)$/;

/** The same with "area" behind it: "Seattle area". */
function withArea(span: PlaceSpan, words: readonly string[]): PlaceSpan {
  return areaWord.test(words[span.to] ?? "") ? { ...span, to: span.to + 1, isCertain: true } : span;
}

/** The city of which the words from `at` on name a part. */
function cityOfPart(cities: Cities, words: readonly string[], at: number): PlaceSpan | null {
  const whole = cityParts.has(words[at] ?? "") ? placeAt(cities, words, at + 1) : null;
  return whole?.place.city === undefined ? null : { ...whole, from: at };
}

/** A city abroad before its region, the words behind "in" or one: "in Cape Town South Africa", "Auckland New Zealand". */
function cityAbroadAt(words: readonly string[], at: number): PlaceSpan | null {
  const length = [3, 2, 1].find((many) => regionsAbroad.has(textOf(words, at, at + many)));
  const marked = words.findLastIndex((word, nth) => nth < at - 1 && nth >= at - 1 - longestCity && markers.has(word));
  const from = marked < 0 ? at - 1 : marked;
  const city = cityKey(textOf(words, marked < 0 ? from : from + 1, at));
  if (length === undefined || city === "") return null;
  const to = at + length;
  const beyond = regionsAbroad.has(words[to] ?? "") ? 1 : 0;
  return { place: { city, state: cityName(textOf(words, at, to)) }, from, to: to + beyond, isCertain: false };
}

/** The longest place that the words from `at` on name. */
function placeAt(cities: Cities, words: readonly string[], at: number): PlaceSpan | null {
  const state = stateAt(words, at);
  const inState = state && { place: { state: state.state }, from: at, to: at + state.length, isCertain: false };
  // "Washington State" is no city.
  if (inState && words[inState.to - 1] === "state") return inState;
  for (let length = Math.min(longestCity, words.length - at); length > 0; length -= 1) {
    const city = cityAt(cities, words, { from: at, to: at + length });
    if (city) return withArea(city, words);
  }
  const isState = (words[at] ?? "").length > 2 || isBehind(words, at, 1);
  return inState && isState ? inState : (initialsAt(words, at) ?? cityOfPart(cities, words, at));
}

/** A state's initials behind what is looked for: "hospital D.C." */
function initialsAt(words: readonly string[], at: number): PlaceSpan | null {
  const state = words[at + 1]?.length === 1 ? shortenedState(textOf(words, at, at + 2)) : null;
  return state && isBehind(words, at, 2) ? { place: { state }, from: at, to: at + 2, isCertain: false } : null;
}

/** Whether a state's code stands behind what is looked for, where a name would go on: "barber FL", "barber F.L." */
const isBehind = (words: readonly string[], at: number, length: number): boolean =>
  at > 0 &&
  !otherCodes.has(words[at] ?? "") &&
  (at + length === words.length || (!joining.has(words[at] ?? "") && isEnd(words, at + length)));

/** A mistyped city before its state: "Huston TX", although there is a Huston elsewhere. */
function mistypedCityAt(cities: Cities, words: readonly string[], at: number): PlaceSpan | null {
  for (let to = at + 1; to < words.length && to <= at + longestCity; to += 1) {
    const state = stateBehind(words, to);
    const city = state && nearestCity(cities, textOf(words, at, to), { state: state.state });
    if (city) return { place: { city, state: state.state }, from: at, to: to + state.length, isCertain: true };
  }
  return null;
}

/** Whether a name is over at a word: "near Capitol Hill" is not in Capitol, MT. */
const isEnd = (words: readonly string[], at: number): boolean =>
  at === words.length || stopWords.has(words[at] ?? "") || factAt(words, at) !== null;

/** The city of any size that the words from `at` on name, up to the end of the name. */
function wholeCityAt(cities: Cities, words: readonly string[], at: number): PlaceSpan | null {
  for (let to = Math.min(words.length, at + longestCity); to > at; to -= 1) {
    const city = cityKey(textOf(words, at, to));
    if (cities.has(city) && isEnd(words, to)) return { place: { city }, from: at, to, isCertain: true };
  }
  return null;
}

/** The place behind "in" or "near", of any size and as a state's code too. */
function placeBehindMarker(cities: Cities, words: readonly string[], at: number): PlaceSpan | null {
  if (!markers.has(words[at] ?? "")) return null;
  const state = textOf(words, at + 1, at + 4) === "the state of" ? 4 : 1;
  const start = at + (words[at] === "cerca" && words[at + 1] === "de" ? 2 : state);
  // "Near me" is not in Maine, nor "cerca de mi" in Michigan.
  if (/^(?:me|mi)?$/.test(words[start] ?? "")) return null;
  const found =
    placeAt(cities, words, start) ?? mistypedCityAt(cities, words, start) ?? wholeCityAt(cities, words, start);
  if (found) return { ...found, from: at, isCertain: true };
  const inState = stateBehind(words, start);
  return inState ? { place: { state: inState.state }, from: at, to: start + inState.length, isCertain: true } : null;
}

function zipAt(words: readonly string[], at: number): PlaceSpan | null {
  const zip = words[at] ?? "";
  const isStreetNumber = at === 0 && isAddress(words);
  if (!/^\d{5}$/.test(zip) || isStreetNumber) return null;
  const from = markers.has(words[at - 1] ?? "") ? at - 1 : at;
  const isLong = /^\d{4}$/.test(words[at + 1] ?? "");
  return { place: { zip }, from, to: at + (isLong ? 2 : 1), isCertain: true };
}

/** Places with "or" between them as one, the state of the last one for each that has a city there: "Omaha or Lincoln, NE". */
function joinPlaces(cities: Cities, spans: readonly PlaceSpan[], words: readonly string[]): PlaceSpan[] {
  const joined: PlaceSpan[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const before = joined.findIndex(
      ({ to, from }) => to === span.from - 1 && from < span.from && /^(?:or|and)$/.test(words[to] ?? ""),
    );
    const first = joined[before];
    if (!first) {
      joined.push(span);
      continue;
    }
    const { state } = span.place;
    const inState = ({ state: own = state, ...place }: Place): Place =>
      cities.get(place.city ?? "")?.some((city) => city.state === own) ? { ...place, state: own } : place;
    const [place = {}, ...others] = placesOf(first.place).map((one) => (one.state || !state ? one : inState(one)));
    const isCertain = first.isCertain || span.isCertain;
    joined[before] = { place: { ...place, or: [...others, span.place] }, from: first.from, to: span.to, isCertain };
  }
  return joined;
}

/**
 * The places that plain words may name, the likeliest first: a ZIP code, one behind "in" or "near", a city with its
 * state, then from the end a city or a state alone. An address ("100 Main St") names none but a certain one at its end.
 */
export function placesIn(cities: Cities, words: readonly string[]): PlaceSpan[] {
  const spans: PlaceSpan[] = [];
  for (const at of words.keys())
    spans.push(...[zipAt(words, at), placeBehindMarker(cities, words, at), cityAbroadAt(words, at)].filter(isSpan));
  const isStreet = isAddress(words);
  const isMeant = ({ isCertain, to }: PlaceSpan) => !isStreet || (isCertain && isEnd(words, to));
  for (const at of words.keys()) spans.push(...[placeAt(cities, words, at)].filter(isSpan).filter(isMeant));
  const wordsIn = ({ from, to }: PlaceSpan) => to - from;
  // "North Las Vegas" is not in "Las Vegas".
  const isPart = (span: PlaceSpan) =>
    spans.some((other) => other.from <= span.from && other.to >= span.to && wordsIn(other) > wordsIn(span));
  return joinPlaces(
    cities,
    spans.filter((span) => !isPart(span)),
    words,
  ).sort(
    (one, other) =>
      Number(other.isCertain) - Number(one.isCertain) || other.to - one.to || wordsIn(other) - wordsIn(one),
  );
}

const isSpan = (span: PlaceSpan | null): span is PlaceSpan => span !== null;

/**
 * The tokens of entries in a city, in a state, or in both at once: their city and state may be of two locations. Of a city
 * abroad no point is known.
 */
export function cityTokens({ city = "", state = "" }: Place): string[] {
  if (city !== "" && isAbroad({ state })) return [`city:${city}`, "place:none"];
  if (city !== "" && state !== "") return [`in:${city},${state}`];
  return [...(city === "" ? [] : [`city:${city}`]), ...(state === "" ? [] : [`state:${state}`])];
}

/** What to call a place: "Moses Lake, WA", "Texas", "98101 or 98102". */
export function placeName({ city, state, zip, or = [] }: Place): string {
  if (or.length > 0) return [{ city, state, zip }, ...or].map((place) => placeName(place)).join(" or ");
  if (zip !== undefined) return zip;
  if (city !== undefined) return [cityName(city), state].filter(Boolean).join(", ");
  return states.find(({ code }) => code === state)?.name ?? state ?? "";
}
