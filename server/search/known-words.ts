import "server-only";
import { fieldWords } from "@/lib/rules/field-words";
import { typingDistance } from "@/lib/rules/typing-distance";
import { hearsChanges } from "../cache/cache";
import { processSingleton } from "../front/process-singleton.mjs";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";
import { searchChanges } from "./search-cache";

/** Words of one length, with which letters each has: a bit for each of 26 and one for all others. */
interface OfLength {
  words: string[];
  letters: number[];
}

/** Stems of words, most of which are the beginning of their word: then only how long it is is kept. */
export interface Stems {
  /** Undefined where it is not known, null for a word too common to be indexed. */
  of: (word: string) => string | null | undefined;
  add: (word: string, stem: string | null) => void;
}

/** Words that a mistyped one is compared with. */
export interface Vocabulary {
  byLength: Map<number, OfLength>;
  /** Of words that listings are found by. */
  stems: Stems;
  /** All of them, and those that are written so and not only follow from others. */
  all: Set<string>;
  written: Set<string>;
}

/** All words that listings are found by, in memory: a million listings have some hundred thousand. */
interface KnownWords {
  vocabulary: Vocabulary;
  /** The last that has come. */
  lastId: number;
  loadedAt: number;
  checkedAt: number;
  /** How many changes had been heard of when new words were last asked for. */
  changes: number;
}

/** So long no new words are asked for although changes are heard of, in ms; while none are, none have come. */
const checkMs = 1000;

/**
 * After so long all are read anew, in ms: a word that was committed late may have been overlooked. Where nothing is heard
 * of changes, sooner.
 */
const fullMs = () => (hearsChanges() ? 10 * 60_000 : 1000);

const cache = processSingleton("known words", () => ({
  words: null as KnownWords | null,
  /** Whether they are being read in the background. */
  isReading: false,
}));

function createStems(): Stems {
  const stems = new Map<string, string | number | null>();
  return {
    of(word) {
      const known = stems.get(word);
      return typeof known === "number" ? word.slice(0, known) : known;
    },
    add: (word, stem) => void stems.set(word, stem !== null && word.startsWith(stem) ? stem.length : stem),
  };
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at) - 97;
    bits |= 1 << (code >= 0 && code < 26 ? code : 26);
  }
  return bits;
}

function bitsIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function add({ byLength, all }: Vocabulary, word: string): void {
  if (all.has(word)) return;
  all.add(word);
  const of = byLength.get(word.length) ?? { words: [], letters: [] };
  byLength.set(word.length, of);
  of.words.push(word);
  of.letters.push(lettersOf(word));
}

/** These words, with those that say the same of somebody: who has "cardiology" is found by "cardiologist". Gives the latter. */
function addAll(vocabulary: Vocabulary, words: Iterable<string>): string[] {
  const others: string[] = [];
  for (const word of words) {
    add(vocabulary, word);
    vocabulary.written.add(word);
    for (const other of fieldWords(word)) others.push(other);
  }
  for (const other of others) add(vocabulary, other);
  return others;
}

export function vocabularyOf(words: Iterable<string>, stems = createStems()): Vocabulary {
  const made: Vocabulary = { byLength: new Map(), stems, all: new Set(), written: new Set() };
  addAll(made, words);
  return made;
}

/** Words of up to three letters stand nowhere, as nobody guesses at them: those whose stem is another. */
async function addShort(db: Db, { stems }: Vocabulary): Promise<void> {
  const short = await queryRows<{ word: string; stem: string | null }>(db)`
      WITH RECURSIVE letters AS (SELECT chr(code) AS l FROM generate_series(97, 122) code),
        short (word) AS (SELECT l FROM letters UNION ALL SELECT word || l FROM short, letters WHERE char_length(word) < 3)
      SELECT word, (tsvector_to_array(directory_words(word)))[1] AS stem FROM short`;
  for (const { word, stem } of short) stems.add(word, stem);
}

/** The stems of words that follow from known ones. */
async function addStems(db: Db, { stems }: Vocabulary, words: string[]): Promise<void> {
  const missing = [...new Set(words)].filter((word) => stems.of(word) === undefined);
  if (missing.length === 0) return;
  const read = await queryRows<{ word: string; stem: string | null }>(
    db,
  )`SELECT word, (tsvector_to_array(directory_words(word)))[1] AS stem FROM unnest(${missing}::text[]) AS word`;
  for (const { word, stem } of read) stems.add(word, stem);
}

/** Adds the words that have come since, with their stems: some microseconds each. */
async function addNew(db: Db, base: KnownWords): Promise<void> {
  if (base.vocabulary.stems.of("a") === undefined) await addShort(db, base.vocabulary);
  const more = await queryRows<{ id: number; word: string; stem: string | null }>(db)`
      SELECT id, word, (tsvector_to_array(directory_words(word)))[1] AS stem
      FROM search_word WHERE id > ${base.lastId} ORDER BY id`;
  const others = addAll(
    base.vocabulary,
    more.map(({ word }) => word),
  );
  for (const { word, stem } of more) base.vocabulary.stems.add(word, stem);
  await addStems(db, base.vocabulary, others);
  base.lastId = more.at(-1)?.id ?? base.lastId;
}

/** The words known at this moment: those that are kept, and what has come since. */
export async function knownWords(db: Db): Promise<Vocabulary> {
  const kept = cache.words;
  const now = Date.now();
  const isFresh = kept && now - kept.loadedAt < fullMs();
  const changes = searchChanges();
  if (isFresh && hearsChanges() && (kept.changes === changes || now - kept.checkedAt < checkMs)) return kept.vocabulary;
  const base = isFresh
    ? kept
    : { vocabulary: vocabularyOf([], kept?.vocabulary.stems), lastId: 0, loadedAt: now, checkedAt: now, changes };
  await addNew(db, base);
  base.checkedAt = now;
  base.changes = changes;
  cache.words = base;
  return base.vocabulary;
}

/**
 * What is known of them here, without asking; null as long as nothing is. While changes are heard of, they are read
 * beside where they never were or it is long ago.
 */
export function wordsHere(db: Db): Vocabulary | null {
  const kept = cache.words;
  const isDue = hearsChanges() && (!kept || Date.now() - kept.loadedAt >= fullMs());
  if (isDue && !cache.isReading) {
    cache.isReading = true;
    void knownWords(db)
      .catch(() => {})
      .finally(() => (cache.isReading = false));
  }
  return kept?.vocabulary ?? null;
}

/** The same where the words themselves matter, and not only their stems: read anew where nothing is heard of changes. */
export const wordsKept = async (db: Db): Promise<Vocabulary | null> =>
  hearsChanges() ? wordsHere(db) : knownWords(db);

/** The known words at most so many mistakes away. A mistake changes two letters of a word's set at most. */
export function wordsNear({ byLength }: Vocabulary, typed: string, most: number): string[] {
  const own = lettersOf(typed);
  const found: string[] = [];
  for (let length = typed.length - most; length <= typed.length + most; length += 1) {
    const { words = [], letters = [] } = byLength.get(length) ?? {};
    for (let at = 0; at < words.length; at += 1) {
      if (bitsIn((letters[at] ?? 0) ^ own) > 2 * most) continue;
      const word = words[at] ?? "";
      if (typingDistance(typed, word, most) <= most) found.push(word);
    }
  }
  return found;
}

/** Known words that go on from what is typed, the shortest first. */
export function wordsFrom({ byLength }: Vocabulary, start: string, most: number): string[] {
  const found: string[] = [];
  const lengths = [...byLength.keys()].filter((length) => length > start.length).sort((a, b) => a - b);
  for (const length of lengths) {
    const here = byLength.get(length)?.words.filter((word) => word.startsWith(start)) ?? [];
    found.push(...here.sort());
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}
