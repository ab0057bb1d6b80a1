import "server-only";
import { geoIdentity, geoMercator, geoPath, type GeoProjection } from "d3-geo";
import { type Box, type Point } from "@/lib/rules/distance";
import { fitOf, nationalProjection } from "@/lib/maps/national-projection";
import { areaText, isNational } from "@/lib/rules/map-area";
import { mapMargin } from "@/lib/rules/map-sight";
import { createCache } from "../cache/cache";
import { inTurns } from "../in-turns";
import { nationalOutlines, type Outline, usOutlines } from "./outlines";
import { createPen } from "./path";

export interface Size {
  width: number;
  height: number;
}

/** A base map: its paths, where a point is on it, and what it shows. */
export interface BaseMap extends Size {
  land: string;
  borders: string;
  /** What it shows in degrees: more than the box that was asked for where their shapes differ. */
  shown: Box;
  isNational: boolean;
  /** The square of Mercator's map of the world in units of the drawing, by its left top corner; null for the whole country. */
  world: { x: number; y: number; width: number } | null;
  /** Where a point is, in units of the drawing; null outside. */
  at: (point: Point) => { x: number; y: number } | null;
  /** The outline of a box. */
  outlineOf: (box: Box) => string;
}

/** Wider maps show states alone, in degrees. */
const widestWithCounties = 9;

/** What is left to do with lines that are projected already. */
function nationalScale(size: Size) {
  const { scale, x, y } = fitOf(size);
  return geoIdentity().scale(scale).translate([x, y]);
}

/** The corners of a box, and enough of its edges that they bend with the projection. */
function ringOf({ west, south, east, north }: Box): [number, number][] {
  const steps = Array.from({ length: 13 }, (_, at) => at / 12);
  const longitude = (share: number) => west + (east - west) * share;
  return [
    ...steps.map((share): [number, number] => [longitude(share), north]),
    ...steps.toReversed().map((share): [number, number] => [longitude(share), south]),
    [west, north],
  ];
}

function projectionFor(box: Box, { width, height }: Size): GeoProjection {
  if (isNational(box)) return nationalProjection({ width, height });
  const projection = geoMercator()
    .precision(0)
    .fitExtent(
      [
        [mapMargin, mapMargin],
        [width - mapMargin, height - mapMargin],
      ],
      { type: "LineString", coordinates: ringOf(box) },
    );
  // Lines end behind the edges, so that no one sees where they were cut.
  return projection.clipExtent([
    [-4, -4],
    [width + 4, height + 4],
  ]);
}

/** What a projection shows of a drawing; the whole Earth where that is no box. */
function shownBy(projection: GeoProjection, { width, height }: Size, isWhole: boolean): Box {
  const corners = [projection.invert?.([0, height]), projection.invert?.([width, 0])];
  const [[west, south] = [-180, -90], [east, north] = [180, 90]] = corners.map((corner) => corner ?? undefined);
  return isWhole ? { west: -180, south: -90, east: 180, north: 90 } : { west, south, east, north };
}

function worldOf(projection: GeoProjection): BaseMap["world"] {
  const [x, y] = projection.translate();
  const half = projection.scale() * Math.PI;
  return { x: x - half, y: y - half, width: half * 2 };
}

const touch = (one: Box, other: Box) =>
  one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;

const within = <Shape>(outlines: readonly Outline<Shape>[], shown: Box): Shape[] =>
  outlines.flatMap(({ shape, box }) => (touch(box, shown) ? [shape] : []));

async function draw(box: Box, size: Size): Promise<BaseMap> {
  const isWhole = isNational(box);
  const { land, states, counties } = await (isWhole ? nationalOutlines() : usOutlines());
  const projection = projectionFor(box, size);
  const shown = shownBy(projection, size, isWhole);
  const borders = shown.east - shown.west <= widestWithCounties ? counties : states;
  const drawn = isWhole ? nationalScale(size) : projection;
  const pathOf = (shape: Parameters<ReturnType<typeof geoPath>>[0]) => {
    const pen = createPen();
    geoPath(drawn, pen)(shape);
    return pen.path();
  };
  return {
    ...size,
    land: (await inTurns(within(land, shown), (coordinates) => pathOf({ type: "Polygon", coordinates }))).join(""),
    borders: (await inTurns(within(borders, shown), (coordinates) => pathOf({ type: "LineString", coordinates }))).join(
      "",
    ),
    shown,
    isNational: isWhole,
    world: isWhole ? null : worldOf(projection),
    at: ({ longitude, latitude }) => {
      const [x, y] = projection([longitude, latitude]) ?? [-1, -1];
      return x >= 0 && y >= 0 && x <= size.width && y <= size.height ? { x, y } : null;
    },
    outlineOf: (area) => pathOf({ type: "LineString", coordinates: ringOf(area) }),
  };
}

/** Outlines depend on nothing that changes; a drawing has at most some 30 kB. */
const drawn = createCache<BaseMap>({ name: "base maps", max: 200 });

/** Draws the land and the borders around a box: the whole country with its states, or a part of it with its counties. */
export const drawBase = (box: Box, size: Size): Promise<BaseMap> =>
  drawn.load(`${size.width} ${size.height} ${isNational(box) ? "" : areaText(box)}`, () => draw(box, size));
