import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type Clusters } from "@/lib/contract/search-clusters";
import {
  areaText,
  around,
  boxOf,
  coarsestCell,
  finestLevel,
  inUnits,
  mostCells,
  readArea,
  shared,
} from "@/lib/rules/map-area";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { placeKeys, type SearchCriteria } from "./criteria";
import { pointsIn } from "./filter-sql";
import { type Match } from "./match";
import { foundBy } from "./page";
import { createSearchCache, searchKey } from "./search-cache";

/** A cell with its results; the cell and its point are null for results without a known place. */
interface ClusterRow {
  level: number;
  cell_column: number | null;
  cell_row: number | null;
  count: number;
  longitude: number | null;
  latitude: number | null;
  place: string | null;
}

/** The edges of what the grid is for: the area that is asked for, else all points found. */
const edges = (area: string | undefined): Prisma.Sql => {
  const box = readArea(area ?? "");
  if (!box) return Prisma.sql`SELECT min(x) AS west, max(x) AS east, min(y) AS south, max(y) AS north FROM spot`;
  const { west, east, south, north } = inUnits(box);
  return Prisma.sql`SELECT ${west}::int AS west, ${east}::int AS east, ${south}::int AS south, ${north}::int AS north`;
};

/** The point at which a row of results counts: of several locations, the one that answers the search best. */
function countedPoint({ filters, place, circle }: SearchCriteria): Prisma.Sql {
  const box = readArea(filters.area ?? "");
  const { city, state } = placeKeys(place);
  const preferences = [
    ...(box ? [Prisma.sql`p.id IN (${pointsIn(box)}) DESC`] : []),
    ...(circle ? [Prisma.sql`array_position(${circle.ids}::int[], p.id)`] : []),
    ...(city === "" ? [] : [Prisma.sql`p.city_key = ${city} DESC`]),
    ...(state === "" ? [] : [Prisma.sql`p.state = ${state} DESC`]),
    Prisma.sql`each.at`,
  ];
  return Prisma.sql`
    CASE WHEN other_place_ids IS NULL THEN place_id ELSE (
      SELECT p.id FROM unnest(place_id || other_place_ids) WITH ORDINALITY AS each (id, at) JOIN place p ON p.id = each.id
      ORDER BY ${Prisma.join(preferences)} LIMIT 1) END`;
}

/**
 * Counts results by the cells of a grid, no more of them than a search counts. A person or a listing with several places
 * counts at one, so that the counts add up; the areas of the others find it, too. The grid is the finest that has few
 * enough cells within the edges; cells are named by their column and row.
 */
const clusterStatement = (match: Match, criteria: SearchCriteria): Prisma.Sql => Prisma.sql`
  WITH result AS MATERIALIZED (
    SELECT DISTINCT ON (coalesce(person, -id)) id, ${countedPoint(criteria)} AS place_id FROM (
      SELECT e.listing_id AS id, e.person, e.place_id, e.other_place_ids FROM search_entry e
      WHERE ${foundBy(match)} LIMIT ${countedUpTo + 1}
    ) found ORDER BY coalesce(person, -id), place_id IS NULL, id
  ), spot AS MATERIALIZED (
    SELECT counted.count, p.id, p.city, p.state, p.longitude, p.latitude, floor(p.longitude * 1000)::int AS x,
      floor(p.latitude * 1000)::int AS y
    FROM (SELECT place_id, count(*)::int AS count FROM result GROUP BY place_id) counted
    LEFT JOIN place p ON p.id = counted.place_id
  ), grid AS (
    SELECT coalesce(max(level), 0) AS level FROM (${edges(criteria.filters.area)}) edge CROSS JOIN generate_series(0, ${finestLevel}) AS level
    WHERE east - west <= (${coarsestCell.width * mostCells} >> level)
      AND north - south <= (${coarsestCell.height * mostCells} >> level)
  )
  SELECT level, floor(x::float8 / (${coarsestCell.width} >> level))::int AS cell_column,
    floor(y::float8 / (${coarsestCell.height} >> level))::int AS cell_row, sum(count)::int AS count,
    sum(longitude * count) / sum(count) AS longitude, sum(latitude * count) / sum(count) AS latitude,
    (array_agg(city || ', ' || state ORDER BY count DESC, id))[1] AS place
  FROM spot CROSS JOIN grid GROUP BY 1, 2, 3 ORDER BY 4 DESC, 2, 3`;

const clustered = createSearchCache<ClusterRow[]>({ name: "clusters", max: 300 });

/**
 * Where the results of a search are, in cells of a grid.
 * @param match what results meet; null if there are none
 */
export async function clustersOf(ctx: Ctx, criteria: SearchCriteria, match: Match | null): Promise<Clusters> {
  const { filters } = criteria;
  if (!match) return { box: readArea(filters.area ?? ""), items: [], unplaced: 0 };
  const rows = await clustered.load(
    searchKey(match),
    () => queryRows<ClusterRow>(ctx.db)`${clusterStatement(match, criteria)}`,
  );
  const area = readArea(filters.area ?? "");
  const cells = rows.flatMap(({ level, cell_column: column, cell_row: row, count, longitude, latitude, place }) => {
    if (column === null || row === null || longitude === null || latitude === null) return [];
    return { cell: boxOf({ level, column, row }), count, longitude, latitude, place: place ?? "" };
  });
  return {
    box: area ?? around(cells.map(({ cell }) => cell)),
    items: cells.map(({ cell, ...counted }) => ({ ...counted, area: areaText(area ? shared(area, cell) : cell) })),
    unplaced: rows.find((row) => row.cell_column === null)?.count ?? 0,
  };
}
