import "server-only";
import { duplicateWeights as weights, nearNameFrom } from "@/lib/rules/duplicates";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";

/** The advisory lock that lets only one server compare at a time. */
const jobLock = 4212;
/** Candidates read per criterion: hundreds of listings may share a chain's phone number. */
const maxPerCriterion = 20;

const persons = kinds.filter((kind) => kindFacts[kind].isPerson);

/** Whether both may be in the same place: they share a ZIP code or city, or one of them has neither. */
const isSamePlace = Prisma.sql`(
  left(o.zip, 5) = left(d.zip, 5) OR (o.city_key = d.city_key AND d.city_key <> '')
  OR (coalesce(o.zip, '') = '' AND o.city_key = '') OR (coalesce(d.zip, '') = '' AND d.city_key = ''))`;

const isNear = Prisma.sql`similarity(o.name_key, d.name_key) >= ${nearNameFrom}`;

/** A phone number that more listings share is a call center's, so it isn't evidence. */
const isDistinctivePhone = Prisma.sql`(
  SELECT count(*) FROM (
    SELECT FROM listing x WHERE x.phone = d.phone AND x.status <> 'suspended' LIMIT ${maxPerCriterion + 1}) holders
  ) <= ${maxPerCriterion}`;

/** Criteria that find possible duplicates `o` of a listing `d`. Each repeats the condition of its partial index. */
const criteria = [
  Prisma.sql`o.name_key = d.name_key AND d.name_key <> '' AND ${isSamePlace}`,
  Prisma.sql`o.phone = d.phone AND ${isDistinctivePhone} AND (o.name_key = d.name_key OR ${isNear} OR ${isSamePlace})`,
  Prisma.sql`o.street_key = d.street_key AND o.street_key <> '' AND left(o.zip, 5) = left(d.zip, 5)`,
  Prisma.sql`left(o.zip, 5) = left(d.zip, 5) AND ${isNear}`,
  Prisma.sql`o.city_key = d.city_key AND o.city_key <> '' AND left(o.name_key, 3) = left(d.name_key, 3) AND ${isNear}`,
];

// "+ 0" keeps the planner from scanning the whole table by id to find the first few.
const candidatesOf = (criterion: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT o.id FROM listing o WHERE o.status <> 'suspended' AND o.kind = d.kind AND o.id <> d.id AND ${criterion}
  ORDER BY o.id + 0 LIMIT ${maxPerCriterion})`;

const scoreOf = Prisma.sql`least(100,
  CASE WHEN same_name THEN ${weights.same_name}::int ELSE 0 END + CASE WHEN near_name THEN ${weights.near_name}::int ELSE 0 END
  + CASE WHEN same_phone THEN ${weights.same_phone}::int ELSE 0 END
  + CASE WHEN same_address THEN ${weights.same_address}::int ELSE 0 END)`;

/** Replaces the stored pairs of these listings. People in the same office aren't a pair if their names differ. */
async function replacePairs(db: Db, ids: number[]): Promise<void> {
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
        FROM listing d CROSS JOIN LATERAL (${Prisma.join(criteria.map(candidatesOf), " UNION ")}) other
        WHERE d.id = ANY (${ids}::int[]) AND d.status <> 'suspended'
      ) found JOIN listing d ON d.id = found.first_id JOIN listing o ON o.id = found.second_id
    ) compared
    WHERE same_name OR near_name OR NOT kind::text = ANY (${persons}::text[])
    ORDER BY first_id, second_id ON CONFLICT DO NOTHING`;
}

interface Batch {
  /** The most listings to compare. */
  size: number;
  /** Statement timeout in ms; undefined for the database's default. */
  limitMs: number | undefined;
}

/**
 * Compares changed listings with all others. Returns how many were compared: 0 when another server is comparing. Throws,
 * without having changed anything, on a timeout.
 */
export const comparePairs = (db: PrismaClient, { size, limitMs }: Batch): Promise<number> =>
  db.$transaction(
    async (tx) => {
      if (limitMs) await execute(tx)`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`;
      const lock = await queryOne<{ is_ours: boolean }>(tx)`
        SELECT pg_try_advisory_xact_lock(${jobLock}::bigint) AS is_ours`;
      if (!lock.is_ours) return 0;
      const due = await queryRows<{ listing_id: number }>(tx)`
        DELETE FROM duplicate_due WHERE id IN (SELECT id FROM duplicate_due ORDER BY id LIMIT ${size})
        RETURNING listing_id`;
      if (due.length > 0) await replacePairs(tx, [...new Set(due.map(({ listing_id }) => listing_id))]);
      return due.length;
    },
    { maxWait: 5_000, timeout: 60_000 },
  );
