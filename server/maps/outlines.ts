import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { feature, mesh } from "topojson-client";
import { type Box } from "@/lib/rules/distance";
import { processSingleton } from "../process/process-singleton.mjs";
import { inTurns } from "../in-turns";

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

type Geometries = Extract<NonNullable<Topology["objects"][string]>, { type: "GeometryCollection" }>["geometries"];

function geometriesIn(topology: Topology, name: string): Geometries {
  const object = topology.objects[name];
  return object?.type === "GeometryCollection" ? object.geometries : [];
}

/** The borders between these shapes, each once. */
function bordersBetween(topology: Topology, geometries: Geometries): Outline<Position[]>[] {
  const object = { type: "GeometryCollection", geometries } as Parameters<typeof mesh>[1];
  const lines = mesh(topology, object, (one, other) => one !== other).coordinates;
  return lines.map((shape) => ({ shape, box: boxOf(shape) }));
}

/** The borders of counties within each state, whose number their own begins with. All at once would take too long. */
async function countyBorders(topology: Topology): Promise<Outline<Position[]>[]> {
  const byState = new Map<string, Geometries>();
  for (const county of geometriesIn(topology, "counties")) {
    const state = String(county.id).slice(0, 2);
    byState.set(state, [...(byState.get(state) ?? []), county]);
  }
  return (await inTurns([...byState.values()], (counties) => bordersBetween(topology, counties))).flat();
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

async function read(name: string): Promise<Topology> {
  const topology = JSON.parse(await readFile(fileOf(name), "utf8")) as Topology;
  // Parsing took its turn.
  await setImmediate();
  return topology;
}

async function readOutlines(): Promise<Outlines> {
  const topology = await read("counties");
  const states = bordersBetween(topology, geometriesIn(topology, "states"));
  return { land: polygonsIn(topology, "nation"), states, counties: [...states, ...(await countyBorders(topology))] };
}

async function readNational(): Promise<Outlines> {
  const topology = await read("states-albers");
  const states = bordersBetween(topology, geometriesIn(topology, "states"));
  return { land: polygonsIn(topology, "nation"), states, counties: states };
}

/** Reads outlines once in a process. */
const once = (name: string, load: () => Promise<Outlines>) =>
  processSingleton(name, () => {
    let outlines: Promise<Outlines> | null = null;
    return () => (outlines ??= load());
  });

/** The outlines of the country, its states, and its counties, in degrees. */
export const usOutlines = once("outlines of counties", readOutlines);

/** Those of the country and its states, projected: in units of the atlas's drawing, with Alaska and Hawaii below. */
export const nationalOutlines = once("outlines of the country", readNational);

/** Reads all outlines before the first request: parts of the work hold the event loop for more than 50 ms. */
export async function prepareOutlines(): Promise<void> {
  await usOutlines();
  await nationalOutlines();
}
