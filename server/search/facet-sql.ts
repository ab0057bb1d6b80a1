import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName } from "@/lib/contract/search-facets";
import { Prisma } from "../db/client";
import { type Match } from "./match";
import { foundBy } from "./page";

/** How many values of a facet without end are counted, the most frequent. */
const mostValues = 40;
/** Values longer than a search can ask for are left out. */
const longestValue = 100;

/** A counted value: of the facet of this name, or how many listings were counted in all (`size`). */
export interface FacetRow {
  facet: FacetName | "size";
  value: string;
  /** A city's state. */
  state: string | null;
  count: number;
}

/** What is one of few, counted in one go. */
const few = Prisma.sql`
  SELECT one.facet, one.value, NULL::text, one.count::int FROM (
    SELECT count(*) AS size, count(*) FILTER (WHERE is_premium) AS premium,
      count(*) FILTER (WHERE free_consultation) AS free, count(*) FILTER (WHERE gender = 'f') AS women,
      count(*) FILTER (WHERE gender = 'm') AS men, count(*) FILTER (WHERE kind = 'business') AS businesses,
      count(*) FILTER (WHERE average_rating >= 1) AS one, count(*) FILTER (WHERE average_rating >= 2) AS two,
      count(*) FILTER (WHERE average_rating >= 3) AS three, count(*) FILTER (WHERE average_rating >= 4) AS four
    FROM base
  ) counts CROSS JOIN LATERAL (VALUES
    ('size', '', size), ('is_premium', 'true', premium), ('free_consultation', 'true', free), ('gender', 'f', women),
    ('gender', 'm', men),
    ('type', 'business', businesses), ('type', 'doctor', size - businesses),
    ('min_rating', '1', one), ('min_rating', '2', two), ('min_rating', '3', three), ('min_rating', '4', four)
  ) AS one (facet, value, count) WHERE one.count > 0 OR one.facet = 'size'`;

const categories = Prisma.sql`
  SELECT 'category_path', category_id::text, NULL, count(*)::int FROM base GROUP BY category_id`;

const states = Prisma.sql`SELECT 'state', state, NULL, count(*)::int FROM base WHERE state <> '' GROUP BY state`;

/** Cities by state, each as the first of its listings writes it. */
const cities = Prisma.sql`
  SELECT 'city', l.city, most.state, most.count FROM (
    SELECT state, count(*)::int AS count, min(id) AS listing FROM base
    WHERE city_key <> '' AND state <> '' GROUP BY city_key, state ORDER BY 2 DESC, 3 LIMIT ${mostValues}
  ) most JOIN listing l ON l.id = most.listing`;

/**
 * Parts of lists that people wrote, each as the first listing that has it writes it. Most of these lists are alike: they
 * are counted whole before they are taken apart.
 */
const listed = (facet: FacetName, keys: Prisma.Sql, text: Prisma.Sql) => Prisma.sql`
  SELECT ${facet}, written.part, NULL, most.count FROM (
    SELECT part.key, sum(lists.count)::int AS count, min(lists.listing) AS listing FROM (
      SELECT ${keys} AS keys, count(*) AS count, min(id) AS listing FROM base WHERE ${keys} <> '{}' GROUP BY ${keys}
    ) lists CROSS JOIN LATERAL (SELECT DISTINCT unnest(lists.keys) AS key) part
    WHERE char_length(part.key) <= ${longestValue} GROUP BY part.key ORDER BY 2 DESC, 1 LIMIT ${mostValues}
  ) most JOIN listing l ON l.id = most.listing CROSS JOIN LATERAL (
    SELECT part FROM regexp_split_to_table(btrim(${text}), '\\s*[;,|]\\s*') AS part
    WHERE listed(part) = ARRAY[most.key] LIMIT 1
  ) written`;

const facets = [
  few,
  categories,
  states,
  cities,
  listed("language", Prisma.sql`language_keys`, Prisma.sql`l.language`),
  listed("insurance", Prisma.sql`insurance_keys`, Prisma.sql`l.insurances`),
];

/** One statement that counts each facet over the results of a search, no further than one beyond a search's limit. */
export const facetStatement = (match: Match): Prisma.Sql => Prisma.sql`
  WITH base AS MATERIALIZED (
    SELECT DISTINCT ON (coalesce(person, -id)) * FROM (
      SELECT e.listing_id AS id, e.person, e.kind, e.category_id, e.state, e.city_key, e.average_rating, e.is_premium,
        e.gender, e.free_consultation, e.language_keys, e.insurance_keys
      FROM search_entry e WHERE ${foundBy(match)} LIMIT ${countedUpTo + 1}
    ) found ORDER BY coalesce(person, -id)
  ), counted (facet, value, state, count) AS (${Prisma.join(
    facets.map((facet) => Prisma.sql`(${facet})`),
    " UNION ALL ",
  )})
  SELECT facet, value, state, count FROM counted`;
