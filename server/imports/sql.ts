import "server-only";
import { type ImportValues } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { type Statements, textList } from "../db/statements";
import { type SlugWish } from "../listings/free-slug";
import { slugKey } from "./slugs";

/** The two kinds of locks that batches take, as PostgreSQL's advisory locks know them. */
const gate = 4201;
const names = 4202;

/** A batch of more different names shuts the gate instead of locking each: the server's table of locks is finite. */
export const mostNameLocks = 256;

/**
 * Begins a batch inside its transaction: counts of categories are left to the recount, and the gate is passed, which
 * keeps out batches that want to be `alone`. Its statements look things up along indexes, whatever the planner believes
 * of a table that grows by thousands of rows a second: so a plan that was made once will do.
 */
export async function beginBatch(db: Statements, alone: boolean): Promise<void> {
  const lock = alone
    ? Prisma.sql`pg_advisory_xact_lock(${gate}::int, 0)`
    : Prisma.sql`pg_advisory_xact_lock_shared(${gate}::int, 0)`;
  await db.$executeRaw(Prisma.sql`
    SELECT set_config('app.counts', 'later', true), set_config('app.search', 'later', true),
      set_config('app.places', 'given', true), set_config('lock_timeout', '20s', true),
      set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true), ${lock}`);
}

export interface RowKeys {
  name_key: string;
  street_key: string;
}

/**
 * The normalised names and streets of rows, in their order, as the listing table makes them. `isLocking`: the names are
 * locked until the transaction ends, in one order for everybody, so that of two batches with the same name the second
 * sees what the first has stored.
 */
export const rowKeys = (
  db: Statements,
  rows: readonly ImportValues[],
  { isLocking }: { isLocking: boolean },
): PromiseLike<RowKeys[]> =>
  db.$queryRaw<RowKeys[]>(Prisma.sql`${plannedOnce}
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
    SELECT name_key, street_key FROM given CROSS JOIN held ORDER BY place`);

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

const listOf = (rows: readonly ComparedRow[], key: Exclude<keyof ComparedRow, "place">): Prisma.Sql =>
  Prisma.sql`${textList(rows.map((row) => row[key]))}::text[]`;

/**
 * Listings of the same name that may be the same as a row, with that row's place; the rule decides. Oldest first. Names
 * are looked up before anything else is asked: while a table grows by thousands of rows a second the planner knows
 * nothing of it, and would rather read the whole table for each batch.
 */
export const candidates = (db: Statements, kind: Kind, rows: readonly ComparedRow[]): PromiseLike<Candidate[]> =>
  db.$queryRaw<Candidate[]>(Prisma.sql`${plannedOnce}
    SELECT given.place, l.id, l.street_key, l.zip, l.phone, l.import_hash, l.import_id
    FROM unnest(${rows.map((row) => row.place)}::int[], ${listOf(rows, "name_key")}, ${listOf(rows, "street_key")},
        ${listOf(rows, "zip")}, ${listOf(rows, "phone")}, ${listOf(rows, "hash")})
      AS given (place, name_key, street_key, zip, phone, hash)
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

interface Origin {
  kind: Kind;
  status: "active" | "pending" | "suspended";
  createdById: number | null;
  importId: number | null;
}

/** The columns that hold what rows say, each with what it holds where a row says nothing. */
const valueColumns = {
  name: null,
  specialty: null,
  phone: null,
  email: null,
  website: null,
  image_url: null,
  works_for: null,
  street_address: null,
  city: null,
  state: null,
  zip: null,
  gender: null,
  npi_number: null,
  free_consultation: null,
  description: "",
  practice_areas: "",
  fee_details: "",
  license: "",
  work_experience: "",
  honors: "",
  education: "",
  speaking_engagements: "",
  publications: "",
  associations: "",
  insurances: "",
  popular_visit_reasons: "",
  practice_names: "",
  language: "",
} as const satisfies Record<keyof ImportValues, "" | null>;
const valueKeys = Object.keys(valueColumns) as (keyof ImportValues)[];

const named = Prisma.raw(valueKeys.join(", "));
const filled = Prisma.raw(
  valueKeys.map((key) => (valueColumns[key] === null ? `given.${key}` : `coalesce(given.${key}, '')`)).join(", "),
);
/** What rows say, a list for each column; none for a column of which no row says anything. */
const valueLists = (rows: readonly NewListing[]): Prisma.Sql[] =>
  valueKeys.map((key) => {
    const isSaid = rows.some(({ values }) => values[key] !== undefined);
    if (key === "free_consultation") {
      return Prisma.sql`${isSaid ? rows.map(({ values }) => values[key] ?? null) : null}::boolean[]`;
    }
    return Prisma.sql`${isSaid ? textList(rows.map(({ values }) => values[key] ?? null)) : null}::text[]`;
  });

/** The place of a ZIP code, as the function `place_of` finds it. */
const placeByZip = Prisma.sql`
  SELECT spot_id FROM place
  WHERE id = CASE WHEN given.zip ~ '^[0-9]{5}([^0-9]|[0-9]{4}$|$)' THEN left(given.zip, 5)::int END`;

const bySlug = (a: SlugWish, b: SlugWish): number =>
  a.category_id - b.category_id || (a.slug < b.slug ? -1 : Number(a.slug > b.slug));

interface Stored {
  n: number;
  /** Null when all were stored. */
  slugs: SlugWish[] | null;
}

/**
 * Stores listings in one statement, in the order of their slugs so that two batches never wait for each other in a
 * ring. One whose slug was taken meanwhile is left out: those that were stored come back.
 */
export async function insertListings<Row extends NewListing>(
  db: Statements,
  { kind, status, createdById, importId }: Origin,
  given: readonly Row[],
): Promise<readonly Row[]> {
  const rows = given.toSorted(bySlug);
  const categories = rows.map((row) => row.category_id);
  const [stored] = await db.$queryRaw<[Stored]>(Prisma.sql`${plannedOnce}
    WITH words AS MATERIALIZED (
      SELECT id, category_words(id) AS text FROM category WHERE id = ANY (${[...new Set(categories)]}::int[])
    ), given AS MATERIALIZED (
      SELECT * FROM unnest(${categories}::int[], ${textList(rows.map((row) => row.slug))}::text[],
          ${textList(rows.map((row) => row.import_hash))}::text[], ${Prisma.join(valueLists(rows))})
        WITH ORDINALITY AS given (category_id, slug, import_hash, ${named}, place)
    ), town AS MATERIALIZED (
      SELECT city, state, place_of(NULL, city, state) AS spot
      FROM (SELECT DISTINCT city, state FROM given WHERE NOT EXISTS (${placeByZip})) towns
    ), stored AS (
      INSERT INTO listing (
        kind, status, created_by_id, import_id, category_id, category_words, slug, import_hash, ${named}, place_id)
      SELECT ${kind}::listing_kind, ${status}::listing_status, ${createdById}::int, ${importId}::int,
        given.category_id, words.text, given.slug, given.import_hash, ${filled}, coalesce((${placeByZip}), (
          SELECT spot FROM town WHERE town.city = given.city AND town.state = given.state))
      FROM given JOIN words ON words.id = given.category_id ORDER BY given.place
      ON CONFLICT (category_id, slug) DO NOTHING
      RETURNING category_id, slug
    )
    SELECT count(*)::int AS n, CASE WHEN count(*) < ${rows.length}::int THEN
      coalesce(json_agg(json_build_object('category_id', category_id, 'slug', slug)), '[]') END AS slugs FROM stored`);
  if (stored.slugs === null) return rows;
  const slugs = new Set(stored.slugs.map(slugKey));
  return rows.filter((row) => slugs.has(slugKey(row)));
}
