import "server-only";
import { fieldWords } from "@/lib/rules/field-words";
import { typingDistance } from "@/lib/rules/typing-distance";
import { isLive } from "../db/change-feed";
import { type Db, Prisma } from "../db/client";

/** Words of one length, with which letters each has: a bit for each of 26 and one for all others. */
interface OfLength {
  words: string[];
  letters: number[];
}

/** Words that a mistyped one is compared with. */
export interface Vocabulary {
  byLength: Map<number, OfLength>;
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
}

/** So long no new words are asked for while changes are heard of, in ms. */
const checkMs = 1000;

/**
 * After so long all are read anew, in ms: a word that was committed late may have been overlooked. Where nothing is heard
 * of changes, sooner.
 */
const fullMs = () => (isLive() ? 10 * 60_000 : 1000);

const holder = globalThis as typeof globalThis & { vouchsafeKnownWords?: KnownWords };

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

/** These words, with those that say the same of somebody: who has "cardiology" is found by "cardiologist". */
function addAll(vocabulary: Vocabulary, words: Iterable<string>): void {
  for (const word of words) {
    add(vocabulary, word);
    vocabulary.written.add(word);
    for (const other of fieldWords(word)) add(vocabulary, other);
  }
}

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const made: Vocabulary = { byLength: new Map(), all: new Set(), written: new Set() };
  addAll(made, words);
  return made;
}

/** The words known at this moment: those that are kept, and what has come since. */
export async function knownWords(db: Db): Promise<Vocabulary> {
  const kept = holder.vouchsafeKnownWords;
  const now = Date.now();
  const isFresh = kept && now - kept.loadedAt < fullMs();
  if (isFresh && isLive() && now - kept.checkedAt < checkMs) return kept.vocabulary;
  const base = isFresh ? kept : { vocabulary: vocabularyOf([]), lastId: 0, loadedAt: now, checkedAt: now };
  const more = await db.$queryRaw<{ id: number; word: string }[]>(Prisma.sql`
    SELECT id, word FROM search_word WHERE id > ${base.lastId} ORDER BY id`);
  addAll(
    base.vocabulary,
    more.map(({ word }) => word),
  );
  base.lastId = more.at(-1)?.id ?? base.lastId;
  base.checkedAt = now;
  holder.vouchsafeKnownWords = base;
  return base.vocabulary;
}

/** The same without waiting for them where they are many: null while they are being read for the first time. */
export async function wordsKept(db: Db): Promise<Vocabulary | null> {
  if (!isLive()) return knownWords(db);
  const kept = holder.vouchsafeKnownWords;
  if (!kept || Date.now() - kept.loadedAt >= fullMs()) void knownWords(db).catch(() => {});
  return kept?.vocabulary ?? null;
}

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
