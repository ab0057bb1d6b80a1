import "server-only";
import { duplicateWeights as weights, nearNameFrom } from "@/lib/rules/duplicates";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";

/** The lock by which one of several servers works the pairs out. */
const jobLock = 4212;
/** How many of each likeness are looked at: a chain's number may stand at hundreds of listings. */
const mostOfEach = 20;

const persons = kinds.filter((kind) => kindFacts[kind].isPerson);

/** One place, or nothing that speaks against it: a ZIP code or a city in common, or one of them without either. */
const isOnePlace = Prisma.sql`(
  left(o.zip, 5) = left(d.zip, 5) OR (o.city_key = d.city_key AND d.city_key <> '')
  OR (coalesce(o.zip, '') = '' AND o.city_key = '') OR (coalesce(d.zip, '') = '' AND d.city_key = ''))`;

const isNear = Prisma.sql`similarity(o.name_key, d.name_key) >= ${nearNameFrom}`;

/** A number that stands at more listings than are looked at is a call centre's, and says nothing. */
const isPlainPhone = Prisma.sql`(
  SELECT count(*) FROM (
    SELECT FROM listing x WHERE x.phone = d.phone AND x.status <> 'suspended' LIMIT ${mostOfEach + 1}) holders
  ) <= ${mostOfEach}`;

/** The ways to find what a listing `d` may be the same as, each along an index of its own, whose condition it repeats. */
const ways = [
  Prisma.sql`o.name_key = d.name_key AND d.name_key <> '' AND ${isOnePlace}`,
  Prisma.sql`o.phone = d.phone AND ${isPlainPhone} AND (o.name_key = d.name_key OR ${isNear} OR ${isOnePlace})`,
  Prisma.sql`o.street_key = d.street_key AND o.street_key <> '' AND left(o.zip, 5) = left(d.zip, 5)`,
  Prisma.sql`left(o.zip, 5) = left(d.zip, 5) AND ${isNear}`,
  Prisma.sql`o.city_key = d.city_key AND o.city_key <> '' AND left(o.name_key, 3) = left(d.name_key, 3) AND ${isNear}`,
];

// The sum keeps the planner from walking the whole table by id for the first few.
const candidatesOf = (way: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT o.id FROM listing o WHERE o.status <> 'suspended' AND o.kind = d.kind AND o.id <> d.id AND ${way}
  ORDER BY o.id + 0 LIMIT ${mostOfEach})`;

const scoreOf = Prisma.sql`least(100,
  CASE WHEN same_name THEN ${weights.same_name}::int ELSE 0 END + CASE WHEN near_name THEN ${weights.near_name}::int ELSE 0 END
  + CASE WHEN same_phone THEN ${weights.same_phone}::int ELSE 0 END
  + CASE WHEN same_address THEN ${weights.same_address}::int ELSE 0 END)`;

/** Writes the pairs of these listings anew. Persons of one office are no pair while their names differ. */
async function renewPairs(db: Db, ids: number[]): Promise<void> {
  await execute(db)`
    DELETE FROM duplicate_pair WHERE first_id = ANY (${ids}::int[]) OR second_id = ANY (${ids}::int[])`;
  await execute(db)`
    INSERT INTO duplicate_pair (first_id, second_id, kind, score, same_name, near_name, same_phone, same_address)
    SELECT first_id, second_id, kind, ${scoreOf}, same_name, near_name, same_phone, same_address
    FROM (
      SELECT found.first_id, found.second_id, d.kind, o.name_key = d.name_key AND d.name_key <> '' AS same_name,
        o.name_key <> d.name_key AND ${isNear} AS near_name, coalesce(o.phone = d.phone, false) AS same_phone,
        coalesce(o.street_key = d.street_key AND d.street_key <> '' AND left(o.zip, 5) = left(d.zip, 5), false)
          AS same_address
      FROM (
        SELECT DISTINCT least(d.id, other.id) AS first_id, greatest(d.id, other.id) AS second_id
        FROM listing d CROSS JOIN LATERAL (${Prisma.join(ways.map(candidatesOf), " UNION ")}) other
        WHERE d.id = ANY (${ids}::int[]) AND d.status <> 'suspended'
      ) found JOIN listing d ON d.id = found.first_id JOIN listing o ON o.id = found.second_id
    ) compared
    WHERE same_name OR near_name OR NOT kind::text = ANY (${persons}::text[])
    ORDER BY first_id, second_id ON CONFLICT DO NOTHING`;
}

interface Share {
  /** So many listings at most. */
  most: number;
  /** Longest that one statement may take, in ms; the usual time where none is given. */
  limitMs: number | undefined;
}

/**
 * Compares listings that changed with all others; gives how many were taken in hand. None when another server is at it.
 * Throws, with nothing done, when it takes too long.
 */
export const comparePairs = (db: PrismaClient, { most, limitMs }: Share): Promise<number> =>
  db.$transaction(
    async (tx) => {
      if (limitMs) await execute(tx)`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`;
      const turn = await queryOne<{ is_ours: boolean }>(tx)`
        SELECT pg_try_advisory_xact_lock(${jobLock}::bigint) AS is_ours`;
      if (!turn.is_ours) return 0;
      const due = await queryRows<{ listing_id: number }>(tx)`
        DELETE FROM duplicate_due WHERE id IN (SELECT id FROM duplicate_due ORDER BY id LIMIT ${most})
        RETURNING listing_id`;
      if (due.length > 0) await renewPairs(tx, [...new Set(due.map(({ listing_id }) => listing_id))]);
      return due.length;
    },
    { maxWait: 5_000, timeout: 60_000 },
  );
