import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName } from "@/lib/contract/search-facets";
import {
  type FilterName,
  filterNames,
  filterTable,
  longestFilter,
  offeredValues,
  type Opening,
} from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";
import { plannedOnce } from "../db/sql";
import { type SearchCriteria } from "./criteria";
import { cities, several, states } from "./facet-places";
import { isOpenIn, meets } from "./filter-sql";
import { type Match } from "./match";
import { foundBy } from "./page";

const nth = (at: number) => Prisma.raw(`n${at}`);

/** How many values of a facet without end are counted, the most frequent. */
const mostValues = 40;

/** A counted value: of the facet of this name, or how many listings were counted in all (`size`). */
export interface FacetRow {
  facet: FacetName | "size";
  value: string;
  /** A city's state. */
  state: string | null;
  count: number;
}

/** The filters that are counted by their values. */
const countedFilters = filterNames.filter((name) => !["area", "number"].includes(filterTable[name].control));

/** The values of filters with few, all counted in one go. How many are open "now" would change every minute. */
const few: { name: FilterName; value: unknown; condition: Prisma.Sql }[] = countedFilters.flatMap((name) =>
  offeredValues(name)
    .filter((value) => value !== "now")
    .map((value) => ({
      ...{ name, value },
      condition: name === "open" ? isOpenIn("open_minutes", value as Opening) : meets(name, value),
    })),
);
const fewCounted = Prisma.sql`
  SELECT one.facet, one.value, NULL::text, one.count::int FROM (
    SELECT count(*) AS size, ${Prisma.join(
      few.map(({ condition }, at) => Prisma.sql`count(*) FILTER (WHERE ${condition}) AS ${nth(at)}`),
    )} FROM base
  ) counts CROSS JOIN LATERAL (VALUES ('size', '', size), ${Prisma.join(
    few.map(({ name, value }, at) => Prisma.sql`(${name}, ${String(value)}, ${nth(at)})`),
  )}) AS one (facet, value, count) WHERE one.count > 0 OR one.facet = 'size'`;

const categories = Prisma.sql`
  SELECT 'category_path', category_id::text, NULL, count(*)::int FROM base GROUP BY category_id`;

/**
 * Parts of lists that people wrote, each as the first listing that has it writes it. Most of these lists are alike: they
 * are counted whole before they are taken apart.
 */
const listed = (facet: FilterName): Prisma.Sql => {
  const { column, listing } = filterTable[facet];
  const [keys, text] = [Prisma.raw(column), Prisma.raw(`l.${listing}`)];
  return Prisma.sql`
  SELECT ${facet}, written.part, NULL, most.count FROM (
    SELECT part.key, sum(lists.count)::int AS count, min(lists.listing) AS listing FROM (
      SELECT ${keys} AS keys, count(*) AS count, min(id) AS listing FROM base WHERE ${keys} <> '{}' GROUP BY ${keys}
    ) lists CROSS JOIN LATERAL (SELECT DISTINCT unnest(lists.keys) AS key) part
    WHERE char_length(part.key) <= ${longestFilter} GROUP BY part.key ORDER BY 2 DESC, 1 LIMIT ${mostValues}
  ) most JOIN listing l ON l.id = most.listing CROSS JOIN LATERAL (
    SELECT part FROM regexp_split_to_table(btrim(${text}), '\\s*[;,|]\\s*') AS part
    WHERE listed(part) = ARRAY[most.key] LIMIT 1
  ) written`;
};

const lists = filterNames.filter((name) => filterTable[name].control === "list");
const facets = [fewCounted, categories, states, cities, ...lists.map(listed)];
const filterColumns = Prisma.raw(countedFilters.map((name) => `e.${filterTable[name].column}`).join(", "));

/** One statement that counts each facet over the results of a search, no further than one beyond a search's limit. */
export const facetStatement = (match: Match, criteria: SearchCriteria): Prisma.Sql => Prisma.sql`${plannedOnce}
  WITH base AS MATERIALIZED (
    SELECT DISTINCT ON (coalesce(person, -id)) * FROM (
      SELECT e.listing_id AS id, e.person, e.category_id, e.state, e.city_key, e.place_id, e.more_locations,
        ${filterColumns}
      FROM search_entry e WHERE ${foundBy(match)} LIMIT ${countedUpTo + 1}
    ) found ORDER BY coalesce(person, -id)
  ), several AS MATERIALIZED (${several(criteria)}), counted (facet, value, state, count) AS (${Prisma.join(
    facets.map((facet) => Prisma.sql`(${facet})`),
    " UNION ALL ",
  )})
  SELECT facet, value, state, count FROM counted`;
