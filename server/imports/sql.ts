import "server-only";
import { type Likeness, siteOf } from "@/lib/rules/import-duplicates";
import { type ImportValues } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Db, Prisma } from "../db/client";
import { execute, plannedOnce, queryRows, textList } from "../db/sql";

/** The two classes of advisory locks that batches take. */
const gate = 4201;
const names = 4202;

/**
 * A batch with more rows takes the gate exclusively instead of locking each name, because PostgreSQL's lock table is
 * limited.
 */
export const maxNameLocks = 256;

const lockOf = (alone: boolean): Prisma.Sql =>
  alone
    ? Prisma.sql`pg_advisory_xact_lock(${gate}::int, 0)`
    : Prisma.sql`pg_advisory_xact_lock_shared(${gate}::int, 0)`;

/**
 * Begins a batch inside its transaction. Defers the category counts to the recount, and takes the gate: shared, or
 * exclusively when `alone`. Makes the planner use indexes and generic plans, because its statistics lag behind a table
 * that grows by thousands of rows a second.
 */
export async function beginBatch(db: Db, alone: boolean): Promise<void> {
  await execute(db)`
    SELECT set_config('app.counts', 'later', true), set_config('app.search', 'later', true),
      set_config('app.places', 'given', true),
      set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
      ${lockOf(alone)}`;
}

/** Begins a batch that updates listings, each as a form does: with its counts and its search data. */
export async function beginUpdates(db: Db, alone: boolean): Promise<void> {
  await execute(db)`SELECT ${lockOf(alone)}`;
}

export interface RowKeys {
  name_key: string;
  street_key: string;
}

/**
 * The normalized names and streets of rows, in their order, computed as in the listing table. `isLocking`: also locks
 * the names until the transaction ends, in the same order in all batches, so that if two batches contain the same name,
 * the second sees what the first has stored.
 */
export const rowKeys = (
  db: Db,
  rows: readonly ImportValues[],
  { isLocking }: { isLocking: boolean },
): Promise<RowKeys[]> =>
  queryRows<RowKeys>(db)`${plannedOnce}
    WITH given AS MATERIALIZED (
      SELECT normalised(name) AS name_key, normalised(street) AS street_key, place
      FROM unnest(${textList(rows.map((row) => row.name))}::text[],
          ${textList(rows.map((row) => row.street_address ?? ""))}::text[])
        WITH ORDINALITY AS row (name, street, place)
    ), held AS MATERIALIZED (
      SELECT count(pg_advisory_xact_lock(${names}::int, slot)) FROM (
        SELECT DISTINCT hashtext(name_key) AS slot FROM given WHERE ${isLocking}::boolean ORDER BY 1 OFFSET 0
      ) slots
    )
    SELECT name_key, street_key FROM given CROSS JOIN held ORDER BY place`;

export interface ComparedRow extends Likeness {
  /** The row's index in the batch. */
  place: number;
  name_key: string;
}

export interface Candidate extends Likeness {
  place: number;
  /** The listing's id; null for a row of a dry run. */
  id: number | null;
  import_id: number | null;
}

const listOf = (rows: readonly ComparedRow[], key: Exclude<keyof ComparedRow, "place">): Prisma.Sql =>
  Prisma.sql`${textList(rows.map((row) => row[key]))}::text[]`;

/** Columns of a candidate, for one row `given`. */
const found = Prisma.sql`
  SELECT id, kind, name_key, street_key, city_key, state, zip, phone, npi_number, website, import_hash, bare_hash, import_id
  FROM listing l`;

/** Whether a listing `l` and a row `given` share a phone number, an NPI, or the host of a website. */
const isSameContact = Prisma.sql`(l.phone = given.phone OR l.npi_number = given.npi_number
  OR lower(substring(l.website FROM '^https?://(?:www\\.)?([^/?#:]+)')) = given.site)`;

/** Listings of the row's name by this condition; the subquery keeps the planner from looking them up by their kind. */
const named = (isNamed: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT * FROM (${found} WHERE ${isNamed} OFFSET 0) l`;

type FoundRow = Omit<Candidate, "site"> & { website: string | null };

/**
 * Listings that a row may duplicate, with that row's index, oldest first; `isDuplicate` decides. Thousands of branches
 * may share a name, so each kind of duplicate is looked up by its most selective key: the whole row, the street, or the
 * name among listings without a street. The lateral queries, and `OFFSET 0`, keep the planner from reading the whole
 * table for each batch or row, because it has no current statistics on a table that grows by thousands of rows a second.
 */
export async function candidates(db: Db, kind: Kind, rows: readonly ComparedRow[]): Promise<Candidate[]> {
  const listings = await queryRows<FoundRow>(db)`${plannedOnce}
    SELECT DISTINCT ON (l.id, given.place) given.place, l.id, l.street_key, l.city_key, l.state, l.zip, l.phone,
      l.npi_number, l.website, l.import_hash, l.bare_hash, l.import_id
    FROM unnest(${rows.map((row) => row.place)}::int[], ${listOf(rows, "name_key")}, ${listOf(rows, "street_key")},
        ${listOf(rows, "zip")}, ${listOf(rows, "phone")}, ${listOf(rows, "npi_number")}, ${listOf(rows, "site")},
        ${listOf(rows, "import_hash")}, ${listOf(rows, "bare_hash")})
      AS given (place, name_key, street_key, zip, phone, npi_number, site, import_hash, bare_hash)
    CROSS JOIN LATERAL (
      ${found} WHERE left(l.import_hash, 12) = left(given.import_hash, 12) AND l.import_hash = given.import_hash
      UNION ALL
      ${found} WHERE l.bare_hash = given.bare_hash AND l.name_key = given.name_key
      UNION ALL
      ${found} WHERE given.street_key <> '' AND left(l.zip, 5) = left(given.zip, 5) AND l.kind = ${kind}::listing_kind
        AND l.street_key = given.street_key AND l.status <> 'suspended' AND l.name_key = given.name_key
      UNION ALL
      ${found} WHERE given.street_key <> '' AND left(l.zip, 5) IS NULL AND l.kind = ${kind}::listing_kind
        AND l.street_key = given.street_key AND l.status <> 'suspended' AND l.name_key = given.name_key
      UNION ALL
      ${named(Prisma.sql`given.street_key <> '' AND given.zip IS NULL AND l.name_key = given.name_key`)}
        WHERE l.street_key = given.street_key
      UNION ALL
      ${named(Prisma.sql`given.street_key <> '' AND l.street_key = ''
        AND CASE WHEN l.street_key = '' THEN l.name_key END = given.name_key`)} WHERE ${isSameContact}
      UNION ALL
      ${named(Prisma.sql`given.street_key = '' AND given.bare_hash IS NULL AND l.name_key = given.name_key`)}
        WHERE ${isSameContact}
      UNION ALL
      ${found} WHERE l.name_key = given.name_key AND l.status = 'suspended'
        AND l.street_key = given.street_key AND l.street_key <> ''
    ) l
    WHERE l.kind = ${kind}::listing_kind
    ORDER BY l.id, given.place`;
  return listings.map(({ website, ...listing }) => ({ ...listing, site: siteOf(website) }));
}
