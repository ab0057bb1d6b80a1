import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET } from "@/app/maps/[place]/[file]/route";
import { type Point } from "@/lib/rules/distance";
import { areaText } from "@/lib/rules/map-area";
import { resultMapSize } from "@/lib/rules/map-sight";
import { guestCtx } from "@/server/http/guest";
import { drawBase } from "@/server/maps/draw";
import { drawResultMap } from "@/server/maps/result-map";
import { type TileShape, writePmtiles } from "../support/pmtiles";

const zoom = 10;
const austin = { west: -98.1, south: 30.1, east: -97.5, north: 30.5 };
const capitol = { latitude: 30.2747, longitude: -97.7404 };
const airport = { latitude: 30.1975, longitude: -97.6664 };
let folder: string;
let file: string;

/** Where a point is on the map of the world, in tiles: the formula of the specification of tiles. */
function inTiles({ latitude, longitude }: Point): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return [((longitude + 180) / 360) * 2 ** zoom, y * 2 ** zoom];
}

const [tileX, tileY] = inTiles(capitol).map(Math.floor) as [number, number];

function inUnits(point: Point): [number, number] {
  const [x, y] = inTiles(point);
  return [Math.round((x - tileX) * 4096), Math.round((y - tileY) * 4096)];
}

const between = [inUnits(capitol), inUnits(airport)] satisfies TileShape["points"];
const line = (layer: string, properties: Record<string, string>): TileShape => {
  return { layer, type: "line", properties, points: between };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "streets-"));
  file = path.join(folder, "austin.pmtiles");
  const lake: TileShape["points"] = [...between, inUnits({ ...capitol, longitude: -97.65 })];
  const shapes: TileShape[] = [
    line("roads", { kind: "major_road", name: "Congress Avenue" }),
    line("transportation", { class: "minor" }),
    line("roads", { kind: "path" }),
    line("buildings", { kind: "highway" }),
    { layer: "water", type: "polygon", properties: {}, points: lake },
    { layer: "roads", type: "polygon", properties: { kind: "highway" }, points: lake },
  ];
  const credit = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>';
  await writePmtiles(file, [{ zoom, x: tileX, y: tileY, shapes }], credit);
  process.env.MAP_FILE = file;
});
afterAll(async () => {
  delete process.env.MAP_FILE;
  await rm(folder, { recursive: true });
});

const ask = (place: string, name: string) =>
  GET(new Request(`http://localhost/maps/${place}/${name}`), { params: Promise.resolve({ place, file: name }) });
const drawing = async (place: string, name: string) => (await ask(place, name)).text();

it("the map of results names the picture of its streets, and whom to credit", async () => {
  const map = await drawResultMap(guestCtx(), { box: austin, items: [], unplaced: 0 }, true);
  expect(map!.streets).toEqual({ area: areaText(austin), credit: "© OpenStreetMap" });
});

it("the map of the whole country has no streets", async () => {
  const country = { west: -125, south: 24, east: -66, north: 50 };
  expect((await drawResultMap(guestCtx(), { box: country, items: [], unplaced: 0 }, true))!.streets).toBeNull();
});

it("streets and water are drawn where they are; paths and buildings are left out", async () => {
  const base = await drawBase(austin, resultMapSize);
  const [from, to] = [base.at(capitol)!, base.at(airport)!];
  const svg = await drawing("streets", `${areaText(austin)}.svg`);
  const paths = [...svg.matchAll(/ d="M(-?\d+),(-?\d+)l(-?\d+),(-?\d+)([^"]*)"/g)].map(
    ([, x, y, right, down, rest]) => ({ x: Number(x), y: Number(y), right: Number(right), down: Number(down), rest }),
  );
  expect(paths.map(({ rest }) => rest!.endsWith("z"))).toEqual([true, false, false]);
  for (const { x, y, right, down } of paths) {
    expect(Math.abs(x - from.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(y - from.y)).toBeLessThanOrEqual(1);
    expect(Math.abs(x + right - to.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(y + down - to.y)).toBeLessThanOrEqual(1);
  }
});

it("the map of a ZIP code has them, and whom to credit", async () => {
  const svg = await drawing("78701", "light.svg");
  expect(svg).toMatch(/<g><path fill="#6f9bbd"[^>]+><path [^>]+><path [^>]+><\/g>/);
  expect(svg).toContain(">© OpenStreetMap</text>");
  expect(await drawing("97205", "light.svg")).toContain("<g></g>");
});

it.each(["-98.10,30.1,-97.5,30.5.svg", "-98.1,30.1,-97.5,30.5", "-125,24,-66,50.svg", "light.svg", "1,2,3.svg"])(
  "there are no streets at %j",
  async (name) => expect((await ask("streets", name)).status).toBe(404),
);

it("a file that can't be read any more costs a map its streets, nothing else", async () => {
  await truncate(file, 200);
  const answer = await ask("78745", "light.svg");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await answer.text()).not.toContain("OpenStreetMap");
});
