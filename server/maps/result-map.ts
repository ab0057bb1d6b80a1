import "server-only";
import { type SearchAnswer } from "@/lib/contract/search";
import { type Clusters } from "@/lib/contract/search-clusters";
import { type MapDrawing, type ResultMapDrawing } from "@/lib/format/map";
import { type Box, type Point } from "@/lib/rules/distance";
import { areaText, readArea } from "@/lib/rules/map-area";
import { narrowestSight, resultMapSize as size } from "@/lib/rules/map-sight";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { type BaseMap, drawBase } from "./draw";
import { citiesIn, roomFor } from "./names";
import { drawStreets, streetsCredit } from "./streets";

/** The smallest size that the map is shown in, in pixels: on a phone. Names must fit there, and wider maps scale. */
const smallest = { width: 336, height: (336 * size.height) / size.width };
/** About the radius of a circle there. */
const radius = 16;

/** The middles of the controls at the edges of the map (`map-moves` in app/globals.css), in pixels there. */
const controls = [
  ...[0, 1].flatMap((end) => [
    { x: smallest.width / 2, y: Math.abs(end * smallest.height - 22) },
    { x: Math.abs(end * smallest.width - 22), y: smallest.height / 2 },
  ]),
  ...[22, 62].map((y) => ({ x: smallest.width - 22, y })),
].map((spot) => ({ ...spot, radius }));

const percent = (share: number) => Math.round(share * 1000) / 10;

/** The area to draw; as its text says it, because the picture of its streets has only that. */
function widened(box: Box): Box {
  const more = Math.max(0, (narrowestSight - (box.east - box.west)) / 2);
  const wide = {
    west: box.west - more,
    south: box.south - more / 2,
    east: box.east + more,
    north: box.north + more / 2,
  };
  return readArea(areaText(wide)) ?? wide;
}

type Spot = { x: number; y: number };

async function namesOn({ db }: Ctx, base: BaseMap, circles: (Spot | null)[]): Promise<MapDrawing["names"]> {
  if (base.isNational) return [];
  const [across, down] = [smallest.width / size.width, smallest.height / size.height];
  const cities = await citiesIn(db, base.shown);
  const names = cities.flatMap(({ city, latitude, longitude }) => {
    const spot = base.at({ latitude, longitude });
    return spot ? [{ text: city, x: spot.x * across, y: spot.y * down }] : [];
  });
  const taken = circles.flatMap((spot) => (spot ? [{ x: spot.x * across, y: spot.y * down, radius }] : []));
  return roomFor(names, { ...smallest, taken: [...taken, ...controls] }).map(({ text, x, y }) => {
    return { text, x: percent(x / smallest.width), y: percent(y / smallest.height) };
  });
}

/** The map of where results are; null if none has a known place and no area is asked for. */
export async function drawResultMap(ctx: Ctx, { box, items }: Clusters, hasArea: boolean): Promise<MapDrawing | null> {
  if (!box) return null;
  const drawn = widened(box);
  const base = await drawBase(drawn, size);
  const credit = await streetsCredit(base);
  const spots = items.map((point) => base.at(point));
  return {
    ...size,
    shown: base.isNational ? null : base.shown,
    land: base.land,
    borders: base.borders,
    streets: credit === null ? null : { area: areaText(drawn), credit },
    area: hasArea ? base.outlineOf(box) : "",
    names: await namesOn(ctx, base, spots),
    points: spots.map((spot) => spot && { x: percent(spot.x / size.width), y: percent(spot.y / size.height) }),
  };
}

/** Whether a box covers a point; its west and south edges belong to it, as those of a grid's cells do. */
const covers = ({ west, south, east, north }: Box, { longitude, latitude }: Point) =>
  west <= longitude && longitude < east && south <= latitude && latitude < north;

/** The areas of the circles that these results are in, at the ZIP code of the location that answers, by listing. */
export async function circlesOf(
  { db }: Ctx,
  clusters: Clusters,
  items: SearchAnswer["items"],
): Promise<ResultMapDrawing["rows"]> {
  const areas = clusters.items.flatMap(({ area }) => ({ area, box: readArea(area) }));
  const zips = items.map(({ data, location }) => [data.id, Number((location ?? data).zip?.slice(0, 5))] as const);
  const places = await queryRows<Point & { id: number }>(db)`
    SELECT id, longitude, latitude FROM place WHERE id = ANY(${zips.flatMap(([, zip]) => zip || [])}::int[])`;
  const pointOf = new Map(places.map((place) => [place.id, place]));
  return Object.fromEntries(
    zips.flatMap(([id, zip]) => {
      const point = pointOf.get(zip);
      const circle = point && areas.find(({ box }) => box && covers(box, point));
      return circle ? [[id, circle.area]] : [];
    }),
  );
}

/** The streets below the map of results of an area, as the text of an SVG file; null where it has none. */
export async function drawResultStreets(area: Box): Promise<string | null> {
  const streets = await drawStreets(await drawBase(area, size));
  return (
    streets &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">${streets.group}</svg>`
  );
}
