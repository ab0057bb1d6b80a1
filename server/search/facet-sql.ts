import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName } from "@/lib/contract/search-facets";
import { Prisma } from "../db/client";
import { every } from "../listings/sql";

/** How many values of a facet without end are counted, the most frequent. */
const mostValues = 40;
/** Values longer than a search can ask for are left out. */
const longestValue = 100;

/** A counted value: of the facet of this name, or how many listings there are to count in a base (`size`). */
export interface FacetRow {
  facet: FacetName | "size";
  value: string;
  /** A city's state. */
  state: string | null;
  count: number;
}

/** The listings that a facet is counted over, as a common table. */
export interface Base {
  name: Prisma.Sql;
  conditions: Prisma.Sql[];
}

/** Listings by the values of a column that is filled. */
const counted = (facet: FacetName, base: Prisma.Sql, value: Prisma.Sql) => Prisma.sql`
  SELECT ${facet}, (${value})::text, NULL::text, count(*)::int FROM ${base} b WHERE (${value})::text <> '' GROUP BY ${value}`;

/** Listings of which something is true. */
const is = (facet: FacetName, base: Prisma.Sql, column: Prisma.Sql) => Prisma.sql`
  SELECT ${facet}, 'true', NULL::text, count(*)::int FROM ${base} b WHERE ${column} HAVING count(*) > 0`;

/** Parts of lists that people wrote, each as the first listing that has it writes it. */
const listed = (
  facet: FacetName,
  base: Prisma.Sql,
  { keys, text }: { keys: Prisma.Sql; text: Prisma.Sql },
) => Prisma.sql`
  SELECT ${facet}, written.part, NULL::text, most.count FROM (
    SELECT part.key, count(*)::int AS count, min(b.id) AS listing
    FROM ${base} b CROSS JOIN LATERAL (SELECT DISTINCT unnest(${keys}) AS key) part
    WHERE char_length(part.key) <= ${longestValue} GROUP BY part.key ORDER BY 2 DESC, 1 LIMIT ${mostValues}
  ) most JOIN listing l ON l.id = most.listing CROSS JOIN LATERAL (
    SELECT part FROM regexp_split_to_table(btrim(${text}), '\\s*[;,|]\\s*') AS part
    WHERE listed(part) = ARRAY[most.key] LIMIT 1
  ) written`;

/** Cities by state, each as most of its listings write it. */
const cities = (base: Prisma.Sql) => Prisma.sql`
  SELECT 'city', (array_agg(city ORDER BY count DESC, city))[1], state, sum(count)::int FROM (
    SELECT b.city_key, b.state, b.city, count(*) AS count FROM ${base} b
    WHERE b.city_key <> '' AND b.state <> '' GROUP BY 1, 2, 3
  ) spelled GROUP BY city_key, state ORDER BY 4 DESC, 2, 3 LIMIT ${mostValues}`;

const statements: Record<FacetName, (base: Prisma.Sql) => Prisma.Sql> = {
  category_path: (base) => counted("category_path", base, Prisma.sql`b.category_id`),
  state: (base) => counted("state", base, Prisma.sql`b.state`),
  city: cities,
  min_rating: (base) => Prisma.sql`
    SELECT 'min_rating', stars::text, NULL::text, count(*)::int
    FROM ${base} b JOIN generate_series(1, 4) AS stars ON b.average_rating >= stars GROUP BY stars`,
  is_premium: (base) => is("is_premium", base, Prisma.sql`b.is_premium`),
  type: (base) => counted("type", base, Prisma.sql`b.kind`),
  language: (base) => listed("language", base, { keys: Prisma.sql`b.language_keys`, text: Prisma.sql`l.language` }),
  insurance: (base) =>
    listed("insurance", base, { keys: Prisma.sql`b.insurance_keys`, text: Prisma.sql`l.insurances` }),
  free_consultation: (base) => is("free_consultation", base, Prisma.sql`b.free_consultation`),
};

const table = ({ name, conditions }: Base) => Prisma.sql`${name} AS MATERIALIZED (
  SELECT l.id, l.kind, l.category_id, l.state, l.city, l.city_key, l.average_rating, l.is_premium, l.free_consultation,
    l.language_keys, l.insurance_keys
  FROM listing l WHERE ${every(conditions)} LIMIT ${countedUpTo + 1})`;

/** One statement that counts each facet over its base, and each base, whose name is its value, up to the limit. */
export function facetStatement(bases: readonly Base[], baseOf: Record<FacetName, Base>): Prisma.Sql {
  const sizes = bases.map(({ name }) => Prisma.sql`SELECT 'size', ${name.sql}, NULL::text, count(*)::int FROM ${name}`);
  const facets = (Object.keys(statements) as FacetName[]).map((facet) => statements[facet](baseOf[facet].name));
  return Prisma.sql`
    WITH ${Prisma.join(bases.map(table), ", ")}, counted (facet, value, state, count) AS (
      ${Prisma.join(
        [...sizes, ...facets].map((one) => Prisma.sql`(${one})`),
        " UNION ALL ",
      )})
    SELECT facet, value, state, count FROM counted`;
}
