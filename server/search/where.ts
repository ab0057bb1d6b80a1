import "server-only";
import { plainWords } from "@/lib/rules/plain-words";
import { looseReadingsOf, type Reading, readingsOf, wholePlaces } from "@/lib/rules/what-and-where";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, unseen } from "../db/sql";
import { type Ask } from "./ask";
import { findPlace, mayBeCity, readCitiesAhead } from "../places/find";
import { createSearchCache } from "./search-cache";
import { readWords, unreadOf } from "./lexicon";
import { understandWords } from "./phrases";

/** Searches of more words are read as words only. */
const mostWords = 10;

/** A search whose place has been read out of its words. */
export type Placed = { q: string; city?: string; state?: string };

const listedCities = createSearchCache<Set<string>>({ name: "listed cities", max: 5000 });

/** Those of these cities in which there is an active listing, as "city|" and "city|state". */
async function knownCities(db: Db, readings: Reading[]): Promise<Set<string>> {
  const cities = [...new Set(readings.flatMap(({ city }) => city ?? []))];
  if (cities.length === 0) return new Set();
  return listedCities.load(cities.join("|"), () => readCities(db, cities));
}

async function readCities(db: Db, cities: string[]): Promise<Set<string>> {
  const rows = await queryRows<{ city: string; states: string[] }>(db)`${plannedOnce} SELECT asked.city, ARRAY(
      SELECT DISTINCT upper(l.state) FROM (
        SELECT state FROM listing WHERE status = 'active' AND city_key = asked.city LIMIT 1000
      ) l WHERE l.state IS NOT NULL) AS states
    FROM unnest(${unseen(cities)}) AS asked (city)
    WHERE EXISTS (SELECT FROM listing l WHERE l.status = 'active' AND l.city_key = asked.city)`;
  return new Set(rows.flatMap(({ city, states }) => [`${city}|`, ...states.map((state) => `${city}|${state}`)]));
}

const isPlaceOpen = ({ city, state, around, as_typed: isAsTyped }: Ask): boolean =>
  !isAsTyped && (city ?? state ?? around) === undefined;

/** The ways to read a search in which a place is looked for; none where one is given, or just the words are asked for. */
function readingsFor(ask: Ask, read = readingsOf): Reading[] {
  if (!ask.q || !isPlaceOpen(ask)) return [];
  const plain = plainWords(ask.q);
  return plain.split(" ").length > mostWords ? [] : read(plain);
}

/** Those of these cities that are on the map, whether or not anybody is listed there, as above. */
async function citiesOnMap(db: Db, readings: Reading[]): Promise<Set<string>> {
  const said = [...new Set(readings.flatMap(({ city }) => city ?? []))];
  const mayBe = await Promise.all(said.map((city) => mayBeCity(db, city)));
  const asked = said.filter((_, at) => mayBe[at]);
  if (asked.length === 0) return new Set();
  const rows = await queryRows<{ city: string; state: string }>(
    db,
  )`${plannedOnce} SELECT asked.city, p.state FROM unnest(${unseen(asked)}) AS asked (city)
    JOIN place p ON p.city_key = city_name_key(asked.city) AND p.city_zips > 0`;
  return new Set(rows.flatMap(({ city, state }) => [`${city}|`, `${city}|${state}`]));
}

const zipWord = /(?:^| )(?:(?:near|in|around|at|by) )?(\d{5})(?= |$)/;

/** A ZIP code among words as the city that it lies in: for when nobody is listed at the code itself. */
export async function readZip({ db }: Ctx, ask: Ask): Promise<Placed | null> {
  const zip = isPlaceOpen(ask) ? zipWord.exec(plainWords(ask.q ?? ""))?.[1] : undefined;
  const place = zip === undefined ? null : await findPlace(db, zip);
  if (!place) return null;
  return {
    q: plainWords(ask.q ?? "")
      .replace(zipWord, "")
      .trim(),
    city: place.city,
    state: place.state,
  };
}

export const placedAs = ({ what, city, state }: Reading): Placed => ({
  q: what,
  ...(city !== undefined && { city }),
  ...(state !== undefined && { state }),
});

/** A reading with whether anybody is listed where it says. */
const isIn = (cities: Set<string>, { city, state }: Reading): boolean =>
  city === undefined || cities.has(`${city}|${state ?? ""}`);

/** Whether a reading of this text may be meant. */
async function says(db: Db, text: string, { isSaid, what, city = "" }: Reading): Promise<boolean> {
  const understood = async (said: string) => understandWords(db, (await readWords(db, said)).words);
  // "Dentist TX" is no place by itself.
  if (what === "" && city !== "") return !(await understood(city)).isSpeciality;
  if (isSaid) return true;
  const { isSpeciality, isField, lengths } = await understood(what);
  if (!isSpeciality || !isField) return false;
  // A word that is not read yet is of no phrase.
  if (!` ${text} `.includes(` ${city} `) || unreadOf(db, text.split(" ")).length > 0) return true;
  // "House painters" are meant together, and no painters in House.
  const [whole, place] = await Promise.all([understood(text), understood(city)]);
  return whole.lengths.length >= lengths.length + place.lengths.length;
}

/** Those of these readings that may be meant. */
async function meantOf(db: Db, ask: Ask, readings: Reading[]): Promise<Reading[]> {
  const text = plainWords(ask.q ?? "");
  const areMeant = await Promise.all(readings.map((reading) => says(db, text, reading)));
  return readings.filter((_, at) => areMeant[at]);
}

/**
 * All that a search may say of what and where: "dentist in Austin TX", "Austin dentist", the likeliest first, if anybody
 * is listed there. None when a place is given besides, or just the words are asked for.
 */
export function readPlaces({ db }: Ctx, ask: Ask): Promise<Reading[]> {
  readCitiesAhead(db);
  return meantOf(db, ask, readingsFor(ask));
}

/** Towns of fewer ZIP codes are called like people: alone they say a place only with their state. */
const cityZips = 3;

/** Whether a reading is of a state, or of a city on the map that may have so many ZIP codes. */
export const isOnMap = async ({ db }: Ctx, { city }: Reading, zips = 1): Promise<boolean> =>
  city === undefined || mayBeCity(db, city, zips);

/** The ways to read all words of a search as a place that is on the map. */
async function wholeOnMap(ctx: Ctx, ask: Ask): Promise<Reading[]> {
  const readings = ask.q && isPlaceOpen(ask) ? wholePlaces(plainWords(ask.q)) : [];
  const areThere = await Promise.all(readings.map((reading) => isOnMap(ctx, reading, reading.state ? 1 : cityZips)));
  return readings.filter((_, at) => areThere[at]);
}

/** Whether a search whose words are all read but this one, which says nothing by itself, may say a place. */
export async function maySayPlace(ctx: Ctx, ask: Ask, unread: string): Promise<boolean> {
  const { db } = ctx;
  if (zipWord.test(plainWords(ask.q ?? "")) || (await wholeOnMap(ctx, ask)).length > 0) return true;
  const whole = readingsFor(ask).filter(({ what, isSaid }) => isSaid || !what.split(" ").includes(unread));
  const readings = await meantOf(db, ask, whole);
  // Nobody is listed in a city with a word that nobody has: it could only be one on the map.
  if (readings.some(({ what, city }) => what.split(" ").includes(unread) || !city?.split(" ").includes(unread)))
    return true;
  const onMap = await citiesOnMap(db, readings);
  return readings.some((reading) => isIn(onMap, reading));
}

/** The first reading whose city is one of these. */
function firstIn(readings: Reading[], cities: Set<string>): Placed | null {
  const found = readings.find((reading) => isIn(cities, reading));
  return found ? placedAs(found) : null;
}

/** The first of these readings in whose place anybody is listed; null when nobody is in any. */
export const firstListed = async ({ db }: Ctx, readings: Reading[]): Promise<Placed | null> =>
  firstIn(readings, await knownCities(db, readings));

/** The first of these readings in a place where anybody is listed or that is on the map. */
async function firstAnywhere(db: Db, readings: Reading[]): Promise<Placed | null> {
  const [known, onMap] = await Promise.all([knownCities(db, readings), citiesOnMap(db, readings)]);
  return firstIn(readings, new Set([...known, ...onMap]));
}

/**
 * The place that a search says of which no words are found: nothing but a place ("houston"), or what and where, whether or
 * not anybody is listed there.
 */
export async function readAnyPlace(ctx: Ctx, ask: Ask): Promise<Placed | null> {
  const whole = await wholeOnMap(ctx, ask);
  return (await firstAnywhere(ctx.db, whole)) ?? firstAnywhere(ctx.db, await readPlaces(ctx, ask));
}

/**
 * A place where somebody is listed, beside words of which it is not known that they say what somebody does: for a search
 * that would lose words otherwise.
 */
export const readLoosePlace = (ctx: Ctx, ask: Ask): Promise<Placed | null> =>
  firstListed(ctx, readingsFor(ask, looseReadingsOf));
