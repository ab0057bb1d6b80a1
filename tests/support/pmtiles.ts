import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { zxyToTileId } from "pmtiles";

/** A line or a ring of a layer, in units of its tile: 4096 across. */
export interface TileShape {
  layer: string;
  type: "line" | "polygon";
  properties: Record<string, string>;
  points: [x: number, y: number][];
}

export interface TestTile {
  zoom: number;
  x: number;
  y: number;
  shapes: TileShape[];
}

const typeNumbers = { line: 2, polygon: 3 };
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** The commands of a shape, as the specification of vector tiles numbers them. */
function commandsOf({ points, type }: TileShape): number[] {
  const steps = points.flatMap(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0];
    return [zigzag(x - fromX), zigzag(y - fromY)];
  });
  const lineTo = 2 | ((points.length - 1) << 3);
  return [9, ...steps.slice(0, 2), lineTo, ...steps.slice(2), ...(type === "polygon" ? [15] : [])];
}

/** A layer with these shapes; each has a list of properties of its own. */
function writeLayer(shapes: readonly TileShape[], pbf: PbfWriter) {
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, shapes[0]!.layer);
  let property = 0;
  for (const shape of shapes) {
    const tags = Object.keys(shape.properties).flatMap(() => [property, property++]);
    pbf.writeMessage(
      2,
      (each: TileShape, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, typeNumbers[each.type]);
        feature.writePackedVarint(4, commandsOf(each));
      },
      shape,
    );
  }
  for (const [key, value] of shapes.flatMap(({ properties }) => Object.entries(properties))) {
    pbf.writeStringField(3, key);
    pbf.writeMessage(4, (text: string, field) => field.writeStringField(1, text), value);
  }
  pbf.writeVarintField(5, 4096);
}

function tileData(shapes: readonly TileShape[]): Uint8Array {
  const pbf = new PbfWriter();
  for (const layer of new Set(shapes.map((shape) => shape.layer))) {
    pbf.writeMessage(
      3,
      writeLayer,
      shapes.filter((shape) => shape.layer === layer),
    );
  }
  return gzipSync(pbf.finish());
}

function directoryOf(entries: readonly { id: number; length: number }[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [at, { id }] of entries.entries()) pbf.writeVarint(id - (entries[at - 1]?.id ?? 0));
  entries.forEach(() => pbf.writeVarint(1));
  for (const { length } of entries) pbf.writeVarint(length);
  for (const at of entries.keys()) pbf.writeVarint(at === 0 ? 1 : 0);
  return gzipSync(pbf.finish());
}

/** Writes a file of version 3 of PMTiles: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export async function writePmtiles(path: string, tiles: readonly TestTile[], attribution: string): Promise<void> {
  const entries = tiles
    .map(({ zoom, x, y, shapes }) => ({ id: zxyToTileId(zoom, x, y), data: tileData(shapes) }))
    .toSorted((one, other) => one.id - other.id);
  const directory = directoryOf(entries.map(({ id, data }) => ({ id, length: data.length })));
  const metadata = gzipSync(JSON.stringify({ attribution }));
  const data = Buffer.concat(entries.map((entry) => entry.data));
  const header = Buffer.alloc(127);
  header.write("PMTiles");
  header[7] = 3;
  const parts = [directory, metadata, new Uint8Array(), data];
  let offset = header.length;
  for (const [at, { length }] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  }
  const zooms = tiles.map(({ zoom }) => zoom);
  const gzip = 2;
  const vectorTiles = 1;
  header.set([1, gzip, gzip, vectorTiles, Math.min(...zooms), Math.max(...zooms)], 96);
  await writeFile(path, Buffer.concat([header, ...parts]));
}
