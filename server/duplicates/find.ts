import "server-only";
import {
  chainFrom,
  chainNameWeight,
  duplicateWeights as weights,
  nearNameFrom,
  nearStreetFrom,
} from "@/lib/rules/duplicates";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";

/** The advisory lock that lets only one server compare at a time. */
const jobLock = 4212;
/** Candidates read per criterion: hundreds of listings may share a chain's phone number. */
const maxPerCriterion = 20;

const persons = kinds.filter((kind) => kindFacts[kind].isPerson);

/** Whether the states of two listings may be the same: cities of different states share names. */
const isSameState = Prisma.sql`(o.state = d.state OR coalesce(o.state, '') = '' OR coalesce(d.state, '') = '')`;

/** Whether both may be in the same place: they share a ZIP code or city, or one of them has neither. */
const isSamePlace = Prisma.sql`(
  left(o.zip, 5) = left(d.zip, 5) OR (o.city_key = d.city_key AND d.city_key <> '' AND ${isSameState})
  OR (coalesce(o.zip, '') = '' AND o.city_key = '') OR (coalesce(d.zip, '') = '' AND d.city_key = ''))`;

/** The numbers in a name: "Station 12" and "Station 13" are two. */
const numbersIn = (of: "d" | "o"): Prisma.Sql =>
  Prisma.sql`regexp_replace(${Prisma.raw(of)}.name_key, '[^0-9]+', ' ', 'g')`;

const isNear = Prisma.sql`(similarity(o.name_key, d.name_key) >= ${nearNameFrom} AND ${numbersIn("o")} = ${numbersIn("d")})`;

/** Whether at most `most` listings `x` meet this condition. Counting stops there. */
const areFew = (condition: Prisma.Sql, most: number): Prisma.Sql => Prisma.sql`(
  SELECT count(*) FROM (
    SELECT FROM listing x WHERE ${condition} AND x.status <> 'suspended' LIMIT ${most + 1}::int) holders
  ) <= ${most}::int`;

/** A web address without its scheme, as in the index. */
const site = (of: "d" | "o" | "x"): Prisma.Sql =>
  Prisma.sql`lower(regexp_replace(${Prisma.raw(of)}.website, '^https?://(www\\.)?|/+$', '', 'g'))`;

/**
 * Contacts of a listing `d` and of others that are equal: its own and those of its further locations. OFFSET 0 keeps the
 * planner from joining all contacts: each is looked up by the indexes.
 */
const equalContacts = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  listing_contact mine CROSS JOIN LATERAL (
    SELECT x.listing_id FROM listing_contact x WHERE ${condition} OFFSET 0
  ) other WHERE mine.listing_id = d.id`;

const isSamePhone = Prisma.sql`x.phone = mine.phone`;
/** A phone number or site that more listings share is a call center's or a chain's, so it isn't evidence. */
const samePhone = Prisma.sql`${equalContacts(isSamePhone)} AND mine.phone <> '' AND (SELECT count(*) FROM (
    SELECT DISTINCT x.listing_id FROM listing_contact x WHERE ${isSamePhone} LIMIT ${maxPerCriterion + 1}::int
  ) holders) <= ${maxPerCriterion}::int`;
const sameAddress = Prisma.sql`
  ${equalContacts(Prisma.sql`x.zip5 = mine.zip5 AND x.kind = mine.kind AND x.street_key = mine.street_key`)}
  AND mine.street_key <> ''`;
/** Whether a listing `o` has one of these contacts. As an array, because a subquery could be hashed for all listings. */
const isOneOf = (contacts: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`o.id = ANY (ARRAY(SELECT other.listing_id FROM ${contacts}))`;

const isSameSite = Prisma.sql`(${site("o")} = ${site("d")} AND o.website <> '' AND d.website <> ''
  AND ${areFew(Prisma.sql`${site("x")} = ${site("d")} AND x.website <> ''`, maxPerCriterion)})`;

/** So many listings of a name are read: one person may practice at dozens of addresses. */
const maxOfName = 100;

/** Whether so many share the name of one that it's a chain's. All addresses of one NPI are one. */
const isChain = (of: "d" | "o"): Prisma.Sql => {
  const name = Prisma.sql`${Prisma.raw(of)}.name_key`;
  return Prisma.sql`(${name} <> '' AND ${chainFrom}::int <= (
    SELECT count(DISTINCT coalesce(named.npi_number, named.id::text)) FROM (
      SELECT x.id, x.npi_number FROM listing x
      WHERE x.name_key = ${name} AND x.kind = d.kind AND x.status <> 'suspended' LIMIT ${maxOfName}::int
    ) named))`;
};

const numbersOf = (street: string): Prisma.Sql =>
  Prisma.sql`regexp_replace(${Prisma.raw(street)}, '[^0-9]+', ' ', 'g')`;

/** Whether ZIP codes are equal, or one is missing and the cities are. */
const isSameTown = Prisma.sql`(CASE WHEN coalesce(o.zip, '') = '' OR coalesce(d.zip, '') = ''
  THEN o.city_key = d.city_key AND o.city_key <> '' AND ${isSameState} ELSE left(o.zip, 5) = left(d.zip, 5) END)`;

/** Whether two streets are one in two spellings: "12 Mill Lane, Suite 4", "12 Mill Ln Ste 4". */
const isNearStreet = Prisma.sql`(${isSameTown} AND ${numbersOf("o.street_key")} = ${numbersOf("d.street_key")}
  AND similarity(o.street_key, d.street_key) >= ${nearStreetFrom})`;

/** Whether both have a street, and these are two places: branches of one firm share its name and often its website. */
const isElsewhere = Prisma.sql`(
  o.street_key <> '' AND d.street_key <> '' AND NOT ${isOneOf(sameAddress)} AND NOT coalesce(${isNearStreet}, false))`;

/** Criteria that find possible duplicates `o` of a listing `d`. Each repeats the condition of its partial index. */
const criteria = [
  Prisma.sql`NOT chain.is_one AND o.name_key = d.name_key AND d.name_key <> '' AND ${isSamePlace}`,
  Prisma.sql`${isOneOf(samePhone)} AND (o.name_key = d.name_key OR ${isNear} OR ${isSamePlace})`,
  Prisma.sql`${isSameSite} AND (o.name_key = d.name_key OR ${isNear} OR ${isSamePlace})`,
  isOneOf(sameAddress),
  Prisma.sql`NOT chain.is_one AND left(o.zip, 5) = left(d.zip, 5) AND ${isNear}`,
  Prisma.sql`NOT chain.is_one AND o.city_key = d.city_key AND o.city_key <> ''
    AND left(o.name_key, 3) = left(d.name_key, 3) AND ${isSameState} AND ${isNear}`,
];

// "+ 0" keeps the planner from scanning the whole table by id to find the first few.
const candidatesOf = (criterion: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT o.id FROM listing o WHERE o.status <> 'suspended' AND o.kind = d.kind AND o.id <> d.id AND ${criterion}
  ORDER BY o.id + 0 LIMIT ${maxPerCriterion})`;

const scoreOf = Prisma.sql`least(100,
  CASE WHEN NOT same_name THEN 0 WHEN is_chain THEN ${chainNameWeight}::int ELSE ${weights.same_name}::int END
  + CASE WHEN near_name THEN ${weights.near_name}::int ELSE 0 END
  + CASE WHEN same_phone THEN ${weights.same_phone}::int ELSE 0 END
  + CASE WHEN same_site THEN ${weights.same_site}::int ELSE 0 END
  + CASE WHEN same_address THEN ${weights.same_address}::int ELSE 0 END)`;

/**
 * Replaces the stored pairs of these listings. People in the same office aren't a pair if their names differ, and two
 * streets are two places, unless the same name in one town has the same phone: then it may have moved.
 */
export async function replacePairs(db: Db, ids: number[]): Promise<void> {
  await execute(db)`
    DELETE FROM duplicate_pair WHERE first_id = ANY (${ids}::int[]) OR second_id = ANY (${ids}::int[])`;
  await execute(db)`
    INSERT INTO duplicate_pair
      (first_id, second_id, kind, score, same_name, near_name, same_phone, same_address, same_site)
    SELECT first_id, second_id, kind, ${scoreOf}, same_name, near_name, same_phone, same_address, same_site
    FROM (
      SELECT found.first_id, found.second_id, d.kind, o.name_key = d.name_key AND d.name_key <> '' AS same_name,
        o.name_key <> d.name_key AND ${isNear} AS near_name, ${isOneOf(samePhone)} AS same_phone,
        ${isOneOf(sameAddress)} AS same_address,
        coalesce(${isSameSite}, false) AS same_site, ${isChain("d")} OR ${isChain("o")} AS is_chain,
        ${isElsewhere} AS is_elsewhere, coalesce(${isSamePlace}, false) AS is_same_place
      FROM (
        SELECT DISTINCT least(d.id, other.id) AS first_id, greatest(d.id, other.id) AS second_id
        FROM listing d CROSS JOIN LATERAL (SELECT ${isChain("d")} AS is_one) chain
        CROSS JOIN LATERAL (${Prisma.join(criteria.map(candidatesOf), " UNION ")}) other
        WHERE d.id = ANY (${ids}::int[]) AND d.status <> 'suspended'
      ) found JOIN listing d ON d.id = found.first_id JOIN listing o ON o.id = found.second_id
    ) compared
    WHERE CASE
      WHEN is_elsewhere THEN same_name AND same_phone AND is_same_place AND NOT is_chain
      WHEN same_name OR near_name THEN NOT is_chain OR same_phone OR same_address OR same_site
      ELSE NOT kind::text = ANY (${persons}::text[]) AND same_phone AND same_address END
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
