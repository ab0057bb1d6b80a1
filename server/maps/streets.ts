import "server-only";
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { env } from "../env";
import { processSingleton } from "../process/process-singleton.mjs";
import { inTurns } from "../in-turns";
import { log } from "../log";
import { type BaseMap } from "./draw";
import { createPen } from "./path";
import { openTiles, type Tiles } from "./tiles.mjs";

/** Streets and water of a part of a map. */
export interface Streets {
  /** An element of SVG, in the units of the drawing. Its colors suit both themes. */
  group: string;
  /** Who has to be credited for the data: "© OpenStreetMap". */
  credit: string;
}

/** How wide a tile is drawn, about, and how many a drawing takes at most. */
const tileSize = { width: 512, most: 16 };

/** Small streets are left out once lines have so many characters: what pictures of a large city would weigh. */
const mostText = 150_000;

/** The layers with streets, and which of their properties has the kind: Protomaps, OpenMapTiles, and Shortbread. */
const kindIn = new Map([
  ["roads", "kind"],
  ["transportation", "class"],
  ["streets", "kind"],
]);
const mainKinds = new Set(["highway", "major_road", "motorway", "trunk", "primary", "secondary", "tertiary"]);
const smallKinds = new Set(["minor_road", "minor", "residential", "unclassified", "living_street"]);
const waterLayers = new Set(["water", "ocean", "water_polygons"]);

const styles = {
  water: 'fill="#6f9bbd" fill-opacity=".35"',
  main: 'fill="none" stroke="#8a8a86" stroke-opacity=".6" stroke-width="1.25" vector-effect="non-scaling-stroke"',
  small: 'fill="none" stroke="#8a8a86" stroke-opacity=".4" stroke-width=".75" vector-effect="non-scaling-stroke"',
};
type Style = keyof typeof styles;

const polygon = 3;

function styleOf(layer: string, { type, properties }: VectorTileFeature): Style | null {
  if (waterLayers.has(layer)) return type === polygon ? "water" : null;
  if (type === polygon) return null;
  const kind = String(properties[kindIn.get(layer) ?? ""]);
  return mainKinds.has(kind) ? "main" : smallKinds.has(kind) ? "small" : null;
}

/** A tile's place in the drawing: its left top corner and its width. */
interface Spot {
  x: number;
  y: number;
  width: number;
}

interface Shape {
  style: Style;
  feature: VectorTileFeature;
  spot: Spot;
}

/** The tiles that cover a drawing, at the zoom at which they are about as wide as they should be. */
function tilesOf({ world, ...size }: BaseMap, { minZoom, maxZoom }: Tiles) {
  if (!world) return [];
  const zoom = Math.min(maxZoom, Math.max(minZoom, Math.round(Math.log2(world.width / tileSize.width))));
  const width = world.width / 2 ** zoom;
  const [left, top] = [Math.floor(-world.x / width), Math.floor(-world.y / width)];
  const across = Math.floor((size.width - world.x) / width) - left + 1;
  const down = Math.floor((size.height - world.y) / width) - top + 1;
  if (across * down > tileSize.most) return [];
  return Array.from({ length: across * down }, (_, at) => {
    const [x, y] = [left + (at % across), top + Math.floor(at / across)];
    return { zoom, x, y, spot: { x: world.x + x * width, y: world.y + y * width, width } };
  });
}

function shapesIn(data: ArrayBuffer, spot: Spot): Shape[] {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)));
  return Object.entries(layers).flatMap(([name, layer]) =>
    kindIn.has(name) || waterLayers.has(name)
      ? Array.from({ length: layer.length }, (_, at) => layer.feature(at)).flatMap((feature) => {
          const style = styleOf(name, feature);
          return style ? { style, feature, spot } : [];
        })
      : [],
  );
}

/** A shape as the text of a path; empty where it lies outside the drawing. */
function pathOf({ style, feature, spot }: Shape, { width, height }: BaseMap): string {
  const pen = createPen();
  const scale = spot.width / feature.extent;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const line of feature.loadGeometry()) {
    for (const [at, point] of line.entries()) {
      const [x, y] = [spot.x + point.x * scale, spot.y + point.y * scale];
      if (at === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
      xs.push(x);
      ys.push(y);
    }
    if (style === "water") pen.closePath();
  }
  const isInside = xs.some((x) => x > 0) && xs.some((x) => x < width) && ys.some((y) => y > 0);
  return isInside && ys.some((y) => y < height) ? pen.path() : "";
}

async function draw(base: BaseMap, tiles: Tiles): Promise<string> {
  const read = await Promise.all(
    tilesOf(base, tiles).map(async ({ zoom, x, y, spot }) => ({ data: await tiles.read(zoom, x, y), spot })),
  );
  const shapes = (await inTurns(read, ({ data, spot }) => (data ? shapesIn(data, spot) : []))).flat();
  let elements = "";
  for (const style of ["water", "main", "small"] as const) {
    let text = "";
    await inTurns(
      shapes.filter((shape) => shape.style === style),
      (shape) => {
        if (style !== "small" || elements.length + text.length < mostText) text += pathOf(shape, base);
      },
    );
    if (text) elements += `<path ${styles[style]} d="${text}"/>`;
  }
  return `<g>${elements}</g>`;
}

/** The operator's file; null without one, or with one that can't be read. */
const openFile = processSingleton("streets", () => {
  let opened: Promise<Tiles | null> | undefined;
  return () => {
    const { mapFile } = env();
    return (opened ??= mapFile === null ? Promise.resolve(null) : attemptTo(openTiles(mapFile)));
  };
});

async function attemptTo<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    log().error({ err: error }, "couldn't read streets from MAP_FILE");
    return null;
  }
}

/** Who has to be credited for the streets of a map; null where it has none. */
export async function streetsCredit({ world }: BaseMap): Promise<string | null> {
  const tiles = world && (await openFile());
  return tiles && tiles.credit;
}

/** Draws the streets of a map from the operator's file; null where it has none, or they can't be read. */
export async function drawStreets(base: BaseMap): Promise<Streets | null> {
  const tiles = base.world && (await openFile());
  const group = tiles && (await attemptTo(draw(base, tiles)));
  return group ? { group, credit: tiles.credit } : null;
}
