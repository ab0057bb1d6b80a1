import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { stems } from "@/lib/rules/stems";
import { type Ctx } from "../ctx";
import { type SearchCriteria, unmatched } from "./criteria";
import { allConcepts } from "./concepts";
import { nearestName } from "./nearest-name";
import { bestGuess } from "./correct";
import { isConcept, split, unitsOf } from "./pieces";
import { placeName } from "./read-place";
import { plainUnits, type Relaxation, type Relaxed, textOf, withChange, without } from "./relaxation";
import { guessesAmong } from "./spelling";
import { type Unit } from "./units";

/** A last word of which one or two letters are typed so far: "fireside brewing c". */
export const asBeginning: Relaxation = (_, relaxed) => {
  const { units } = relaxed.criteria.words;
  const last = units.at(-1);
  if (!last || units.length === 1 || last.words.length !== 1 || !/^\p{L}{1,2}$/u.test(last.said)) return [];
  const open: Unit = { ...last, goesOn: [], isOpen: true };
  return [
    ...(last.said.length > 1 ? [withUnits(relaxed, [...without(units, [last]), open], [])] : []),
    withUnits(relaxed, without(units, [last]), [last]),
  ];
};

/** The words of a search as the nearest name has them; null if no name is near. */
async function respell({ db }: Ctx, { words }: SearchCriteria): Promise<SearchCriteria["words"] | null> {
  if (words.units.some(({ isPhrase }) => isPhrase) || words.units.every(isConcept)) return null;
  const spelled = await nearestName(
    db,
    words.units.flatMap((unit) => unit.words),
    new Set(words.units.filter(isConcept).flatMap((unit) => unit.words)),
  );
  if (!spelled) return null;
  return {
    ...words,
    name: spelled.words.join(" "),
    units: spelled.words.map((word): Unit => ({ said: word, words: [word], concepts: [] })),
  };
}

export const spelling: Relaxation = async (ctx, relaxed) => {
  const words = await respell(ctx, relaxed.criteria);
  return words
    ? [withChange(relaxed, { words }, { kind: "spelling", text: textOf(relaxed.criteria.words.units) })]
    : [];
};

/** A shorter word is a name as often as a mistyped field. */
const shortestMistyped = 6;

/** A word that some name has, where it mistypes what is looked for: "plumer seattle", "pain managment". */
export const asTypo: Relaxation = async ({ db }, relaxed) => {
  const { words } = relaxed.criteria;
  const loose = plainUnits(words.units);
  if (loose.some(({ isPhrase }) => isPhrase)) return [];
  const concepts = await allConcepts(db);
  const typed = words.units.flatMap(({ said }) => said.split(" "));
  const spelled = typed.map((word, at) => {
    if (word.length < shortestMistyped || !loose.some(({ said }) => said === word)) return word;
    return (
      bestGuess(concepts, guessesAmong(stems(word), concepts.words, 1), (guess) => typed.with(at, guess))?.word ?? word
    );
  });
  const units = unitsOf(split(concepts, spelled));
  if (plainUnits(units).length >= loose.length) return [];
  const text = typed.filter((word, at) => word !== spelled[at]).join(" ");
  return [
    withChange(relaxed, { words: { ...words, name: stems(spelled.join(" ")), units } }, { kind: "spelling", text }),
  ];
};

/** "Thai restaurant", "Kaiser": where none speaks Thai or takes Kaiser, those that say the word. Nothing is left out. */
export const asWord: Relaxation = (_, relaxed) => {
  const { words, filters } = relaxed.criteria;
  if (!words.orWord) return [];
  const { filter, ...unit } = words.orWord;
  const units = [...words.units, unit];
  return [
    withChange(relaxed, { words: { ...words, units, orWord: null }, filters: { ...filters, [filter]: undefined } }),
  ];
};

const withUnits = (relaxed: Relaxed, units: Unit[], left: readonly Unit[]): Relaxed =>
  withChange(
    relaxed,
    { words: { ...relaxed.criteria.words, units } },
    ...left.filter(({ isAsking }) => !isAsking).map(({ said }): LeftOut => ({ kind: "word", text: said })),
  );

const isField = ({ concepts }: Unit): boolean => concepts.some(({ kind }) => kind !== "need");

/** A unit without what is merely related to it. */
const exactly = (unit: Unit): Unit => ({
  ...unit,
  concepts: unit.concepts.map((concept) => ({ ...concept, related: [] })),
});

/**
 * Words give way, the least telling first, and never the field that was asked for. Beside a field or a need one word gives
 * way if the rest is met exactly, else all words that name none, then the needs beside a field. Of words alone, as few as
 * possible.
 */
export const words: Relaxation = (_, relaxed) => {
  const { units } = relaxed.criteria.words;
  const loose = plainUnits(units);
  const needs = units.filter((unit) => isConcept(unit) && !isField(unit));
  const isSaid = loose.length < units.length;
  const choices = isSaid
    ? [
        // Beside a place, one word more or less of a wish is found by chance.
        ...(loose.length > 1 && loose.length <= mostChoices && placeName(relaxed.criteria.place) === ""
          ? loose.map((one) => [one])
          : []),
        loose,
        ...(needs.length < units.length - loose.length || needs.length > 1
          ? needs.map((need) => [...loose, need])
          : []),
      ]
    : fewest(units);
  return choices
    .filter((left) => left.length > 0 && left.length < units.length)
    .map((left) => {
      const rest = without(units, left);
      return withUnits(relaxed, isSaid && left.length < loose.length ? rest.map(exactly) : rest, left);
    });
};

/** Of so many words every choice of those that are left out is tried. */
const mostChoices = 5;

/**
 * Choices of words to leave out: those that merely ask first, then fewer words, and of equally many the shorter ones,
 * which tell less.
 */
function fewest(units: readonly Unit[]): Unit[][] {
  const telling = units.filter(({ isAsking }) => !isAsking);
  if (telling.length > 0 && telling.length < units.length)
    return fewest(telling).map((left) => units.filter((unit) => unit.isAsking || left.includes(unit)));
  if (units.length > mostChoices) return [[], ...units.map((unit) => units.filter((other) => other !== unit))];
  const choices = Array.from({ length: 2 ** units.length }, (_, bits) => units.filter((__, at) => bits & (1 << at)));
  const letters = (left: readonly Unit[]) => textOf(left).length;
  return choices.sort((one, other) => one.length - other.length || letters(one) - letters(other));
}

/** A field that nobody is in gives way to the profession that it is part of: a divorce lawyer to any lawyer. */
export const field: Relaxation = async ({ db }, relaxed) => {
  const { byId } = await allConcepts(db);
  const { units } = relaxed.criteria.words;
  const wider = units.map((unit) => {
    const above = unit.concepts.flatMap(({ above: ids }) => [...ids]).flatMap((id) => byId.get(id) ?? []);
    const professions = above.filter(({ kind }) => kind === "profession");
    return professions.length > 0 ? { ...unit, words: [unmatched], concepts: professions } : unit;
  });
  const left = units.filter((unit, at) => unit !== wider[at]);
  return left.length === 0 ? [] : [withUnits(relaxed, wider, left)];
};

/** Fields that nobody offers together: "dentist, plumber". Either will do. */
export const eitherField: Relaxation = (_, relaxed) => {
  const { units } = relaxed.criteria.words;
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
