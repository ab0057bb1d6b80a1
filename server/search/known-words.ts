import "server-only";
import { typingDistance } from "@/lib/rules/typing-distance";
import { isLive } from "../db/change-feed";
import { type Db, Prisma } from "../db/client";

/** All words that listings are found by, in memory: a million listings have some hundred thousand. */
export interface KnownWords {
  words: string[];
  /** Which letters each has, a bit for each of 26 and one for all others. */
  letters: Int32Array;
  /** The last that has come. */
  lastId: number;
  loadedAt: number;
}

/** After so long all are read anew, in ms: a word that was committed late may have been overlooked. */
const fullMs = 10 * 60_000;

const none: KnownWords = { words: [], letters: new Int32Array(0), lastId: 0, loadedAt: 0 };
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
  let left = value;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

function withMore(known: KnownWords, more: { id: number; word: string }[]): KnownWords {
  const words = [...known.words, ...more.map(({ word }) => word)];
  const letters = new Int32Array(words.length);
  letters.set(known.letters);
  for (let at = known.words.length; at < words.length; at += 1) letters[at] = lettersOf(words[at] ?? "");
  return { words, letters, lastId: more.at(-1)?.id ?? known.lastId, loadedAt: known.loadedAt || Date.now() };
}

/** The words known at this moment: those that are kept, and what has come since. */
export async function knownWords(db: Db): Promise<KnownWords> {
  const kept = holder.vouchsafeKnownWords ?? none;
  const base = isLive() && Date.now() - kept.loadedAt < fullMs ? kept : none;
  const more = await db.$queryRaw<{ id: number; word: string }[]>(Prisma.sql`
    SELECT id, word FROM search_word WHERE id > ${base.lastId} ORDER BY id`);
  return (holder.vouchsafeKnownWords = more.length === 0 && base !== none ? base : withMore(base, more));
}

/** The known words at most so many mistakes away. A mistake changes two letters of a word's set at most. */
export function wordsNear({ words, letters }: KnownWords, typed: string, most: number): string[] {
  const own = lettersOf(typed);
  return words.filter((word, at) => {
    if (Math.abs(word.length - typed.length) > most || bitsIn((letters[at] ?? 0) ^ own) > 2 * most) return false;
    return typingDistance(typed, word, most) <= most;
  });
}

/** Known words that go on from what is typed, the shortest first. */
export const wordsFrom = ({ words }: KnownWords, start: string, most: number): string[] =>
  words
    .filter((word) => word.startsWith(start) && word.length > start.length)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, most);
