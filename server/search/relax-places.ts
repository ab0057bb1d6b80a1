import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { cityKey } from "@/lib/rules/location";
import { stemsOf } from "@/lib/rules/stems";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { type Around, allCities, findPlace, pointsAround } from "../places/find";
import { type SearchCriteria } from "./criteria";
import { isListed, isNamed } from "./has-entry";
import { cityBegun, knownCityZips, nearestCity, type Place, placeName } from "./read-place";
import { plainUnits, type Relaxation, type Relaxed, textOf, withChange, without } from "./relaxation";
import { type Circle, type Unit } from "./units";

/** The search with the words of its place as words; none where the place was not read from any. */
function withPlaceSaid(relaxed: Relaxed, ...leftOut: LeftOut[]): Relaxed[] {
  const { words, circle } = relaxed.criteria;
  const text = words.place?.said ?? "";
  const said: Unit = { said: text, words: stemsOf(text), concepts: [] };
  if (circle || said.words.length === 0) return [];
  const change = { place: {}, words: { ...words, place: null, units: [...words.units, said] } };
  return [withChange(relaxed, change, ...leftOut)];
}

const isOnlyFields = ({ words: { units } }: SearchCriteria): boolean =>
  units.length > 0 && plainUnits(units).length === 0;

/** The words of a place as words: a name or a town that is in no table of places may have them. */
export const placeAsWords: Relaxation = (_, relaxed) => (isOnlyFields(relaxed.criteria) ? [] : withPlaceSaid(relaxed));

/** The same of a field that is nowhere near the place: "auto body shop lake city", on Lake City Way in Seattle. */
export const placeInAddress: Relaxation = (_, relaxed) =>
  isOnlyFields(relaxed.criteria) ? withPlaceSaid(relaxed, { kind: "place", text: placeOf(relaxed.criteria) }) : [];

/** Whether some listing has this in its name, and none is in a city of this name: "jones". */
const isOnlyName = async (db: Db, name: string): Promise<boolean> =>
  !(await isListed(db, name)) && (await isNamed(db, stemsOf(name)));

/**
 * The words beside a field as the city that they are, or mistype, or begin: "dentist bastrop", "dentist moses lak", or as a
 * part of one: "dentist vort wayne". A city of one word with few ZIP codes is named like people and things: it must be
 * typed in full.
 */
export const asCity: Relaxation = async ({ db }, relaxed) => {
  const { words, place, circle } = relaxed.criteria;
  const loose = plainUnits(words.units);
  if (circle || loose.length === 0 || loose.length === words.units.length) return [];
  const cities = await allCities(db);
  const typed = cityKey(textOf(loose));
  const isPart = place.city !== undefined;
  if (!isPart && (await isOnlyName(db, typed))) return [];
  const names = isPart ? [`${typed} ${place.city}`, `${place.city} ${typed}`] : [typed];
  const leastZips = isPart || typed.includes(" ") ? 1 : knownCityZips;
  const cityOf = [
    (name: string) => (cities.has(name) ? name : null),
    (name: string) => (isPart ? null : cityBegun(cities, name, leastZips)),
    (name: string) => nearestCity(cities, name, { state: place.state, leastZips }),
  ];
  const found = new Set(cityOf.flatMap((read) => names.flatMap((name) => read(name) ?? [])));
  const change = { words: { ...words, units: without(words.units, loose) } };
  const misspelled: LeftOut = { kind: "spelling", text: textOf(loose) };
  return [...found].map((city) =>
    withChange(relaxed, { ...change, place: { ...place, city } }, ...(names.includes(city) ? [] : [misspelled])),
  );
};

const widerMiles = [25, 50, 100];

/** The center of a search's place, with what to call it; null without one that is known. */
async function centerOf(ctx: Ctx, { place, circle }: SearchCriteria): Promise<Omit<Circle, keyof Around> | null> {
  if (circle) return circle;
  if (place.city === undefined) return null;
  const found = await findPlace(ctx.db, placeName(place));
  if (!found) return null;
  const { latitude, longitude, name, state } = found;
  return { center: { latitude, longitude }, place: name, state, radius: 0 };
}

/** What to call the place of a search; "" without one. */
const placeOf = ({ place, circle }: SearchCriteria): string =>
  circle ? (circle.place ?? `the ${circle.radius}-mile radius`) : placeName(place);

/** The same search in another place, and in no circle. */
const movedTo = (relaxed: Relaxed, there: Place, text: string): Relaxed =>
  withChange(relaxed, { place: there, circle: null }, { kind: "place", text });

export const place: Relaxation = async (ctx, relaxed) => {
  const center = await centerOf(ctx, relaxed.criteria);
  const { city, state: given, zip } = relaxed.criteria.place;
  const text = center?.place ?? placeOf(relaxed.criteria);
  const state = given ?? center?.state ?? undefined;
  const wider = center
    ? await Promise.all(
        widerMiles
          .filter((radius) => radius > center.radius)
          .map(async (radius) => {
            const circle = { ...center, radius, ...(await pointsAround(ctx.db, center.center, radius)) };
            return withChange(relaxed, { place: zip === undefined ? {} : { zip }, circle }, { kind: "place", text });
          }),
      )
    : [];
  const isInState = state !== undefined && (city !== undefined || center !== null);
  const inState = isInState ? [movedTo(relaxed, { state }, text)] : [];
  return [...wider, ...inState];
};

/** Anywhere at all. */
export const anywhere: Relaxation = (_, relaxed) => {
  const text = placeOf(relaxed.criteria);
  return text === "" ? [] : [movedTo(relaxed, {}, text)];
};

/** The same of a place that is not known: nothing is near it. */
export const unknownPlace: Relaxation = async (ctx, relaxed) =>
  (await centerOf(ctx, relaxed.criteria)) || (relaxed.criteria.place.city ?? relaxed.criteria.place.zip) === undefined
    ? []
    : anywhere(ctx, relaxed);
