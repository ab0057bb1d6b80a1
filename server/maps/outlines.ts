import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { feature, mesh } from "topojson-client";
import { type Box } from "@/lib/rules/distance";
import { processSingleton } from "../front/process-singleton.mjs";

type Topology = Parameters<typeof mesh>[0];
type Position = number[];

/** A line, or the rings of a polygon, with the box around it. */
export interface Outline<Shape> {
  shape: Shape;
  box: Box;
}

interface Outlines {
  land: Outline<Position[][]>[];
  states: Outline<Position[]>[];
  counties: Outline<Position[]>[];
}

// The server runs in the project's folder. The files come from a package: nothing is fetched.
const fileOf = (name: string) =>
  path.join(/* turbopackIgnore: true */ process.cwd(), `node_modules/us-atlas/${name}-10m.json`);

const boxOf = (line: Position[]): Box => {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude = 0, latitude = 0] of line) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
};

/** The borders between the shapes of an object, each once. */
function bordersIn(topology: Topology, name: string): Outline<Position[]>[] {
  const object = topology.objects[name];
  if (object?.type !== "GeometryCollection") return [];
  const lines = mesh(topology, object as Parameters<typeof mesh>[1], (one, other) => one !== other).coordinates;
  return lines.map((shape) => ({ shape, box: boxOf(shape) }));
}

/** The polygons of an object. */
function polygonsIn(topology: Topology, name: string): Outline<Position[][]>[] {
  const object = topology.objects[name];
  if (object?.type !== "GeometryCollection") return [];
  return feature(topology, object).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.map((shape) => ({ shape, box: boxOf(shape[0] ?? []) }))
      : [],
  );
}

async function readOutlines(): Promise<Outlines> {
  const topology = JSON.parse(await readFile(fileOf("counties"), "utf8")) as Topology;
  return {
    land: polygonsIn(topology, "nation"),
    states: bordersIn(topology, "states"),
    counties: bordersIn(topology, "counties"),
  };
}

const read = processSingleton("outlines of states and counties", () => {
  let outlines: Promise<Outlines> | null = null;
  return () => (outlines ??= readOutlines());
});

/** The outlines of the country, its states, and its counties, read when they are first needed. */
export const usOutlines = (): Promise<Outlines> => read();
