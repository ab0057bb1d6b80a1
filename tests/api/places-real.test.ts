import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { milesBetween, type Point } from "@/lib/rules/distance";
import { plainWords } from "@/lib/rules/plain-words";
import { database } from "@/server/db/client";

const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, "../../../shared/data");

interface Zip extends Point {
  id: number;
  city: string;
  state: string;
}

/** Another list of ZIP codes, whose points are in part the middle of their county. */
function otherZips(): Zip[] {
  const [, ...lines] = readFileSync(path.join(shared, "geo/all_us_zipcodes.csv"), "utf8").trim().split(/\r?\n/);
  return lines.map((line) => {
    const [id = "", city = "", state = "", , , latitude, longitude] = line.split(",");
    return { id: Number(id), city, state, latitude: Number(latitude), longitude: Number(longitude) };
  });
}

describe.skipIf(!existsSync(shared))(`the table of places, beside another list of ZIP codes in ${shared}:`, () => {
  const ours = new Map<number, Zip>();
  let both: { our: Zip; their: Zip; miles: number }[];
  let theirs: Zip[];

  beforeAll(async () => {
    theirs = otherZips();
    for (const row of await database().place.findMany()) ours.set(row.id, row);
    both = theirs.flatMap((their) => {
      const our = ours.get(their.id);
      return our ? [{ our, their, miles: milesBetween(our, their) }] : [];
    });
  });
  const share = (holds: (pair: (typeof both)[number]) => boolean) => both.filter(holds).length / both.length;

  it("it knows 98 of 100 ZIP codes, and nearly all others by their city", async () => {
    expect(both.length / theirs.length).toBeGreaterThan(0.98);
    const missing = theirs.filter(({ id }) => !ours.has(id));
    const cities = JSON.stringify(missing.map(({ city, state }) => ({ city, state })));
    const [known] = await database().$queryRaw<{ count: number }[]>`
      SELECT count(place_of(NULL, city, state))::int AS count
      FROM json_to_recordset(${cities}::json) AS given (city text, state text)`;
    const found = both.length + (known?.count ?? 0);
    expect(found / theirs.length).toBeGreaterThan(0.99);
  });

  it("states are the same", () => expect(share(({ our, their }) => our.state === their.state)).toBeGreaterThan(0.999));

  it("cities are called the same", () =>
    expect(share(({ our, their }) => plainWords(our.city) === plainWords(their.city))).toBeGreaterThan(0.98));

  it("points are near each other: half within 2 miles, 19 of 20 within 25", () => {
    expect(share(({ miles }) => miles < 2)).toBeGreaterThan(0.5);
    expect(share(({ miles }) => miles < 25)).toBeGreaterThan(0.95);
  });
});
