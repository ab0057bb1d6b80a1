import "server-only";
import { isLive, subscribe } from "../db/change-feed";
import { type Db, Prisma } from "../db/client";
import { type Term, type Word } from "./lexicon";

/** Everyday phrases by their stems, each with what it means: lists of words that must all be held. */
type Phrases = ReadonlyMap<string, Term[][]>;

async function load(db: Db): Promise<Phrases> {
  const rows = await db.$queryRaw<{ phrase_key: string; means: Term[][] }[]>(Prisma.sql`
    SELECT s.phrase_key, (
      SELECT jsonb_agg(mean.terms) FROM unnest(s.means) AS said CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('key', search_key(stem)::text, 'nameKey', search_key('=' || stem)::text)) AS terms
        FROM string_to_table(stem_key(said), ' ') AS stem WHERE stem <> ''
      ) mean WHERE mean.terms IS NOT NULL
    ) AS means FROM search_synonym s`);
  return new Map(rows.map(({ phrase_key, means }) => [phrase_key, means]));
}

interface Kept {
  phrases: Promise<Phrases> | null;
}
const holder = globalThis as typeof globalThis & { vouchsafePhrases?: Kept };

function kept(): Kept {
  if (holder.vouchsafePhrases) return holder.vouchsafePhrases;
  const made: Kept = { phrases: null };
  subscribe("synonyms", () => (made.phrases = null));
  return (holder.vouchsafePhrases = made);
}

/** The phrases. Kept in memory while changes are heard of, else read anew at each call. */
export async function knownPhrases(db: Db): Promise<Phrases> {
  if (!isLive()) return load(db);
  const keeper = kept();
  const loading = (keeper.phrases ??= load(db));
  try {
    return await loading;
  } catch (error) {
    keeper.phrases = null;
    throw error;
  }
}

/** Longest phrase that is looked for, in words. */
const mostWords = 6;
/** More ways to say a search than this are not tried. */
const mostWays = 8;

type Indexed = Word & { stem: string; term: Term };
const isIndexed = (word: Word): word is Indexed => word.term !== null;

/**
 * All ways to say a search: first as it was typed, then with each phrase (of several that overlap the longest, from the
 * left) in each of its meanings. Each way is a list of words that must all be held; none when no word is indexed.
 */
export function waysToSay(words: Word[], phrases: Phrases): Term[][] {
  const typed = words.filter(isIndexed);
  if (typed.length === 0) return [];
  let ways: Term[][] = [[]];
  for (let at = 0; at < typed.length;) {
    const { length, means } = phraseAt(typed.slice(at), phrases);
    const own = typed.slice(at, at + length).map(({ term }) => term);
    ways = [own, ...means].flatMap((said) => ways.map((way) => [...way, ...said])).slice(0, mostWays);
    at += length;
  }
  return ways;
}

function phraseAt(words: Indexed[], phrases: Phrases): { length: number; means: Term[][] } {
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1) {
    const key = words
      .slice(0, length)
      .map(({ stem }) => stem)
      .join(" ");
    const means = phrases.get(key);
    if (means) return { length, means };
  }
  return { length: 1, means: [] };
}
