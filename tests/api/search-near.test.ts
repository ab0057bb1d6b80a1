import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { milesBetween } from "@/lib/rules/distance";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { findPlace } from "@/server/places/find";
import { locateListings } from "@/server/places/locate";
import { call } from "../support/call";
import { followChanges } from "../support/changes";
import { ownerPrisma } from "../support/owner-prisma";

const owner = ownerPrisma();

const ask = (query: string) => call({ path: `unified_search/?${query}` });
const answerTo = async (query: string) => (await ask(`${query}&facets=0`)).body as SearchAnswer;
const namesIn = ({ items, count }: SearchAnswer) => items.slice(0, count).map(({ data }) => titleOf(data));
const found = async (query: string) => namesIn(await answerTo(query));
const db = database();
let law: number;
followChanges();

beforeAll(async () => {
  law = (await makeCategory(db, { name: "Lawyers", slug: "lawyers" })).id;
  const make = (name: string, where: object, more: object = {}) =>
    makeListing(db, { categoryId: law, name, ...where, ...more });
  await make("Downtown Law", { zip: "78701", city: "Austin", state: "TX" }, { totalReviews: 2, ratingSum: 10 });
  await make("Downtown Paid", { zip: "78701-1234", city: "Austin", state: "TX" }, { isPremium: true });
  await make("South Law", { zip: "78745", city: "Austin", state: "TX" }, { language: "Spanish" });
  await make("Austin Somewhere", { city: "austin", state: "TX" });
  await make("San Antonio Law", { zip: "78205", city: "San Antonio", state: "TX" }, { totalReviews: 9, ratingSum: 45 });
  await make("Far Law", { zip: "97205", city: "Portland", state: "OR" }, { isPremium: true });
  await make("Unknown ZIP, Known City", { zip: "00000", city: "St. Louis", state: "MO" });
  await make("Nowhere Law", { city: "Xyzzyville", state: "TX" });
  await make("No Address Law", {});
  await make("Hidden Law", { zip: "78701" }, { status: "pending" });
});

describe("a search near a place", () => {
  it.each(["near=78701", "near=78701-0001", "near=Austin,+TX+78701", "lat=30.2713&lng=-97.7426"])(
    "by %s finds the listings within the radius, nearest first, with their distance",
    async (where) => {
      const { items, count, near } = await answerTo(`${where}&sort=distance&radius=10`);
      expect(items.map((item) => [titleOf(item.data), item.distance])).toEqual([
        ["Downtown Law", 0],
        ["Downtown Paid", 0],
        ["Austin Somewhere", expect.closeTo(3.5, 1)],
        ["South Law", expect.closeTo(5.3, 0)],
      ]);
      expect(count).toBe(4);
      expect(near).toEqual({
        place: where.startsWith("lat") ? null : "78701 (Austin, TX)",
        latitude: 30.2713,
        longitude: -97.7426,
        radius: 10,
        unplaced: 2,
        unplaced_is_exact: true,
      });
    },
  );

  it("reaches 25 miles by default, and farther on request", async () => {
    expect(await found("near=78701&sort=distance")).toHaveLength(4);
    expect((await found("near=78701&sort=distance&radius=100")).at(-1)).toBe("San Antonio Law");
  });

  it("can be sorted in the site's own order and in those that ignore payment", async () => {
    expect((await found("near=78701&radius=100"))[0]).toBe("Downtown Paid");
    expect((await found("near=78701&radius=100&sort=rating"))[0]).toBe("San Antonio Law");
  });

  it("can be combined with words, even mistyped ones, and filters", async () => {
    expect(await found("near=78701&radius=100&sort=distance&q=law")).toEqual([
      "Downtown Law",
      "Downtown Paid",
      "Austin Somewhere",
      "South Law",
      "San Antonio Law",
    ]);
    expect(await found("near=78701&radius=100&sort=distance&language=spanish")).toEqual(["South Law"]);
    expect(await found("near=78701&radius=100&sort=distance&is_premium=1")).toEqual(["Downtown Paid"]);
    const mistyped = await answerTo("near=78701&radius=100&sort=distance&q=antonoi");
    expect([mistyped.corrected_q, ...namesIn(mistyped)]).toEqual(["antonio", "San Antonio Law"]);
  });

  it("has the same order for every page size", async () => {
    const whole = await found("near=78701&radius=250&sort=distance");
    const pages: string[] = [];
    for (let offset = 0; offset < whole.length; offset += 2) {
      pages.push(...(await found(`near=78701&radius=250&sort=distance&limit=2&offset=${offset}`)));
    }
    expect(pages).toEqual(whole);
  });

  it("counts the matches without a known place, which other searches include", async () => {
    expect((await answerTo("near=78701")).near).toMatchObject({ unplaced: 2, unplaced_is_exact: true });
    expect((await answerTo("near=78701&q=address")).near?.unplaced).toBe(1);
    expect((await answerTo("near=97205&is_premium=1")).near?.unplaced).toBe(0);
    for (const sort of ["relevance", "rating", "reviews", "newest"]) {
      expect(await found(`sort=${sort}`)).toEqual(expect.arrayContaining(["Nowhere Law", "No Address Law"]));
    }
    const { near, items } = await answerTo("q=law");
    expect([near, ...new Set(items.map((item) => item.distance))]).toEqual([null, null]);
  });

  it.each([
    ["near=Xyzzy", "near"],
    ["near=00000", "near"],
    ["near=TX", "near"],
    ["near=%F0%9F%98%80", "near"],
    ["near=***", "near"],
    ["sort=distance", "sort"],
    ["lat=30", "lng"],
    ["lng=30", "lat"],
    ["lat=91&lng=0", "lat"],
    ["lat=1e1&lng=0", "lat"],
    ["near=78701&radius=0", "radius"],
    ["near=78701&radius=251", "radius"],
    ["near=78701&radius=x", "radius"],
  ])("refuses %s", async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  });

  it.each(["lat=0&lng=0", "lat=90&lng=180", "lat=-90.0&lng=-180.0", "lat=51.9&lng=179.9&radius=250"])(
    "finds nothing where there is nothing: %s",
    async (where) => expect(await answerTo(`${where}&sort=distance`)).toMatchObject({ count: 0, items: [] }),
  );

  it("orders many matches in the same way as few", async () => {
    const many = await makeCategory(db, { name: "Many", slug: "many" });
    await owner.$executeRaw`
      INSERT INTO listing (kind, status, name, slug, category_id, category_words, zip, total_reviews, rating_sum, updated_at)
      SELECT 'business', 'active', 'Copious ' || n, 'copious-' || n, ${many.id}, 'Many',
        (ARRAY['78701', '78704', '78745', '78702', '78731'])[1 + n % 5], n % 4, 4 * (n % 4), now()
      FROM generate_series(1, 10050) n`;
    const rows = await db.listing.findMany({
      where: { categoryId: many.id },
      select: { id: true, placeId: true, score: true, totalReviews: true },
    });
    const middle = await findPlace(db, "78701");
    const places = new Map((await db.place.findMany({ where: { state: "TX" } })).map((place) => [place.id, place]));
    const milesTo = (id: number | null) => {
      const place = places.get(id ?? 0);
      return middle && place ? milesBetween(middle, place) : NaN;
    };
    const due = rows
      .sort(
        (a, b) =>
          milesTo(a.placeId) - milesTo(b.placeId) ||
          b.score - a.score ||
          b.totalReviews - a.totalReviews ||
          a.id - b.id,
      )
      .map((row) => row.id);
    for (const offset of [0, 2000, 9980]) {
      const { items } = await answerTo(`q=copious&near=78701&sort=distance&limit=20&offset=${offset}`);
      expect(items.map((item) => item.data.id)).toEqual(due.slice(offset, offset + 20));
    }
    await db.listing.deleteMany({ where: { categoryId: many.id } });
  }, 120_000);
});

describe("a place", () => {
  it.each([
    ["Portland", "Portland, OR"],
    ["Portland, ME", "Portland, ME"],
    ["portland maine", null],
    ["Portland, Maine", "Portland, ME"],
    ["springfield", "Springfield, IL"],
    ["Washington DC", "Washington, DC"],
    ["new york city", "New York, NY"],
    ["st louis", "Saint Louis, MO"],
    ["Ft. Worth TX", "Fort Worth, TX"],
    ["Winston-Salem, NC", "Winston Salem, NC"],
    ["02139", "02139 (Cambridge, MA)"],
    ["Mount Vernon, NY 10550", "10550 (Mount Vernon, NY)"],
    ["99999", null],
    ["Texas", null],
  ])("called %j is %j", async (text, name) => expect((await findPlace(db, text))?.name ?? null).toBe(name));

  it("of a city is at its center", async () => {
    const middle = await findPlace(db, "Austin, TX");
    expect(
      milesBetween(middle ?? { latitude: 0, longitude: 0 }, { latitude: 30.2672, longitude: -97.7431 }),
    ).toBeLessThan(6);
  });
});

describe("a listing's point", () => {
  const placeIdOf = async (name: string) => (await db.listing.findFirstOrThrow({ where: { name } })).placeId;

  it("is that of its ZIP code or else its city, and follows a change", async () => {
    expect(await placeIdOf("Downtown Paid")).toBe(78701);
    expect(await placeIdOf("Unknown ZIP, Known City")).toBe(
      (
        await db.place.findFirstOrThrow({
          where: { cityKey: "saint louis", state: "MO", cityZips: { gt: 0 } },
        })
      ).spotId,
    );
    const { id } = await makeListing(db, { categoryId: law, name: "Moving Law", zip: "78701" });
    await db.listing.update({ where: { id }, data: { zip: "97205" } });
    expect(await placeIdOf("Moving Law")).toBe(97205);
    await db.listing.update({ where: { id }, data: { zip: null } });
    expect(await placeIdOf("Moving Law")).toBeNull();
    await db.listing.delete({ where: { id } });
  });

  it("is computed again for all listings when a release changes the places", async () => {
    const before = await db.listing.findMany({ select: { id: true, placeId: true }, orderBy: { id: "asc" } });
    await db.$executeRaw`UPDATE listing SET place_id = 501`;
    await locateListings(db, new AbortController().signal);
    expect(await db.listing.findMany({ select: { id: true, placeId: true }, orderBy: { id: "asc" } })).toEqual(before);
  });
});

describe("the location", () => {
  const placeOf = async (query: string) => {
    const { understood, near } = await answerTo(query);
    return [understood.find(({ kind }) => kind === "place")?.text, near?.radius];
  };

  it.each([
    ["Austin", "Austin", undefined],
    ["austin tx", "Austin, TX", undefined],
    ["Austin, Texas", "Austin, TX", undefined],
    ["Texas", "Texas", undefined],
    ["tx", "Texas", undefined],
    ["Flordia", "Florida", undefined],
    ["Austn", "Austin", undefined],
    ["Portland Oregon", "Portland, OR", undefined],
    ["NYC", "New York, NY", undefined],
    ["Manhattan", "New York, NY", undefined],
    ["New York", "New York", undefined],
    ["California", "California", undefined],
    ["78701", "78701", 10],
    ["78701-1234", "78701", 10],
  ])("%s is %s", async (location, place, radius) =>
    expect(await placeOf(`location=${encodeURIComponent(location)}`)).toEqual([place, radius]),
  );

  it("of a city covers all of it and nothing else, without distances", async () => {
    for (const location of ["Austin,+TX", "austin", "Austin+Texas"]) {
      const { items, near } = await answerTo(`location=${location}`);
      expect(items.map((item) => [titleOf(item.data), item.distance])).toEqual([
        ["Downtown Paid", null],
        ["Downtown Law", null],
        ["South Law", null],
        ["Austin Somewhere", null],
      ]);
      expect(near).toBeNull();
    }
  });

  it("of a state covers all of it, including listings without a known point", async () => {
    for (const location of ["Texas", "tx"]) {
      const names = await found(`location=${location}`);
      expect(names).toEqual(expect.arrayContaining(["San Antonio Law", "Nowhere Law", "South Law"]));
      expect(names).toHaveLength(6);
    }
  });

  it("of a ZIP code covers 10 miles around it, or the requested distance", async () => {
    const { items, near } = await answerTo("location=78745&sort=distance");
    expect(items.map((item) => [titleOf(item.data), item.distance])).toEqual([
      ["South Law", 0],
      ["Downtown Law", 5.5],
      ["Downtown Paid", 5.5],
      ["Austin Somewhere", 8.7],
    ]);
    expect(near).toMatchObject({ place: "78745 (Austin, TX)", radius: 10, unplaced: 2 });
    expect(await found("location=78745&radius=5")).toEqual(["South Law"]);
    expect(await found("location=78745&radius=100")).toContain("San Antonio Law");
    expect(await found("location=78745+(Austin,+TX)&radius=5")).toEqual(["South Law"]);
  });

  it("with a radius covers what is around it, nearest first on request", async () => {
    expect(await found("q=law&location=Austin,+TX")).not.toContain("San Antonio Law");
    const { items, near } = await answerTo("location=Austin,+TX&radius=100&sort=distance");
    expect(items.map((item) => titleOf(item.data)).at(-1)).toBe("San Antonio Law");
    const miles = items.map(({ distance }) => distance ?? NaN);
    expect(miles).toEqual([...miles].sort((one, other) => one - other));
    expect(near).toMatchObject({ place: "Austin, TX", radius: 100, unplaced: 2 });
  });

  it("takes precedence over a place in the words, and is combined with a ZIP code in them", async () => {
    expect(await found("q=lawyer+in+portland&location=Austin,+TX&strict=1")).toEqual([]);
    expect(await found("q=law+78745&sort=distance")).toEqual(await found("q=law&location=78745&sort=distance"));
    expect((await answerTo("q=law+78745")).near?.radius).toBe(10);
  });

  it("finds nothing in a strict search if it is unknown", async () => {
    for (const location of ["Xyzzytown", "00001"]) expect(await found(`location=${location}&strict=1`)).toEqual([]);
  });

  it("isn't corrected in a strict search", async () =>
    expect(await found("q=law&location=Austn&strict=1")).toEqual([]));
});
