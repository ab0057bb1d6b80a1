import "server-only";
import { type ImportValues } from "@/lib/rules/import-rows";
import { listingFields } from "@/lib/rules/listing-field";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Db, Prisma } from "../db/client";
import { plannedOnce, queryOne, textList } from "../db/sql";
import { slugKey } from "./choose-slugs";
import { type SlugRequest } from "./free-slug";

/** A row ready to be stored. */
export interface NewListing extends SlugRequest {
  further_category_ids?: readonly number[];
  values: ImportValues;
  import_hash: string | null;
  bare_hash: string | null;
}

interface Origin {
  kind: Kind;
  status: "active" | "pending" | "suspended";
  createdById: number | null;
  importId: number | null;
}

const columnNames = Prisma.raw(listingFields.map(({ key }) => key).join(", "));
const withDefaults = Prisma.raw(
  listingFields.map(({ key, empty }) => (empty === null ? `given.${key}` : `coalesce(given.${key}, '')`)).join(", "),
);

/** One array per column; null for a column that no row has a value for. */
const valueLists = (rows: readonly NewListing[]): Prisma.Sql[] =>
  listingFields.map((field) => {
    const hasValues = rows.some(({ values }) => values[field.key] !== undefined);
    if (field.type === "choice") {
      return Prisma.sql`${hasValues ? rows.map(({ values }) => values[field.key] ?? null) : null}::boolean[]`;
    }
    return Prisma.sql`${hasValues ? textList(rows.map(({ values }) => values[field.key] ?? null)) : null}::text[]`;
  });

/** The further categories of each row as an array in text; null for none, and for a column of none. */
function furtherLists(rows: readonly NewListing[]): (string | null)[] | null {
  const lists = rows.map(({ further_category_ids: ids = [] }) => (ids.length > 0 ? `{${ids.join()}}` : null));
  return lists.some((list) => list !== null) ? lists : null;
}

/** The place of a ZIP code, by the same rule as the function `place_of`. */
const placeByZip = Prisma.sql`
  SELECT spot_id FROM place
  WHERE id = CASE WHEN given.zip ~ '^[0-9]{5}([^0-9]|[0-9]{4}$|$)' THEN left(given.zip, 5)::int END`;

const bySlug = (a: SlugRequest, b: SlugRequest): number =>
  a.category_id - b.category_id || (a.slug < b.slug ? -1 : Number(a.slug > b.slug));

interface Stored {
  n: number;
  /** Null when all were stored. */
  slugs: SlugRequest[] | null;
}

/**
 * Inserts listings in one statement, ordered by slug so that two batches never deadlock. Rows whose slug was taken in the
 * meantime are skipped. Returns the rows that were inserted.
 */
export async function insertListings<Row extends NewListing>(
  db: Db,
  { kind, status, createdById, importId }: Origin,
  given: readonly Row[],
): Promise<readonly Row[]> {
  const rows = given.toSorted(bySlug);
  const categories = rows.map((row) => row.category_id);
  const stored = await queryOne<Stored>(db)`${plannedOnce}
    WITH words AS MATERIALIZED (
      SELECT id, category_words(ARRAY[id]) AS text FROM category WHERE id = ANY (${[...new Set(categories)]}::int[])
    ), given AS MATERIALIZED (
      SELECT * FROM unnest(${categories}::int[], ${furtherLists(rows)}::text[], ${textList(rows.map((row) => row.slug))}::text[],
          ${textList(rows.map((row) => row.import_hash))}::text[], ${textList(rows.map((row) => row.bare_hash))}::text[],
          ${Prisma.join(valueLists(rows))})
        WITH ORDINALITY AS given (category_id, further_category_ids, slug, import_hash, bare_hash, ${columnNames}, place)
    ), town AS MATERIALIZED (
      SELECT city, state, place_of(NULL, city, state) AS spot
      FROM (SELECT DISTINCT city, state FROM given WHERE NOT EXISTS (${placeByZip})) towns
    ), stored AS (
      INSERT INTO listing (
        kind, status, created_by_id, import_id, category_id, further_category_ids, category_words, slug, import_hash, bare_hash,
        ${columnNames}, place_id)
      SELECT ${kind}::listing_kind, ${status}::listing_status, ${createdById}::int, ${importId}::int,
        -- A trigger writes the words of several categories.
        given.category_id, coalesce(given.further_category_ids::int[], '{}'),
        CASE WHEN given.further_category_ids IS NULL THEN words.text ELSE '' END, given.slug, given.import_hash,
        given.bare_hash, ${withDefaults}, coalesce((${placeByZip}), (
          SELECT spot FROM town WHERE town.city = given.city AND town.state = given.state))
      FROM given JOIN words ON words.id = given.category_id ORDER BY given.place
      ON CONFLICT (category_id, slug) DO NOTHING
      RETURNING category_id, slug
    )
    SELECT count(*)::int AS n, CASE WHEN count(*) < ${rows.length}::int THEN
      coalesce(json_agg(json_build_object('category_id', category_id, 'slug', slug)), '[]') END AS slugs FROM stored`;
  if (stored.slugs === null) return rows;
  const slugs = new Set(stored.slugs.map(slugKey));
  return rows.filter((row) => slugs.has(slugKey(row)));
}
