import "server-only";
import { cityKey } from "@/lib/rules/location";
import { factAt } from "@/lib/rules/search-facts";
import { isFilterName } from "@/lib/rules/search-filter";
import { stems, stemsOf } from "@/lib/rules/stems";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { allCities } from "../places/find";
import { allConcepts, conceptBegun } from "./concepts";
import { bestGuess, guessesAmong, knownStems, nearestName } from "./spelling";
import { conditionsOf, type SearchCriteria } from "./criteria";
import { isListed, isNamed } from "./names";
import { isConcept, split, unitsOf } from "./pieces";
import { cityBegun, knownCityZips, nearestCity } from "./cities";
import { type Understood, type Unit } from "./units";

/** Another way to read the words of a search, the likelier first; none where there is no such way. */
type Alternative = (ctx: Ctx, criteria: SearchCriteria) => Promise<SearchCriteria[]> | SearchCriteria[];

const withWords = (criteria: SearchCriteria, words: Partial<Understood>): SearchCriteria => ({
  ...criteria,
  words: { ...criteria.words, ...words },
});
const textOf = (units: readonly Unit[]): string => units.map(({ said }) => said).join(" ");
const without = (units: readonly Unit[], left: readonly Unit[]): Unit[] => units.filter((unit) => !left.includes(unit));
const plainUnits = (units: readonly Unit[]): Unit[] => units.filter((unit) => !isConcept(unit));
const isField = ({ concepts }: Unit): boolean => concepts.some(({ kind }) => kind !== "need");
const isProfession = ({ concepts }: Unit): boolean => concepts.some(({ kind }) => kind === "profession");

/** "Where can I find my quince": words that merely ask are in no name. */
const withoutAsking: Alternative = (_, criteria) => {
  const { units } = criteria.words;
  const telling = units.filter(({ isAsking }) => !isAsking);
  return telling.length > 0 && telling.length < units.length ? [withWords(criteria, { units: telling })] : [];
};

/** "Thai restaurant", "Kaiser": where none speaks Thai or takes Kaiser, those that say the words. */
const factsAsWords: Alternative = (_, criteria) => {
  const { orWords, units, facts } = criteria.words;
  if (orWords.length === 0) return [];
  const isOther = ({ said }: { said: string }) => !orWords.some(({ fact }) => fact.said === said);
  const words = { units: [...units, ...orWords.map(({ unit }) => unit)], orWords: [], facts: facts.filter(isOther) };
  return [{ ...withWords(criteria, words), said: criteria.said.filter(isOther) }];
};

/** The words of a place as words: a name, or a town that is in no table of places, may have them. */
const placeAsWords: Alternative = (_, criteria) => {
  const { place, units } = criteria.words;
  const said: Unit = { said: place?.said ?? "", words: stemsOf(place?.said ?? ""), concepts: [] };
  if (criteria.circle || said.words.length === 0 || (units.length > 0 && plainUnits(units).length === 0)) return [];
  return [{ ...withWords(criteria, { place: null, units: [...units, said] }), place: {} }];
};

/** A last word of which one or two letters are typed so far: "fireside brewing c". */
const unfinished: Alternative = (_, criteria) => {
  const { units } = criteria.words;
  const last = units.at(-1);
  if (!last || units.length === 1 || last.words.length !== 1 || !/^\p{L}{1,2}$/u.test(last.said)) return [];
  const open: Unit = { ...last, goesOn: [], isOpen: true };
  return [...(last.said.length > 1 ? [open] : []), null].map((end) =>
    withWords(criteria, { units: [...without(units, [last]), ...(end ? [end] : [])] }),
  );
};

/** So long a word is rather a mistyped city, although a listing mistypes it in its name: "cincinatti". */
const shortestMistypedCity = 9;

/** Whether some listing has this in its name, and none is in a city of this name: "jones". */
const isOnlyName = async (db: Db, name: string): Promise<boolean> =>
  !(await isListed(db, name)) && (await isNamed(db, stemsOf(name)));

/**
 * The words beside a field as the city that they are, or mistype, or begin: "dentist bastrop", "dentist moses lak", or as a
 * part of one: "dentist vort wayne". A city of one word with few ZIP codes is named like people and things: it must be
 * typed in full.
 */
const asCity: Alternative = async ({ db }, criteria) => {
  const { words, place, circle } = criteria;
  const loose = plainUnits(words.units);
  if (circle || loose.length === 0 || loose.length === words.units.length) return [];
  const cities = await allCities(db);
  const typed = cityKey(textOf(loose));
  const isPart = place.city !== undefined;
  if (!isPart && typed.length < shortestMistypedCity && (await isOnlyName(db, typed))) return [];
  const names = isPart ? [`${typed} ${place.city}`, `${place.city} ${typed}`] : [typed];
  const leastZips = isPart || typed.includes(" ") ? 1 : knownCityZips;
  const cityOf = [
    (name: string) => (cities.has(name) ? name : null),
    (name: string) => (isPart ? null : cityBegun(cities, name, leastZips)),
    (name: string) => nearestCity(cities, name, { state: place.state, leastZips }),
  ];
  const found = new Set(cityOf.flatMap((read) => names.flatMap((name) => read(name) ?? [])));
  return [...found].map((city) => ({
    ...withWords(criteria, {
      units: without(words.units, loose),
      place: { ...place, city, said: [words.place?.said, textOf(loose)].filter(Boolean).join(" ") },
    }),
    place: { ...place, city },
  }));
};

/** "Rad onc", "vasc surgeon": words that each begin one of a field. */
const asAbbreviation: Alternative = async ({ db }, criteria) => {
  const { units } = criteria.words;
  const said = textOf(units);
  const begun = units.length > 1 ? conceptBegun(await allConcepts(db), said.split(" ")) : null;
  if (begun?.at !== 0) return [];
  return [withWords(criteria, { units: [{ said, words: stemsOf(said), concepts: [begun.concept] }] })];
};

/** The search with its words spelled in another way. */
function spelled(criteria: SearchCriteria, text: string, units: Unit[]): SearchCriteria {
  const place = criteria.words.place?.said ?? "";
  return withWords(criteria, { name: stems(text), units, corrected: [text, place].filter(Boolean).join(" ") });
}

/** The words of a search as the nearest name has them. */
const asName: Alternative = async ({ db }, criteria) => {
  const { units } = criteria.words;
  if (units.some(({ isPhrase }) => isPhrase) || units.every(isConcept)) return [];
  const said = new Set(units.filter(isConcept).flatMap((unit) => unit.words));
  const nearest = await nearestName(
    db,
    units.flatMap((unit) => unit.words),
    said,
  );
  if (!nearest) return [];
  const words = nearest.words.map((word): Unit => ({ said: word, words: [word], concepts: [] }));
  return [spelled(criteria, nearest.words.join(" "), words)];
};

/** A shorter word is a name as often as a mistyped field. */
const shortestMistyped = 6;

/** A word that some name has, where it mistypes what is looked for: "plumer seattle", "pain managment". */
const asField: Alternative = async ({ db }, criteria) => {
  const { units } = criteria.words;
  const loose = plainUnits(units);
  if (loose.some(({ isPhrase }) => isPhrase)) return [];
  const concepts = await allConcepts(db);
  const typed = units.flatMap(({ said }) => said.split(" "));
  const meant = typed.map((word, at) => {
    if (word.length < shortestMistyped || !loose.some(({ said }) => said === word)) return word;
    const guesses = guessesAmong(stems(word), concepts.words, 1);
    return bestGuess(concepts, guesses, (guess) => typed.with(at, guess))?.word ?? word;
  });
  const read = unitsOf(split(concepts, meant));
  return plainUnits(read).length < loose.length ? [spelled(criteria, meant.join(" "), read)] : [];
};

/** Only one of the fields, which the other ones describe: "restaurant with live music". A profession is no mere word. */
const fieldsAsWords: Alternative = (_, criteria) => {
  const { units } = criteria.words;
  const fields = units.filter(isField);
  const professions = fields.filter(isProfession);
  if (fields.length < 2 || professions.length > 1) return [];
  const only = (kept: Unit | undefined): Unit[] =>
    units.map((unit) => (isField(unit) && unit !== kept ? { ...unit, concepts: [] } : unit));
  const kept = professions.length > 0 ? professions : [fields.at(-1), fields[0]];
  return kept.map((field) => withWords(criteria, { units: only(field) }));
};

/** "Workers comp orthopedist": a field that may be a fact besides another one. */
const fieldAsFact: Alternative = (_, criteria) => {
  const { units } = criteria.words;
  if (units.filter(isField).length < 2) return [];
  for (const unit of units.filter(isField)) {
    const words = unit.said.split(" ");
    const found = factAt(words, 0);
    if (found?.length !== words.length || !isFilterName(found.fact.kind)) continue;
    const fact = { ...found.fact, said: unit.said };
    const read = withWords(criteria, { units: without(units, [unit]), facts: [...criteria.words.facts, fact] });
    return [{ ...read, said: [...criteria.said, ...conditionsOf([fact], criteria.at)] }];
  }
  return [];
};

/** "WC attorney", "HHC": the first letters of what is looked for; of a profession's fields beside that. */
const asInitials: Alternative = async ({ db }, criteria) => {
  const { units } = criteria.words;
  const { byInitials } = await allConcepts(db);
  const professions = units.flatMap(({ concepts }) => concepts.filter(({ kind }) => kind === "profession"));
  const plain = plainUnits(units);
  const known = await knownStems(
    db,
    plain.map(({ said }) => said),
    undefined,
  );
  for (const unit of plain.filter(({ said }) => !known.has(said))) {
    const named = byInitials.get(unit.said) ?? [];
    const below = named.filter(({ above }) => professions.some(({ id }) => above.has(id)));
    const concepts = below.length > 0 ? below : unit.said.length > 2 ? named : [];
    if (concepts.length > 0)
      return [withWords(criteria, { units: [...without(units, [unit]), { ...unit, concepts: [...concepts] }] })];
  }
  return [];
};

/** Fields that no one offers together: "dentist, plumber". Who offers one of them is a close match. */
const someField: Alternative = (_, criteria) => {
  const { units } = criteria.words;
  if (units.filter(isField).length < 2 || criteria.words.corrected !== null) return [];
  const some = units.map((unit): Unit => (isField(unit) ? { ...unit, isMissable: true } : unit));
  return [withWords(criteria, { units: some })];
};

/** A way to read a search. */
export interface Reading {
  criteria: SearchCriteria;
  /** Whether even a close match by it is better than one of the words as they are. */
  isCloser?: true;
  /** Whether what it finds is never a match. */
  isCloseOnly?: true;
}

/** In the order in which they are tried. */
const alternatives: readonly ({ read: Alternative } & Omit<Reading, "criteria">)[] = [
  { read: withoutAsking, isCloser: true },
  { read: factsAsWords },
  { read: placeAsWords },
  { read: unfinished, isCloser: true },
  { read: asCity, isCloser: true },
  { read: asAbbreviation },
  { read: asInitials, isCloser: true },
  { read: fieldAsFact, isCloser: true },
  { read: asName },
  { read: asField },
  { read: fieldsAsWords },
  { read: someField, isCloser: true, isCloseOnly: true },
];

/** The ways to read a search, the likeliest first: as it stands, then each alternative. */
export async function* readingsOf(ctx: Ctx, criteria: SearchCriteria): AsyncGenerator<Reading> {
  yield { criteria };
  for (const { read, ...kind } of alternatives) {
    for (const one of await read(ctx, criteria)) yield { criteria: one, ...kind };
  }
}
