import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { milesBetween } from "@/lib/rules/distance";
import { plainWords } from "@/lib/rules/plain-words";
import { database } from "@/server/db/client";
import { wellKnownZips, type Zip } from "../fixtures/zip-codes";
import { realData } from "../support/real-data";

interface List {
  zips: () => readonly Zip[];
  /** The share of its ZIP codes that the table must have at least, from 0 to 1. */
  known: number;
}

/** Another source's list of all ZIP codes; some points are only the center of their county. */
function readList(file: string): Zip[] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  return lines.map((line) => {
    const [id = "", city = "", state = "", , , latitude, longitude] = line.split(",");
    return { id: Number(id), city, state, latitude: Number(latitude), longitude: Number(longitude) };
  });
}

const lists: [name: string, list: List][] = [
  ["ZIP codes of well-known cities", { zips: () => wellKnownZips, known: 24 / 26 }],
  ...realData("geo/all_us_zipcodes.csv").map((file): [string, List] => [
    file,
    { zips: () => readList(file), known: 0.98 },
  ]),
];

describe.each(lists)("the table of places, compared with %s", (_, { zips, known }) => {
  const ours = new Map<number, Zip>();
  let both: { our: Zip; their: Zip; miles: number }[];
  let theirs: readonly Zip[];

  beforeAll(async () => {
    theirs = zips();
    for (const row of await database().place.findMany()) ours.set(row.id, row);
    both = theirs.flatMap((their) => {
      const our = ours.get(their.id);
      return our ? [{ our, their, miles: milesBetween(our, their) }] : [];
    });
  });
  const share = (holds: (pair: (typeof both)[number]) => boolean) => both.filter(holds).length / both.length;

  it("has nearly all ZIP codes, and finds the others by their city", async () => {
    expect(both.length / theirs.length).toBeGreaterThanOrEqual(known);
    const missing = theirs.filter(({ id }) => !ours.has(id));
    expect(missing.length).toBeGreaterThan(0);
    const cities = JSON.stringify(missing.map(({ city, state }) => ({ city, state })));
    const [byCity] = await database().$queryRaw<{ count: number }[]>`
      SELECT count(place_of(NULL, city, state))::int AS count
      FROM json_to_recordset(${cities}::json) AS given (city text, state text)`;
    expect((both.length + (byCity?.count ?? 0)) / theirs.length).toBeGreaterThan(0.99);
  });

  it("has them in the same states", () =>
    expect(share(({ our, their }) => our.state === their.state)).toBeGreaterThan(0.999));

  it("has the same city names", () =>
    expect(share(({ our, their }) => cityWords(our) === cityWords(their))).toBeGreaterThan(0.98));

  it("has nearby points: half within 2 miles, 19 of 20 within 25", () => {
    expect(share(({ miles }) => miles < 2)).toBeGreaterThan(0.5);
    expect(share(({ miles }) => miles < 25)).toBeGreaterThan(0.95);
  });
});

const cityWords = ({ city }: Zip) => plainWords(city);
