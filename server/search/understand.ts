import "server-only";
import { longestQuery } from "@/lib/contract/search";
import { formsOfWord, writtenOut } from "@/lib/rules/abbreviations";
import { emojiAsWords } from "@/lib/rules/emoji-words";
import { formsOfName } from "@/lib/rules/given-names";
import { isAscii, plainWords } from "@/lib/rules/plain-words";
import { type SaidFact, takePrices } from "@/lib/rules/search-facts";
import { filterTable, isFilterName } from "@/lib/rules/search-filter";
import { stems, stemsOf } from "@/lib/rules/stems";
import { createCache } from "../cache/cache";
import { type Db } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { allCities, type Cities } from "../places/find";
import { allConcepts, conceptBegun, type Concepts, conceptsAt } from "./concepts";
import { correct, knownStems, rejoin, wordsStarting } from "./spelling";
import { excludedByMinus, takeExcluded } from "./exclusion";
import { hasEntry, isListed, isNamed, isNameOf } from "./names";
import { isConcept, type Piece, prefixed, split, unitsOf, wordsOf, wordUnit } from "./pieces";
import { knownCityZips, zipsOf } from "./cities";
import { isAbroad, placesIn, type PlaceSpan } from "./read-place";
import { type Understood, type Unit } from "./units";

const plainCache = createCache<string>({ name: "plain queries", max: 5000 });

/**
 * A text in plain words, as many as a query may have: some signs stand for several ("½"). The database folds letters that
 * have no accent but still a plain form ("ß").
 */
async function plainOf(db: Db, text: string): Promise<string> {
  const joined = text.replace(/['’]/g, "");
  if (isAscii(joined)) return plainWords(joined);
  return plainCache.load(joined, async () => {
    const [row] = await queryRows<{ plain: string }>(db)`${plannedOnce} SELECT normalised(${joined}) AS plain`;
    return (row?.plain ?? "").slice(0, longestQuery);
  });
}

/** A quoted phrase that isn't wanted: behind a minus or a word that excludes. */
const excludedPhrase = /(^|\s)(?:-|(?:not|no|without|except|excluding|but not|other than)\s+)["“”]([^"“”]+)["“”]/gi;

/** The parts of a typed text that are marked by signs: quoted phrases, and words and phrases behind a minus. */
function takeMarked(text: string): { rest: string; quoted: string[]; minus: string[] } {
  const quoted: string[] = [];
  const minus: string[] = [];
  const rest = text
    .replace(excludedPhrase, (_, before: string, phrase: string) => (minus.push(phrase), before))
    .replace(/["“”]([^"“”]+)["“”]/g, (_, phrase: string) => (quoted.push(phrase), " "))
    .replace(/(^|\s)-([^\s-][^\s]*)/g, (_, before: string, word: string) => (minus.push(word), before));
  return { rest, quoted, minus };
}

/** "CPAs" are each a "CPA". */
const pluralInitials = /\b([A-Z]{2,5})s\b/g;

/** A way to be called, which excludes nothing. */
const notForProfit = /\bnot[ -]for[ -]profit\b/gi;

/** What people write before a number. */
const numberLabel = /^\s*(?:npi|phone|tel|telephone|call)\b(?:\s+(?:number|no))?[\s.:#]*/i;

/** What stands before the domain in a website's address. */
const webPrefix = /\bhttps?:\/\/|\bwww\./gi;

/** Seven digits and more, with the signs and the "or" that phone numbers are written with. */
const looksLikePhone = (text: string): boolean =>
  /^(?:[\d\s().+/-]|or)+$/i.test(text) && text.replace(/\D/g, "").length >= 7 && !/^\s*\d{5}-\d{4}\s*$/.test(text);

/** A phone number, or an NPI, as the only thing that is looked for. */
const phoneUnit = (text: string): Unit => ({
  said: text.trim(),
  words: wordsOf(plainWords(text)),
  concepts: [],
  phone: text.replace(/\D/g, "").slice(-10),
});

/** A website's address as the only thing that is looked for. */
const looksLikeHost = (text: string): boolean =>
  /^\s*[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|edu|gov|us|co|io|info|biz)\/?\s*$/i.test(text);

/** Whether the words of a place are meant as one: the rest says what is looked for, and no one has them as a name. */
async function isMeant(
  db: Db,
  { span, words, concepts, cities }: { span: PlaceSpan; words: string[]; concepts: Concepts; cities: Cities },
): Promise<boolean> {
  const rest = split(concepts, [...words.slice(0, span.from), ...words.slice(span.to)]);
  const units = unitsOf(rest);
  if (span.isCertain) return true;
  // "Little Italy" is no city.
  if (isAbroad(span.place)) return isListed(db, span.place.city ?? "");
  // "Ohio state" is the state only where no name has it.
  if (rest.length === 0 && words.at(-1) === "state") return !(await isNamed(db, stemsOf(words.join(" "))));
  const isPart = split(concepts, words).some(
    (piece) => piece.length > 1 && piece.at < span.to && piece.at + piece.length > span.from && !("skip" in piece),
  );
  if (isPart) return false;
  // "Mount Sinai Hospital" is no hospital in the town of Mount Sinai.
  const isTown =
    span.place.city !== undefined && zipsOf(cities.get(span.place.city) ?? [], span.place.state) < knownCityZips;
  if (isTown && (await isNamed(db, stemsOf(words.join(" "))))) return false;
  return units.every(isConcept) || !(await isNamed(db, stemsOf(words.join(" ")), { mayGoOn: true }));
}

/** The place that words name, unless all together are some listing's name. */
async function readPlace(
  db: Db,
  { words, name, concepts }: { words: string[]; name: string; concepts: Concepts },
): Promise<PlaceSpan | null> {
  const cities = await allCities(db);
  const spans = placesIn(cities, words);
  if (spans.length === 0 || (await hasEntry(db, isNameOf(name)))) return null;
  for (const span of spans) if (await isMeant(db, { span, words, concepts, cities })) return span;
  return null;
}

/** Words with what "or" leaves out: "thai or korean restaurant" is "thai restaurant or korean restaurant". */
function withBothEnds(concepts: Concepts, words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (words[at + 1] !== "or") return word;
    const [named] = conceptsAt(concepts, words, at + 2);
    const end = words.slice(at + 3, at + 2 + (named?.length ?? 0));
    const isWhole = end.length > 0 && conceptsAt(concepts, [word, ...end], 0)[0]?.length === end.length + 1;
    return isWhole ? [word, ...end] : word;
  });
}

/** One unit that either of two meets. */
const eitherOf = (one: Unit, other: Unit, said: string): Unit =>
  isConcept(one) && isConcept(other) && !one.or
    ? { ...one, said, concepts: [...new Set([...one.concepts, ...other.concepts])] }
    : { ...one, said, or: [...(one.or ?? []), other] };

/** "Or" between two units makes either do, and two ways to say one concept are one: "water heater leaking". */
function joinUnits(pieces: readonly Piece[], words: readonly string[]): Unit[] {
  const units: Unit[] = [];
  let before: Piece | null = null;
  for (const piece of pieces) {
    if (!("unit" in piece)) continue;
    const last = units.at(-1);
    const between = before ? words.slice(before.at + before.length, piece.at) : [];
    const isSame = last?.concepts.length === 1 && last.concepts[0] === piece.unit.concepts[0];
    if (last && (between.join(" ") === "or" || isSame)) {
      units[units.length - 1] = eitherOf(last, piece.unit, [last.said, ...between, piece.unit.said].join(" "));
    } else units.push(piece.unit);
    before = piece;
  }
  return units;
}

/** Whether "and" between two values of a filter means both: nobody is female and male. */
const isBoth = ({ kind }: SaidFact, joint: string): boolean =>
  joint !== "or" && !(joint === "and" && isFilterName(kind) && filterTable[kind].isMultiple === undefined);

/** Facts of one kind with "or" between them are one that either meets: "Spanish or Korean". */
function joinFacts(pieces: readonly Piece[], words: readonly string[]): SaidFact[] {
  const facts: SaidFact[] = [];
  let end = -1;
  for (const piece of pieces) {
    if (!("fact" in piece)) continue;
    const [last, joint] = [facts.at(-1), end < 0 ? "" : words.slice(end, piece.at).join(" ")];
    end = piece.at + piece.length;
    if (!last || last.kind !== piece.fact.kind || !isFilterName(last.kind) || isBoth(last, joint)) {
      facts.push(piece.fact);
      continue;
    }
    const isUnsure = last.isUnsure && piece.fact.isUnsure;
    const said = [last.said, joint, piece.fact.said].join(" ");
    facts[facts.length - 1] = { ...last, isUnsure, said, or: [...(last.or ?? []), piece.fact] };
  }
  return facts;
}

/** A lawyer for divorces is a divorce lawyer: a concept that others are part of says nothing besides them. */
function withoutBroader(units: readonly Unit[]): Unit[] {
  const above = new Set(units.flatMap(({ concepts }) => concepts.flatMap((concept) => [...concept.above])));
  return units.filter(({ concepts }) => concepts.length === 0 || !concepts.every(({ id }) => above.has(id)));
}

const phraseUnit = (said: string): Unit => ({ said, words: stemsOf(said), concepts: [], isPhrase: true });

/**
 * The units, the last one typed with the words that it may be the beginning of. Alone it needs three letters, since two
 * begin too many words.
 */
async function goingOn(db: Db, units: readonly Unit[], pieces: readonly Piece[]): Promise<Unit[]> {
  const last = pieces.at(-1);
  const unit = last && "unit" in last ? last.unit : null;
  const word = unit?.words.at(-1) ?? "";
  const isWhole = unit?.concepts.some(({ words }) => words.has(word)) ?? true;
  if (isWhole || !(pieces.length > 1 ? /^\p{L}{2,}$/u : /^\p{L}{3,}$/u).test(word)) return [...units];
  const goesOn = (await wordsStarting(db, word)) ?? [];
  return units.map((one) => (one === unit && goesOn.length > 0 ? { ...one, goesOn } : one));
}

/** The facts that may be words or names instead. */
const orWordsOf = (facts: readonly SaidFact[]): Understood["orWords"] =>
  facts.flatMap((fact) => {
    const { said, kind, isUnsure, isName, isNot, or = [] } = fact;
    if (isNot || !(isUnsure || isName) || !isFilterName(kind)) return [];
    const [first = said] = said.split(" or ");
    return {
      unit: { ...wordUnit(first), ...(or.length > 0 && { or: or.map((other) => wordUnit(other.said)) }) },
      fact,
    };
  });

/** The units, given names, initials, and abbreviated words with their other forms. */
const withForms = (units: readonly Unit[]): Unit[] =>
  units.map((unit, at) => {
    if (isConcept(unit) || unit.isPhrase) return unit;
    const isName = (one: Unit | undefined) => one !== undefined && !isConcept(one) && one.said.length > 1;
    const beside =
      unit.said.length > 1 ? undefined : (units.slice(at + 1).find(isName) ?? units.slice(0, at).findLast(isName));
    const forms = [...formsOfName(unit.said), ...formsOfWord(unit.said), ...(unit.shortForms ?? [])];
    return {
      ...unit,
      ...(forms.length > 0 && { shortForms: forms }),
      ...(beside && /^[a-z]$/.test(unit.said) && { initialOf: beside.words.at(-1) ?? "" }),
    };
  });

/** A query without words. */
export const nothingSaid: Understood = {
  name: "",
  units: [],
  place: null,
  facts: [],
  orWords: [],
  excluded: [],
  corrected: null,
};

interface Options {
  /** Whether a place may be read from the words: none was given besides. */
  mayPlace: boolean;
  mayCorrect: boolean;
}

/**
 * The pieces with the last words read as the concept that they begin to say ("family doct"), unless some listing has the
 * last one as a whole word. Names that begin so are found as well.
 */
async function finished(db: Db, words: readonly string[], concepts: Concepts): Promise<Piece[]> {
  const pieces = split(concepts, words);
  const last = pieces.at(-1);
  if (!last || !("unit" in last) || isConcept(last.unit)) return pieces;
  const begun = conceptBegun(concepts, words);
  if (!begun || (await knownStems(db, last.unit.words, undefined)).size > 0) return pieces;
  const said = words.slice(begun.at).join(" ");
  const unit: Unit = { said, words: stemsOf(said), concepts: [begun.concept] };
  return [...pieces.filter(({ at }) => at < begun.at), { at: begun.at, length: words.length - begun.at, unit }];
}

/** Reads what a query asks for. */
export async function understand(db: Db, text: string, { mayPlace, mayCorrect }: Options): Promise<Understood> {
  const q = emojiAsWords(text).replace(webPrefix, "").replace(pluralInitials, "$1").replace(notForProfit, "nonprofit");
  const number = q.replace(numberLabel, "");
  if (looksLikePhone(number)) return { ...nothingSaid, name: stems(q), units: [phoneUnit(number)] };
  if (looksLikeHost(q)) return { ...nothingSaid, name: stems(q), units: [phraseUnit(plainWords(q))] };
  const [concepts, cities] = await Promise.all([allConcepts(db), allCities(db)]);
  const prices = takePrices(q);
  const { rest, quoted, minus } = takeMarked(prices.rest);
  const plain = wordsOf(await plainOf(db, rest));
  const written = plain.map(writtenOut);
  const typed = rejoin(concepts, written);
  const correctly = mayCorrect ? await correct(db, typed, concepts) : typed;
  const corrected = correctly.join(" ") === typed.join(" ") ? null : correctly.join(" ");
  const stated = takeExcluded({ concepts, cities }, withBothEnds(concepts, correctly));
  const words = stated.rest;
  const isShortened = written.join(" ") !== plain.join(" ");
  // Signs alone name nothing, and find nothing.
  const name = stems(corrected ?? (isShortened ? written.join(" ") : await plainOf(db, q))) || q;
  const span = mayPlace ? await readPlace(db, { words, name, concepts }) : null;
  const kept = span ? [...words.slice(0, span.from), ...words.slice(span.to)] : words;
  const pieces = prefixed(await finished(db, kept, concepts), kept);
  const phrases = await Promise.all(quoted.map(async (phrase) => phraseUnit(await plainOf(db, phrase))));
  const marked = await Promise.all(
    minus.map(async (said) => excludedByMinus({ concepts, cities }, await plainOf(db, said))),
  );
  const without = [stated, ...marked];
  const facts = [...joinFacts(pieces, kept), ...prices.facts, ...without.flatMap((one) => one.facts)];
  const units = withoutBroader(joinUnits(pieces, kept));
  return {
    name,
    units: [...withForms(await goingOn(db, units, pieces)), ...phrases.filter(({ words: said }) => said.length > 0)],
    place: span && { ...span.place, said: words.slice(span.from, span.to).join(" ") },
    facts,
    orWords: orWordsOf(facts),
    excluded: without.flatMap((one) => one.excluded),
    corrected,
  };
}
