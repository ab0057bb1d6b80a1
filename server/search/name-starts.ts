import "server-only";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { execute, plannedOnce, queryRows, unseen } from "../db/sql";
import { nameOf } from "./lexicon";

/** What is known of how names and their words begin. */
export interface NameStart {
  start: string;
  /** About how many names hold a word that begins so; 0 where a few do. */
  holders: number;
  /** The best listings whose name begins so; none where only few do, which are then read themselves. */
  names: number[];
  /** The best listings with a word in the name that begins so; none where few are. */
  words: number[];
}

/** The worker's task that renews them: once an hour, and when a large import ends. */
export const RENEW_NAME_STARTS_TASK = "renew-name-starts";

/** Beginnings that more than this many names share are always known, those of half as many sometimes. */
const sharedBy = 300;
const step = sharedBy / 2;
/** Longest beginning that is looked at. */
const longest = 40;
/** How many of the best are kept: more than are shown, since some of them change; of words more, to choose from by others. */
const kept = { names: 24, words: 200 };

/** What was typed, as names are kept for comparing, and what is known of how names begin with it or with its words. */
export interface TypedStart {
  key: string;
  /** The words of `key`, each once. */
  words: string[];
  known: ReadonlyMap<string, NameStart>;
}

/** Most words of what is typed that are looked for. */
const mostWords = 8;

/** Takes what is typed apart. */
export async function readTyped(db: Db, typed: string): Promise<TypedStart> {
  const key = await nameOf(db, typed);
  const words = [...new Set(key.split(" "))].filter(Boolean);
  const rows = await queryRows<NameStart>(db)`${plannedOnce} SELECT s.start, s.holders, s.names, s.words
      FROM unnest(${unseen([...new Set([...words, key])])}) AS asked (start) JOIN name_start s USING (start)`;
  return { key, words: words.slice(0, mostWords), known: new Map(rows.map((row) => [row.start, row])) };
}

/** Whole names and their single words in order, numbered; `place` is the listing's by merit. */
const sortPieces = Prisma.sql`
  CREATE TEMPORARY TABLE piece ON COMMIT DROP AS
  WITH ranked AS MATERIALIZED (
    SELECT id, name_key COLLATE "C" AS key, row_number() OVER (ORDER BY score DESC, total_reviews DESC, id)::int AS place
    FROM listing WHERE status = 'active' AND name_key <> ''
  )
  SELECT is_word, start, place, id, row_number() OVER ()::int AS n FROM (
    SELECT false AS is_word, key AS start, place, id FROM ranked
    UNION ALL SELECT true, string_to_table(key, ' '), place, id FROM ranked
    ORDER BY 1, 2, 3
  ) sorted`;

/**
 * What begins alike stands together: of a beginning that many share, several of the pieces that are `step` apart have it.
 * So only these need to be compared, each with the next.
 */
const findShared = Prisma.sql`
  CREATE TEMPORARY TABLE shared ON COMMIT DROP AS
  SELECT is_word, left(start, size) AS start, min(n) - ${step}::int AS from_n, max(n) + ${2 * step}::int AS to_n,
    count(*)::int * ${step}::int AS holders
  FROM (
    SELECT is_word, start, n, lead(start) OVER pieces AS next_start, lead(is_word) OVER pieces AS next_is_word
    FROM piece WHERE n % ${step}::int = 0 WINDOW pieces AS (ORDER BY n)
  ) marked, generate_series(1, least(char_length(start), ${longest}::int)) AS size
  WHERE is_word = next_is_word AND left(start, size) = left(next_start, size) AND NOT left(start, size) LIKE '% '
  GROUP BY 1, 2`;

const keepBest = Prisma.sql`
  INSERT INTO name_start (start, holders, names, words)
  SELECT start, coalesce(max(holders) FILTER (WHERE is_word), 0),
    coalesce(max(ids) FILTER (WHERE NOT is_word), '{}'), coalesce(max(ids) FILTER (WHERE is_word), '{}')
  FROM (
    SELECT s.is_word, s.start, s.holders, ARRAY(
      SELECT p.id FROM piece p
      WHERE p.n BETWEEN s.from_n AND s.to_n AND p.is_word = s.is_word AND starts_with(p.start, s.start)
      ORDER BY p.place LIMIT CASE WHEN s.is_word THEN ${kept.words}::int ELSE ${kept.names}::int END
    ) AS ids
    FROM shared s
  ) found GROUP BY start`;

/**
 * Works out anew which beginnings of names and words many active listings share, and the best listings of each. Takes
 * some 20 s of one processor for a million listings; readers see the former ones until it is done.
 */
export async function renewNameStarts(db: PrismaClient): Promise<void> {
  const statements = [
    Prisma.sql`SET LOCAL statement_timeout = 0`,
    Prisma.sql`SET LOCAL work_mem = '64MB'`,
    sortPieces,
    Prisma.sql`CREATE INDEX ON piece (n)`,
    Prisma.sql`ANALYZE piece`,
    findShared,
    Prisma.sql`DELETE FROM name_start`,
    keepBest,
  ];
  await db.$transaction(
    async (tx) => {
      for (const statement of statements) await execute(tx)`${statement}`;
    },
    { timeout: 10 * 60_000 },
  );
}
