import "server-only";
import { type MeansOf, type Segment, segmentsOf, waysToSay } from "@/lib/rules/everyday-phrases";
import { fieldWords, knownFieldWords, otherNumbers } from "@/lib/rules/field-words";
import { plainWords } from "@/lib/rules/plain-words";
import { firmWords, saidBesides, wordsSaidBesides } from "@/lib/rules/said-besides";
import { cacheValue, hearsChanges } from "../cache/cache";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";
import { categoryStems, pairsOf } from "./category-stems";
import { vocabularyOf, type Vocabulary, wordsKept } from "./known-words";
import { factTermOf, hasWords, nameTermOf, readTerms, type Term, termOf, type Word } from "./lexicon";

/** Everyday phrases, and the words in them. */
interface Phrases {
  /** By the stems of the phrase, what it means: lists of words that must all be held. */
  means: ReadonlyMap<string, Term[][]>;
  /** All stems in phrases. */
  stems: ReadonlySet<string>;
  /** All words in phrases and in what they mean. */
  words: Vocabulary;
  /** The same in both numbers: "painters" are mistyped as little as a painter. */
  spoken: ReadonlySet<string>;
}

interface PhraseRow {
  phrase: string;
  phrase_key: string;
  means: string[];
  mean_keys: string[];
}

async function load(db: Db): Promise<Phrases> {
  const rows = await queryRows<PhraseRow>(db)`
    SELECT phrase, phrase_key, means, ARRAY(SELECT stem_key(said) FROM unnest(means) AS said) AS mean_keys
    FROM search_synonym`;
  const said = rows.flatMap(({ phrase, means }) => plainWords([phrase, ...means].join(" ")).split(" "));
  const words = vocabularyOf([...said, ...knownFieldWords, ...wordsSaidBesides].filter((word) => word.length > 1));
  const spoken = new Set([...words.all].flatMap((word) => [word, ...otherNumbers(word)]));
  // Their stems at once, so that no search has to ask for one of them.
  if (hearsChanges()) await readTerms(db, [...spoken]);
  return {
    means: new Map(rows.map(({ phrase_key, mean_keys }) => [phrase_key, mean_keys.filter(Boolean).map(termsOf)])),
    stems: new Set(rows.flatMap(({ phrase_key }) => phrase_key.split(" "))),
    words,
    spoken,
  };
}

/**
 * What a phrase means, as entries hold it: a word wherever it stands; several one behind another in the name or in what
 * says what somebody does, as pairs (the database's `word_pairs()`).
 */
function termsOf(stems: string): Term[] {
  const words = stems.split(" ");
  const pairs = pairsOf(words);
  return (pairs.length > 0 ? pairs : words).map(termOf);
}

const knownPhrases = cacheValue<Db, Phrases>({ name: "phrases", invalidatedBy: ["synonyms"] }, load);

/** How many letters at a stem's end its word may have otherwise: "die" of "dying", "hope" of "hoping", "abl" of "ability". */
const otherEnding = (stem: string): number => (stem.endsWith("ie") ? 2 : /(?:[eiy]|bl)$/.test(stem) ? 1 : 0);

/** Letters that the stem of a short word has lost at most: "de" stands for no word that only begins so, nor does "sue". */
const [shortStem, mostLost] = [2, 3];

/** What the stemmer takes off a word last ("snowball", English), or the stem's own last letter: "dentst" is no "dent". */
const lostEnding = /(?:^|[eyil]|ed|ing|ic|er|or|ant|ent|ism|ous|ion|ness)s?$/;

/** Whether a word's stem, which is not known, may be one that searches are understood by: of a phrase, or of a category. */
export async function maySay(db: Db, word: string): Promise<boolean> {
  const [{ stems }, categories] = await Promise.all([knownPhrases(db), categoryStems(db)]);
  const mayBe = (stem: string): boolean => {
    const kept = Math.max(1, stem.length - otherEnding(stem));
    if (kept <= shortStem && word.length > stem.length + mostLost) return false;
    return word.startsWith(stem.slice(0, kept)) && lostEnding.test(word.slice(kept));
  };
  for (const known of [stems, categories.words]) for (const stem of known) if (mayBe(stem)) return true;
  return false;
}

/** Words that searches are said with, whether or not a listing has them: as they are compared with mistyped ones. */
export const phraseWords = async (db: Db): Promise<Vocabulary> => (await knownPhrases(db)).words;

/** The same words, and those of the other number. */
export const spokenWords = async (db: Db): Promise<ReadonlySet<string>> => (await knownPhrases(db)).spoken;

type Typed = Pick<Word, "word" | "stem" | "term">;

/** What single words and phrases mean for these words, besides what admins say: by the stems of their words. */
type OwnMeans = Map<string, Term[][]>;

const add = (own: OwnMeans, key: string, means: Term[]) => void own.set(key, [...(own.get(key) ?? []), means]);

/**
 * Fields for who practises them and the other way round (`lib/rules/field-words.ts`), where somebody is found by them. A
 * word that categories are called by finds its field as it is: another way to say it would only take longer.
 */
async function addFields(db: Db, own: OwnMeans, words: readonly Typed[]): Promise<void> {
  const stems = await categoryStems(db);
  const thinkable = words.flatMap(({ word, stem }) =>
    stem === null || stems.words.has(stem) ? [] : fieldWords(word).map((form) => ({ stem, form })),
  );
  if (thinkable.length === 0) return;
  const kept = await wordsKept(db);
  const forms = thinkable.filter(({ form }) => !kept || kept.written.has(form));
  if (forms.length === 0) return;
  const terms = await readTerms(
    db,
    forms.map(({ form }) => form),
  );
  const seen = new Set<string>();
  for (const { stem, form } of forms) {
    const other = terms.get(form);
    if (!other?.term || other.stem === stem || seen.has(`${stem} ${other.stem}`)) continue;
    seen.add(`${stem} ${other.stem}`);
    add(own, stem, [other.term]);
  }
}

/** Facts and wishes that are said among the words (`lib/rules/said-besides.ts`). */
function addBesides(own: OwnMeans, words: readonly Typed[]): void {
  for (const { at, length, facts } of saidBesides(words.map(({ word }) => word))) {
    const key = words
      .slice(at, at + length)
      .flatMap(({ stem }) => stem ?? [])
      .join(" ");
    if (key === "") continue;
    add(own, key, facts.map(factTermOf));
  }
}

/**
 * What phrases of these words mean: what admins say, who practises which field, facts and wishes. The name of a category
 * that has listings is a phrase that means itself.
 */
async function meansFor(db: Db, words: readonly Typed[]): Promise<MeansOf<Term>> {
  const own: OwnMeans = new Map();
  const [{ means: phrases }, { held }] = await Promise.all([
    knownPhrases(db),
    categoryStems(db),
    addFields(db, own, words),
  ]);
  addBesides(own, words);
  return (key) => {
    const means = [...(phrases.get(key) ?? []), ...(own.get(key) ?? [])];
    return key.includes(" ") && held.has(key) && !means.some((meant) => isSame(meant, termsOf(key)))
      ? [...means, termsOf(key)]
      : means;
  };
}

const isSame = (one: readonly Term[], other: readonly Term[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);

/**
 * How a phrase is said by its own words. Where listings have a category by which what it means is found, its words are
 * looked for one behind another, or in names, in any order: wherever they stand, "family lawyer" is also the office that
 * is run by a family, and "estate planning" whoever plans and prepares returns of estates
 * (`docs/decisions/0037-fields-in-one-piece.md`).
 */
function ownWays({ stems, own, means }: Segment<Term>, heldParts: ReadonlySet<string>): Term[][] {
  const isHeld = (meant: readonly Term[]) => meant.length > 0 && meant.every(({ key }) => heldParts.has(key));
  if (stems.length === 1 || !means.some(isHeld)) return [own];
  const inOnePiece = termsOf(stems.join(" "));
  return [...(means.some((meant) => isSame(meant, inOnePiece)) ? [] : [inOnePiece]), stems.map(nameTermOf)];
}

const asStemmed = (words: readonly Typed[]) =>
  words.flatMap(({ stem, term }) => (term === null ? [] : [{ stem, said: term }]));

/** What says something besides what is looked for ("doctor", "spanish speaking"). */
const isFact = ({ means }: Segment<Term>): boolean => means.some((words) => words.length > 0 && !hasWords(words));

/** What is wished and no more stays a word of a name ("Best Buy") unless all else says what somebody does. */
const isWish = ({ means }: Segment<Term>): boolean => means.some((words) => words.length === 0);

/**
 * A search in its phrases. Beside fields alone, what a firm is called besides ("employment law firm") may be left away;
 * beside anything else it may be a name's word ("Harbor Clinic"), or say more than the rest ("health center").
 */
function phrasesIn(words: readonly Typed[], meansOf: MeansOf<Term>, names: ReadonlySet<string>): Segment<Term>[] {
  const segments = segmentsOf(asStemmed(words), meansOf);
  const firms = new Set(words.flatMap(({ word, stem }) => (stem !== null && firmWords.has(word) ? [stem] : [])));
  const isFirm = ({ stems, means }: Segment<Term>) => means.length === 0 && firms.has(stems.join(" "));
  const others = segments.filter((one) => !isFirm(one) && !isWish(one) && !isFact(one));
  const isOfFields =
    others.length > 0 && others.every(({ stems, means }) => means.length > 0 || names.has(stems.join(" ")));
  return isOfFields ? segments.map((one) => (isFirm(one) ? { ...one, means: [[]] } : one)) : segments;
}

/** Words as they are understood. */
interface Said {
  /** The ways to say them (`lib/rules/everyday-phrases.ts`), as the index knows them. */
  ways: Term[][];
  /** Whether they say what somebody does ("family lawyer") and not how somebody is called. */
  isSpeciality: boolean;
  /** Whether they name a field by themselves: a whole category, or something that is understood as one. */
  isField: boolean;
  /** Whether they say nothing but facts ("doctor", "spanish speaking"). */
  isFact: boolean;
  /** How many of the words that are searched for each phrase has, in their order. */
  lengths: number[];
  /** Which of the phrases say something besides their own words. */
  meant: boolean[];
}

/** What words say, with everyday phrases, fields, facts and wishes in what they mean. */
export async function understandWords(db: Db, words: readonly Typed[]): Promise<Said> {
  const [meansOf, stems] = await Promise.all([meansFor(db, words), categoryStems(db)]);
  const segments = phrasesIn(words, meansOf, stems.names);
  const others = segments.filter((segment) => !isWish(segment));
  const isSpeciality =
    others.length > 0 &&
    others.every((one) => one.means.length > 0 || one.stems.every((stem) => stems.words.has(stem)));
  const besides = others.filter((segment) => !isFact(segment));
  const isName = (said: Segment<Term>[]) => stems.names.has(said.flatMap((one) => one.stems).join(" "));
  const isField = besides.some(({ means }) => means.length > 0) || isName(besides) || isName(others);
  const ways = waysToSay(
    segments.map((one) => (isSpeciality ? one : { ...one, means: one.means.filter((meant) => meant.length > 0) })),
    (segment) => ownWays(segment, stems.heldParts),
  );
  const lengths = segments.map((one) => one.stems.length);
  const meant = segments.map((one) => one.means.length > 0);
  return { ways, isSpeciality, isField, isFact: others.length > 0 && others.every(isFact), lengths, meant };
}

/** Which phrase each of the words is of, by how many words each has; undefined for one too common to be searched for. */
export function phraseOfEach(words: readonly Typed[], lengths: readonly number[]): (number | undefined)[] {
  const phrases = lengths.flatMap((length, phrase) => Array.from({ length }, () => phrase));
  return words.map(({ term }) => (term === null ? undefined : phrases.shift()));
}
