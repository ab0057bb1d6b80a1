import { beforeAll, describe, expect, it } from "vitest";
import { GET as placeMap } from "@/app/maps/[place]/[file]/route";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { type Box } from "@/lib/rules/distance";
import { movedArea } from "@/lib/rules/map-sight";
import { guestCtx } from "@/server/http/guest";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";
import { findMappedPlaces } from "@/server/maps/find-place";
import { circlesOf, drawResultMap } from "@/server/maps/result-map";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const db = database();
const ask = (query: string) => call({ path: `unified_search/?facets=0&${query}` });
const answerTo = async (query: string) => (await ask(`clusters=1&${query}`)).body as SearchAnswer;
const clustersOf = async (query: string) => {
  const { clusters, ...answer } = await answerTo(query);
  return { ...clusters!, count: answer.count, items: clusters!.items };
};
const sum = (items: readonly { count: number }[]) => items.reduce((total, { count }) => total + count, 0);

followChanges();

beforeAll(async () => {
  const { id: categoryId } = await makeCategory(db, { name: "Lawyers", slug: "lawyers" });
  const make = (name: string, where: object) => makeListing(db, { categoryId, name, ...where });
  await make("Downtown Law", { zip: "78701", language: "Spanish" });
  await make("Downtown Counsel", { zip: "78701" });
  await make("South Law", { zip: "78745" });
  await make("San Antonio Law", { zip: "78205" });
  await make("Portland Law", { zip: "97205", language: "Spanish" });
  await make("San Juan Law", { zip: "00901" });
  await make("No Address Law", {});
  await make("Nowhere Law", { city: "Xyzzyville", state: "TX" });
  // Its latitude, 32.425, lies on the edge of a cell.
  await make("Edge Law", { zip: "76048" });
  await make("Two Offices, North", { zip: "78701", npiNumber: "1234567893" });
  await make("Two Offices, West", { zip: "79901", npiNumber: "1234567893" });
});

describe("where results are", () => {
  it("is counted once for each result, with those that have no known place", async () => {
    const { count, items, unplaced, box } = await clustersOf("");
    expect([count, sum(items), unplaced]).toEqual([10, 8, 2]);
    expect(items.map((item) => [item.count, item.place])[0]).toEqual([5, "Austin, TX"]);
    expect(box!.west).toBeLessThan(-122);
    expect(box!.east).toBeGreaterThan(-66.2);
    expect((await answerTo("").then(() => ask(""))).body).toMatchObject({ clusters: null });
  });

  it("heeds words and filters", async () => {
    const { items, unplaced } = await clustersOf("language=spanish&sort=rating");
    expect(items.map(({ place }) => place).toSorted()).toEqual(["Austin, TX", "Portland, OR"]);
    expect(unplaced).toBe(0);
  });

  it("leads to just the results of each cell, down to a single ZIP code", async () => {
    const edges = ["-97.8,32.4,-97.7,32.45", "-97.8,32.425,-97.7,32.45", "-97.8,32.4,-97.7,32.425"];
    for (const edge of edges) {
      const { items, count } = await clustersOf(`strict=1&area=${edge}`);
      expect(sum(items)).toBe(count);
      for (const item of items) expect((await clustersOf(`strict=1&area=${item.area}`)).count).toBe(item.count);
    }
    let area = "-125,24,-66,50";
    for (let step = 0; step < 6; step += 1) {
      const { items, count } = await clustersOf(`strict=1&area=${area}`);
      expect(sum(items)).toBe(count);
      for (const item of items) expect((await clustersOf(`strict=1&area=${item.area}`)).count).toBe(item.count);
      if (items[0]!.area === area) break;
      area = items[0]!.area;
    }
    const { items } = await answerTo(`strict=1&area=${area}`);
    expect(items.map(({ data }) => titleOf(data)).toSorted()).toEqual([
      "Downtown Counsel",
      "Downtown Law",
      "Two Offices, North",
    ]);
  });

  it("has no cells where nothing is", async () => {
    expect(await clustersOf("strict=1&area=0,0,1,1")).toEqual({
      ...{ count: 0, items: [], unplaced: 0, box: { west: 0, south: 0, east: 1, north: 1 } },
    });
  });

  it("is said to be nowhere in an empty area, and a search without the area is offered", async () => {
    const { count, items, clusters, looser } = await answerTo("q=lawyers&area=0,0,1,1");
    expect([count, items, clusters!.items]).toEqual([0, [], []]);
    expect(looser[0]).toMatchObject({ count: 10, left_out: [{ kind: "filter", text: "this part of the map" }] });
  });

  it("finds a person with several places in the area of each", async () => {
    const { items } = await answerTo("strict=1&area=-107,31,-105,33");
    expect(items.map(({ data }) => titleOf(data))).toEqual(["Two Offices, West"]);
  });

  it.each(["1,2,3", "3,2,1,4", "a,b,c,d", "-98,30,-97,30.5;DROP", "999,0,1,1"])(
    "isn't asked for in the area %j",
    async (area) => expect((await ask(`clusters=1&area=${encodeURIComponent(area)}`)).status).toBe(400),
  );

  it("has at most 200 cells, even with a listing in every ZIP code", async () => {
    const cells = await queryRows<{ cell: string }>(db)`
      SELECT DISTINCT floor(longitude / 6.4) || ',' || floor(latitude / 3.2) AS cell FROM place`;
    expect(cells.length).toBeLessThanOrEqual(200);
  });
});

describe("the map of results", () => {
  it("shows each circle in its place, and leaves out those off the map", async () => {
    const { items, ...clusters } = await clustersOf("");
    const map = await drawResultMap(guestCtx(), { ...clusters, items }, false);
    const at = (place: string) => map!.points[items.findIndex((item) => item.place === place)];
    expect(at("San Juan, PR")).toBeNull();
    expect(at("Portland, OR")!.x).toBeLessThan(at("Austin, TX")!.x);
    expect(at("Portland, OR")!.y).toBeLessThan(at("Austin, TX")!.y);
    expect(map!.area).toBe("");
  });

  it("knows the circle of each row with a ZIP code", async () => {
    const { items, clusters } = await answerTo("q=lawyers&clusters=1");
    const rows = await circlesOf(guestCtx(), clusters!, items);
    const placed = items.filter(({ data, location }) => (location ?? data).zip);
    expect(placed.length).toBeGreaterThan(1);
    expect(Object.keys(rows).map(Number).toSorted()).toEqual(placed.map(({ data }) => data.id).toSorted());
    const areas = clusters!.items.map(({ area }) => area);
    expect(areas).toEqual(expect.arrayContaining([...new Set(Object.values(rows))]));
    expect(await circlesOf(guestCtx(), clusters!, [])).toEqual({});
  });

  it("names the largest towns of a smaller area", async () => {
    const clusters = await clustersOf("area=-98.4,29.8,-97,30.8");
    const map = await drawResultMap(guestCtx(), clusters, true);
    // Austin's own circles cover its middle.
    expect(map!.names.map(({ text }) => text)).toEqual(expect.arrayContaining(["Austin", "Round Rock"]));
    expect(map!.area).not.toBe("");
  });
});

it("a map stays where it is when it is drawn again for the area that it shows", async () => {
  const still = { scale: 1, x: 0, y: 0 };
  const draw = (box: Box) => drawResultMap(guestCtx(), { box, items: [], unplaced: 0 }, true);
  const map = await draw({ west: -98.4, south: 29.8, east: -97, north: 30.8 });
  const again = await draw(movedArea(map!.shown!, still)!);
  for (const edge of ["west", "south", "east", "north"] as const)
    expect(again!.shown![edge]).toBeCloseTo(map!.shown![edge], 2);
  expect((await draw({ west: -125, south: 24, east: -66, north: 50 }))!.shown).toBeNull();
});

describe("the map around a ZIP code", () => {
  const fileOf = async (place: string, file: string) =>
    placeMap(new Request(`http://localhost/maps/${place}/${file}`), { params: Promise.resolve({ place, file }) });

  it("is a picture of less than 15 kB for each theme, which browsers keep", async () => {
    const [light, dark] = await Promise.all([fileOf("78701", "light.svg"), fileOf("78701", "dark.svg")]);
    expect(light.headers.get("content-type")).toBe("image/svg+xml");
    expect(light.headers.get("cache-control")).toMatch(/^public, max-age=\d{6,}/);
    const [svg, other] = [await light.text(), await dark.text()];
    expect(svg.length).toBeLessThan(15_000);
    expect(svg).toContain("<circle");
    expect(other).not.toBe(svg);
  });

  it.each([
    ["78701", "blue.svg"],
    ["99999", "light.svg"],
    ["078701", "light.svg"],
    ["1;2", "light.svg"],
    ["97205-78701", "light.svg"],
    ["78701-78701", "light.svg"],
    ["78701-99999", "light.svg"],
    [Array.from({ length: 52 }, (_, at) => 78701 + at).join("-"), "light.svg"],
    ["78701", "light.png"],
  ])("doesn't exist at %s/%s", async (place, file) => expect((await fileOf(place, file)).status).toBe(404));

  it("is that of a listing's ZIP code, else of its city", async () => {
    const listings = (await answerTo("limit=50")).items.map(({ data }) => data);
    const placeOf = (name: string) =>
      findMappedPlaces(
        guestCtx(),
        listings.find((each) => titleOf(each) === name)!,
      );
    expect(await placeOf("Downtown Law")).toEqual({ places: [78701], text: "ZIP code 78701", pins: [] });
    expect(await placeOf("San Juan Law")).toEqual({ places: [901], text: "ZIP code 00901", pins: [] });
    expect(await placeOf("Nowhere Law")).toBeNull();
    const { id } = await makeListing(db, { name: "Somewhere", city: "Austin", state: "TX", zip: "00000" });
    expect((await findMappedPlaces(guestCtx(), { id }))?.text).toBe("Austin, TX");
  });

  it("shows all locations of a listing, and the pins that its owner placed", async () => {
    const pin = "30.27001, -97.74002";
    const { id } = await makeListing(db, { name: "Several", zip: "78701", city: "Austin", state: "TX", pin });
    await makeLocation(db, { listingId: id, zip: "78664", city: "Round Rock" });
    await makeLocation(db, { listingId: id, zip: "78745", pin: "30.20500, -97.80000" });
    const mapped = await findMappedPlaces(guestCtx(), { id });
    expect(mapped).toMatchObject({ places: [78664, 78701, 78745], text: "3 locations" });
    expect(mapped?.pins).toHaveLength(2);
    const [main, south] = mapped!.pins;
    expect(main!.y).toBeLessThan(south!.y);
    expect(main!.x).toBeGreaterThan(south!.x);
    const svg = await (await fileOf("78664-78701-78745", "light.svg")).text();
    expect(svg.match(/<circle /g)).toHaveLength(6);
    expect(svg.length).toBeLessThan(15_000);
    const far = await fileOf("2903-78701-99501", "light.svg");
    expect([far.status, (await far.text()).match(/<circle /g)?.length]).toEqual([200, 6]);
  });
});
