import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { type FilterName, filterTable, filterWords, setFilters } from "@/lib/rules/search-filter";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { type Around, allCities, findPlace, pointsAround } from "../places/find";
import { type Ask, unmatched } from "./ask";
import { allConcepts } from "./concepts";
import { isFound } from "./results";
import { nearestCity, type Place, placeName } from "./read-place";
import { nearestName } from "./nearest-name";
import { type Circle, type Unit } from "./units";

/** A looser search with what it leaves out. */
export interface Relaxed {
  ask: Ask;
  leftOut: LeftOut[];
}

/** One way in which a search may give way: the looser searches that it leads to, the smallest change first. */
type Relaxation = (ctx: Ctx, relaxed: Relaxed) => Promise<Relaxed[]> | Relaxed[];

const but = ({ ask, leftOut }: Relaxed, change: Partial<Ask>, ...more: LeftOut[]): Relaxed => ({
  ask: { ...ask, ...change },
  leftOut: [...leftOut, ...more],
});

const textOf = (units: readonly Unit[]): string => units.map(({ said }) => said).join(" ");

/** A mistyped city beside a field: "dentist moose lade". */
async function cityRespelled({ db }: Ctx, { words, place, circle }: Ask): Promise<Pick<Ask, "words" | "place"> | null> {
  const loose = words.units.filter(({ concepts }) => concepts.length === 0);
  if (circle || place.city !== undefined || loose.length === 0 || loose.length === words.units.length) return null;
  const city = nearestCity(await allCities(db), textOf(loose));
  return city === null ? null : { words: { ...words, units: without(words.units, loose) }, place: { ...place, city } };
}

/** The words of a search as the nearest name has them; null if no name is near. */
async function respell({ db }: Ctx, { words }: Ask): Promise<Ask["words"] | null> {
  if (words.units.some(({ isPhrase }) => isPhrase) || words.units.every(({ concepts }) => concepts.length > 0))
    return null;
  const spelled = await nearestName(
    db,
    words.units.flatMap((unit) => unit.words),
  );
  if (!spelled) return null;
  return {
    ...words,
    name: spelled.words.join(" "),
    units: spelled.words.map((word): Unit => ({ said: word, words: [word], concepts: [] })),
  };
}

const spelling: Relaxation = async (ctx, relaxed) => {
  const { ask } = relaxed;
  const [city, words] = [await cityRespelled(ctx, ask), await respell(ctx, ask)];
  const change: LeftOut = { kind: "spelling", text: textOf(ask.words.units) };
  return [...(city ? [but(relaxed, city, change)] : []), ...(words ? [but(relaxed, { words }, change)] : [])];
};

/** "Thai restaurant": where none speaks Thai, those that say the word. Nothing is left out. */
const asWord: Relaxation = (_, relaxed) => {
  const { words, filters } = relaxed.ask;
  if (!words.orWord) return [];
  const units = [...words.units, words.orWord];
  return [but(relaxed, { words: { ...words, units, orWord: null }, filters: { ...filters, language: undefined } })];
};

const widerMiles = [25, 50, 100];

/** The center of a search's place, with what to call it; null without one that is known. */
async function centerOf(ctx: Ctx, { place, circle }: Ask): Promise<Omit<Circle, keyof Around> | null> {
  if (circle) return circle;
  if (place.city === undefined) return null;
  const found = await findPlace(ctx.db, [place.city, place.state].filter(Boolean).join(", "));
  if (!found) return null;
  const { latitude, longitude, name, state } = found;
  return { center: { latitude, longitude }, place: name, state, radius: 0 };
}

/** What to call the place of a search; "" without one. */
const placeOf = ({ place, circle }: Ask): string =>
  circle ? (circle.place ?? `the ${circle.radius}-mile radius`) : placeName(place);

/** The same search in another place, and in no circle. */
const movedTo = (relaxed: Relaxed, there: Place, text: string): Relaxed =>
  but(relaxed, { place: there, circle: null }, { kind: "place", text });

const place: Relaxation = async (ctx, relaxed) => {
  const center = await centerOf(ctx, relaxed.ask);
  const { city, state: given, zip } = relaxed.ask.place;
  const text = center?.place ?? placeOf(relaxed.ask);
  const state = given ?? center?.state ?? undefined;
  const wider = center
    ? await Promise.all(
        widerMiles
          .filter((radius) => radius > center.radius)
          .map(async (radius) => {
            const circle = { ...center, radius, ...(await pointsAround(ctx.db, center.center, radius)) };
            return but(relaxed, { place: zip === undefined ? {} : { zip }, circle }, { kind: "place", text });
          }),
      )
    : [];
  const isInState = state !== undefined && (city !== undefined || center !== null);
  const inState = isInState ? [movedTo(relaxed, { state }, text)] : [];
  return [...wider, ...inState];
};

/** Anywhere at all. */
const anywhere: Relaxation = (_, relaxed) => {
  const text = placeOf(relaxed.ask);
  return text === "" ? [] : [movedTo(relaxed, {}, text)];
};

/** The same of a place that is not known: nothing is near it. */
const unknownPlace: Relaxation = async (ctx, relaxed) =>
  (await centerOf(ctx, relaxed.ask)) || (relaxed.ask.place.city ?? relaxed.ask.place.zip) === undefined
    ? []
    : anywhere(ctx, relaxed);

/** The filters of these names left out, the others as they are. */
const openOf = (relaxed: Relaxed, names: readonly FilterName[]): Relaxed => {
  const given = setFilters(relaxed.ask.filters);
  return but(
    relaxed,
    { filters: Object.fromEntries(given.filter(([name]) => !names.includes(name))) },
    ...given
      .filter(([name]) => names.includes(name))
      .map(([name, value]): LeftOut => ({ kind: "filter", text: filterWords(name, value) })),
  );
};

/** One by one, then all of them. */
const oneThenAll = <Name>(names: readonly Name[]): Name[][] => [
  ...names.map((name) => [name]),
  ...(names.length > 1 ? [[...names]] : []),
];

/** The filters that are set, of those that words can ask for or of the others. */
const setOf = ({ ask: { filters } }: Relaxed, isFact: boolean): FilterName[] =>
  setFilters(filters).flatMap(([name]) => ((filterTable[name].isFact ?? false) === isFact ? name : []));

const facts: Relaxation = (_, relaxed) => oneThenAll(setOf(relaxed, true)).map((names) => openOf(relaxed, names));

/** The other filters, and the category. */
const filters: Relaxation = async ({ db }, relaxed) => {
  const { category } = relaxed.ask;
  const { byId } = await categoryTree(db);
  const text = byId.get(category ?? 0)?.name ?? "";
  const open = (names: readonly (FilterName | "category")[]) => {
    const less = openOf(
      relaxed,
      names.filter((name) => name !== "category"),
    );
    return names.includes("category") ? but(less, { category: null }, { kind: "category", text }) : less;
  };
  return oneThenAll([...setOf(relaxed, false), ...(category === null ? [] : ["category" as const])]).map(open);
};

const withUnits = (relaxed: Relaxed, units: Unit[], left: readonly Unit[]): Relaxed =>
  but(
    relaxed,
    { words: { ...relaxed.ask.words, units } },
    ...left.map(({ said }): LeftOut => ({ kind: "word", text: said })),
  );

const isField = ({ concepts }: Unit): boolean => concepts.some(({ kind }) => kind !== "need");

/**
 * Words give way, the least telling first, and never the field that was asked for. Beside a field or a need all words
 * that name none give way together, then the needs beside a field. Of words alone, as few as possible.
 */
const words: Relaxation = (_, relaxed) => {
  const { units } = relaxed.ask.words;
  const loose = units.filter(({ concepts }) => concepts.length === 0);
  const needs = units.filter((unit) => unit.concepts.length > 0 && !isField(unit));
  const isSaid = loose.length < units.length;
  const choices = isSaid
    ? [
        loose,
        ...(needs.length < units.length - loose.length || needs.length > 1
          ? needs.map((need) => [...loose, need])
          : []),
      ]
    : fewest(units);
  return choices
    .filter((left) => left.length > 0 && left.length < units.length)
    .map((left) => withUnits(relaxed, without(units, left), left));
};

/** Of so many words every choice of those that are left out is tried. */
const mostChoices = 5;

/** Choices of words to leave out, fewer words first; of equally many the shorter words, which tell less. */
function fewest(units: readonly Unit[]): Unit[][] {
  if (units.length > mostChoices) return units.map((unit) => units.filter((other) => other !== unit));
  const choices = Array.from({ length: 2 ** units.length }, (_, bits) => units.filter((__, at) => bits & (1 << at)));
  const letters = (left: readonly Unit[]) => textOf(left).length;
  return choices.sort((one, other) => one.length - other.length || letters(one) - letters(other));
}

const without = (units: readonly Unit[], left: readonly Unit[]): Unit[] => units.filter((unit) => !left.includes(unit));

/** A field that nobody is in gives way to the profession that it is part of: a divorce lawyer to any lawyer. */
const field: Relaxation = async ({ db }, relaxed) => {
  const { byId } = await allConcepts(db);
  const { units } = relaxed.ask.words;
  const wider = units.map((unit) => {
    const above = unit.concepts.flatMap(({ above: ids }) => [...ids]).flatMap((id) => byId.get(id) ?? []);
    const professions = above.filter(({ kind }) => kind === "profession");
    return professions.length > 0 ? { ...unit, words: [unmatched], concepts: professions } : unit;
  });
  const left = units.filter((unit, at) => unit !== wider[at]);
  return left.length === 0 ? [] : [withUnits(relaxed, wider, left)];
};

/** Fields that nobody offers together: "dentist, plumber". Either will do. */
const eitherField: Relaxation = (_, relaxed) => {
  const { units } = relaxed.ask.words;
  const fields = units.filter(isField);
  const either = {
    ...fields[0],
    said: textOf(fields),
    words: [unmatched],
    concepts: fields.flatMap((unit) => unit.concepts),
  };
  if (fields.length < 2) return [];
  return [withUnits(relaxed, [either, ...without(units, fields)], fields.slice(1))];
};

/** Steps in the order in which a search gives way (decision 15b); then several at once. */
const steps: readonly Relaxation[][] = [
  [asWord],
  [spelling],
  [place],
  [facts],
  [filters],
  [words],
  [eitherField],
  [field],
  [place, facts],
  [place, filters],
  [facts, filters],
  [place, words],
  [facts, words],
  [filters, words],
  [place, facts, filters],
  [place, facts, words],
  [place, eitherField],
  [place, field],
  [facts, words, field],
  [unknownPlace],
  [unknownPlace, words],
  [unknownPlace, field],
];

/** Steps that are only offered: nobody who looks for a dentist in Guam drives to Ohio. */
const offered: readonly Relaxation[][] = [[anywhere], [anywhere, words], [anywhere, facts, words, field]];

async function* looserBy(ctx: Ctx, relaxed: Relaxed, [first, ...more]: readonly Relaxation[]): AsyncGenerator<Relaxed> {
  if (!first) {
    yield relaxed;
    return;
  }
  for (const one of await first(ctx, relaxed)) yield* looserBy(ctx, one, more);
}

/** Searches that leave out something of one that finds nothing, the smallest change first. */
export async function* looserThan(ctx: Ctx, ask: Ask): AsyncGenerator<Relaxed> {
  for (const step of [...steps, ...offered]) yield* looserBy(ctx, { ask, leftOut: [] }, step);
}

/** The search with the smallest change that finds something; null if none does. */
export async function relax(ctx: Ctx, ask: Ask): Promise<Relaxed | null> {
  // Without words it is a list that was asked for, and only its place may be wider.
  const isList = ask.words.units.length === 0;
  for (const step of isList ? [[place]] : steps) {
    for await (const relaxed of looserBy(ctx, { ask, leftOut: [] }, step)) {
      if (await isFound(ctx, relaxed.ask)) return relaxed;
    }
  }
  return null;
}
