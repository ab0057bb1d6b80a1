import "server-only";
import { type ImportValues } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Db, Prisma } from "../db/client";
import { type SlugWish } from "../listings/free-slug";

/** The two kinds of locks that batches take, as PostgreSQL's advisory locks know them. */
const gate = 4201;
const names = 4202;

/** A batch of more different names shuts the gate instead of locking each: the server's table of locks is finite. */
export const mostNameLocks = 256;

/**
 * Begins a batch inside its transaction: counts of categories are left to the recount, and the gate is passed, which
 * keeps out batches that want to be `alone`.
 */
export async function beginBatch(db: Db, alone: boolean): Promise<void> {
  const lock = alone
    ? Prisma.sql`pg_advisory_xact_lock(${gate}::int, 0)`
    : Prisma.sql`pg_advisory_xact_lock_shared(${gate}::int, 0)`;
  await db.$executeRaw(Prisma.sql`
    SELECT set_config('app.counts', 'later', true), set_config('app.search', 'later', true),
      set_config('app.places', 'given', true), set_config('lock_timeout', '20s', true), ${lock}`);
}

export interface RowKeys {
  name_key: string;
  street_key: string;
}

/** The normalised names and streets of rows, in their order, as the listing table makes them. */
export const rowKeys = (db: Db, rows: readonly ImportValues[]): Promise<RowKeys[]> =>
  db.$queryRaw<RowKeys[]>(Prisma.sql`
    SELECT normalised(name) AS name_key, normalised(street) AS street_key
    FROM unnest(${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.street_address ?? "")}::text[])
      WITH ORDINALITY AS given (name, street, place) ORDER BY place`);

/**
 * Locks names until the transaction ends, in one order for everybody: of two batches with the same name the second sees
 * what the first has stored.
 */
export async function lockNames(db: Db, nameKeys: readonly string[]): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    SELECT pg_advisory_xact_lock(${names}::int, slot) FROM (
      SELECT DISTINCT hashtext(name) AS slot FROM unnest(${nameKeys}::text[]) AS given (name) ORDER BY 1 OFFSET 0
    ) slots`);
}

export interface ComparedRow {
  /** Among the rows of the batch. */
  place: number;
  name_key: string;
  street_key: string;
  zip: string | null;
  phone: string | null;
  hash: string;
}

export interface Candidate {
  place: number;
  /** Null for a row of a dry run. */
  id: number | null;
  street_key: string;
  zip: string | null;
  phone: string | null;
  import_hash: string | null;
  import_id: number | null;
}

/**
 * Listings of the same name that may be the same as a row, with that row's place; the rule decides. Oldest first. Names
 * are looked up before anything else is asked: while a table grows by thousands of rows a second the planner knows
 * nothing of it, and would rather read the whole table for each batch.
 */
export const candidates = (db: Db, kind: Kind, rows: readonly ComparedRow[]): Promise<Candidate[]> =>
  db.$queryRaw<Candidate[]>(Prisma.sql`
    SELECT given.place, l.id, l.street_key, l.zip, l.phone, l.import_hash, l.import_id
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given (place int, name_key text, street_key text, zip text, phone text, hash text)
    CROSS JOIN LATERAL (
      SELECT id, kind, street_key, zip, phone, import_hash, import_id FROM listing
      WHERE name_key = given.name_key OFFSET 0
    ) l
    WHERE l.kind = ${kind}::listing_kind
      AND (l.import_hash = given.hash OR l.phone = given.phone
        OR (given.street_key <> '' AND l.street_key = given.street_key AND left(l.zip, 5) = left(given.zip, 5)))
    ORDER BY l.id`);

/** A row ready to be stored. */
export interface NewListing extends SlugWish {
  values: ImportValues;
  import_hash: string | null;
}

const storedColumns = ({ values, category_id, slug, import_hash }: NewListing) => ({
  ...values,
  category_id,
  slug,
  import_hash,
});

/** The place of a ZIP code, as the function `place_of` finds it. */
const placeByZip = Prisma.sql`
  id = CASE WHEN given.zip ~ '^[0-9]{5}([^0-9]|[0-9]{4}$|$)' THEN left(given.zip, 5)::int END`;

interface Origin {
  kind: Kind;
  status: "active" | "pending" | "suspended";
  createdById: number | null;
  importId: number | null;
}

const categoriesOf = (rows: readonly NewListing[]): number[] => [...new Set(rows.map((row) => row.category_id))];

/**
 * Stores listings in one statement, in the order of their slugs so that two batches never wait for each other in a
 * ring. One whose slug was taken meanwhile is left out: the slugs that were stored come back.
 */
export const insertListings = (db: Db, origin: Origin, rows: readonly NewListing[]): Promise<SlugWish[]> =>
  db.$queryRaw<SlugWish[]>(Prisma.sql`
    WITH words AS MATERIALIZED (
      SELECT id, category_words(id) AS text FROM category WHERE id = ANY (${categoriesOf(rows)}::int[])
    ), given AS MATERIALIZED (
      SELECT * FROM json_populate_recordset(NULL::listing, ${JSON.stringify(rows.map(storedColumns))}::json)
    ), town AS MATERIALIZED (
      SELECT city, state, place_of(NULL, city, state) AS spot FROM (SELECT DISTINCT city, state FROM given) towns
    )
    INSERT INTO listing (
      kind, status, created_by_id, import_id, category_id, category_words, slug, import_hash, name, specialty, phone,
      email, website, image_url, works_for, street_address, city, state, zip, gender, npi_number, free_consultation, description,
      practice_areas, fee_details, license, work_experience, honors, education, speaking_engagements, publications,
      associations, insurances, popular_visit_reasons, practice_names, language, place_id)
    SELECT ${origin.kind}::listing_kind, ${origin.status}::listing_status, ${origin.createdById}::int,
      ${origin.importId}::int, category_id, words.text, slug, import_hash, name, specialty, phone, email, website,
      image_url, works_for, street_address, city, state, zip, gender, npi_number, free_consultation,
      coalesce(description, ''), coalesce(practice_areas, ''), coalesce(fee_details, ''), coalesce(license, ''),
      coalesce(work_experience, ''), coalesce(honors, ''), coalesce(education, ''), coalesce(speaking_engagements, ''),
      coalesce(publications, ''), coalesce(associations, ''), coalesce(insurances, ''),
      coalesce(popular_visit_reasons, ''), coalesce(practice_names, ''), coalesce(language, ''), coalesce(
        (SELECT spot_id FROM place WHERE ${placeByZip}),
        (SELECT spot FROM town WHERE town.city = given.city AND town.state = given.state))
    FROM given JOIN words ON words.id = given.category_id
    ORDER BY category_id, slug
    ON CONFLICT (category_id, slug) DO NOTHING
    RETURNING category_id, slug`);
