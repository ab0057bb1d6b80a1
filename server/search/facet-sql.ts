import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName } from "@/lib/contract/search-facets";
import { readArea } from "@/lib/rules/map-area";
import {
  type FilterName,
  filterNames,
  filterTable,
  longestFilter,
  offeredValues,
  type Opening,
} from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { plannedOnce } from "../db/sql";
import { placeKeys, type SearchCriteria } from "./criteria";
import { isOpenIn, meets, pointsIn } from "./filter-sql";
import { type Match } from "./match";
import { placesOf } from "./read-place";
import { foundBy } from "./page";

/** How many cities are counted, the most frequent. */
const mostCities = 40;

/** The condition that a location `spot` is where a search asks: what is elsewhere is no way to narrow it. */
function isAsked({ circle, filters, place }: SearchCriteria): Prisma.Sql {
  const box = readArea(filters.area ?? "");
  const named = placesOf(place).map((one) => {
    const { city, state } = placeKeys(one);
    return every([
      ...(city === "" ? [] : [Prisma.sql`spot.city_key = ${city}`]),
      ...(state === "" ? [] : [Prisma.sql`upper(spot.state) = ${state}`]),
    ]);
  });
  return every([
    ...(circle ? [Prisma.sql`spot.place_id = ANY (${circle.ids}::int[])`] : []),
    ...(box ? [Prisma.sql`spot.place_id IN (${pointsIn(box)})`] : []),
    Prisma.sql`(${Prisma.join(named, " OR ")})`,
  ]);
}

/** The places of the results in `base` with several locations, each place of a listing once. */
export const several = (criteria: SearchCriteria): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT base.id, spot.city_key, spot.state FROM base CROSS JOIN LATERAL (
    SELECT base.city_key, base.state, base.place_id
    UNION ALL
    SELECT city_name_key(o.city), o.state, o.place_id FROM listing_location o WHERE o.listing_id = base.id
  ) spot WHERE base.more_locations > 0 AND spot.state <> '' AND ${isAsked(criteria)}`;

/** Counts states; a listing with several locations counts once in each of theirs. */
export const states = Prisma.sql`
  SELECT 'state', state, NULL, count(*)::int FROM (
    SELECT state FROM base WHERE state <> '' AND more_locations = 0
    UNION ALL SELECT state FROM (SELECT DISTINCT id, state FROM several) once
  ) every_one GROUP BY state`;

/** Counts cities by state likewise, each as the first of its listings writes it. */
export const cities = Prisma.sql`
  SELECT 'city', coalesce(CASE WHEN city_name_key(l.city) = most.city_key THEN l.city END, (
      SELECT o.city FROM listing_location o
      WHERE o.listing_id = l.id AND city_name_key(o.city) = most.city_key ORDER BY o.position, o.id LIMIT 1)),
    most.state, most.count FROM (
    SELECT state, city_key, count(*)::int AS count, min(id) AS listing FROM (
      SELECT id, city_key, state FROM base WHERE city_key <> '' AND state <> '' AND more_locations = 0
      UNION ALL SELECT id, city_key, state FROM several WHERE city_key <> ''
    ) every_one GROUP BY city_key, state ORDER BY 3 DESC, 4 LIMIT ${mostCities}
  ) most JOIN listing l ON l.id = most.listing`;

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

/** By all categories of a listing, joined by commas: it counts once in each of their branches. */
const categories = Prisma.sql`
  SELECT 'category_path', array_to_string(category_id || further_category_ids, ','), NULL, count(*)::int
  FROM base GROUP BY category_id, further_category_ids`;

/**
 * Parts of lists that people wrote, each as the first listing that has it writes it; insurers by their names. Most of these lists are alike: they
 * are counted whole before they are taken apart.
 */
const listed = (facet: FilterName): Prisma.Sql => {
  const { column, listing } = filterTable[facet];
  const [keys, text] = [Prisma.raw(column), Prisma.raw(`l.${listing}`)];
  return Prisma.sql`
  SELECT ${facet}, coalesce(written.part, most.key), NULL, most.count FROM (
    SELECT part.key, sum(lists.count)::int AS count, min(lists.listing) AS listing FROM (
      SELECT ${keys} AS keys, count(*) AS count, min(id) AS listing FROM base WHERE ${keys} <> '{}' GROUP BY ${keys}
    ) lists CROSS JOIN LATERAL (SELECT DISTINCT unnest(lists.keys) AS key) part
    WHERE char_length(part.key) <= ${longestFilter} GROUP BY part.key ORDER BY 2 DESC, 1 LIMIT ${mostValues}
  ) most JOIN listing l ON l.id = most.listing LEFT JOIN LATERAL (
    SELECT part FROM regexp_split_to_table(btrim(${text}), '\\s*[;,|]\\s*') AS part
    WHERE listed(part) = ARRAY[most.key] LIMIT 1
  ) written ON true`;
};

const lists = filterNames.filter((name) => filterTable[name].control === "list");
const facets = [fewCounted, categories, states, cities, ...lists.map(listed)];
const filterColumns = Prisma.raw(countedFilters.map((name) => `e.${filterTable[name].column}`).join(", "));

/** One statement that counts each facet over the results of a search, no further than one beyond a search's limit. */
export const facetStatement = (match: Match, criteria: SearchCriteria): Prisma.Sql => Prisma.sql`${plannedOnce}
  WITH base AS MATERIALIZED (
    SELECT DISTINCT ON (coalesce(person, -id)) * FROM (
      SELECT e.listing_id AS id, e.person, e.category_id, e.further_category_ids, e.state, e.city_key, e.place_id, e.more_locations,
        ${filterColumns}
      FROM search_entry e WHERE ${foundBy(match)} LIMIT ${countedUpTo + 1}
    ) found ORDER BY coalesce(person, -id)
  ), several AS MATERIALIZED (${several(criteria)}), counted (facet, value, state, count) AS (${Prisma.join(
    facets.map((facet) => Prisma.sql`(${facet})`),
    " UNION ALL ",
  )})
  SELECT facet, value, state, count FROM counted`;
