import "server-only";
import { waysToSay as waysOf } from "@/lib/rules/everyday-phrases";
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

/** The ways to say words (`lib/rules/everyday-phrases.ts`), as the index knows them. */
export const waysToSay = (words: readonly Word[], phrases: Phrases): Term[][] =>
  waysOf(
    words.flatMap(({ stem, term }) => (term === null ? [] : [{ stem, said: term }])),
    (key) => phrases.get(key) ?? [],
  );
