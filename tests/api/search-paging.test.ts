import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { searchQuery } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { listingData } from "@/prisma/factories/listing";
import { between, pick, restartChance } from "@/dev/demo/chance";
import { database } from "@/server/db/client";
import { changeLog } from "@/server/process/change-log.mjs";
import { findListings } from "@/server/search/find";
import { guestCtx } from "@/server/http/guest";
import { sampleOf } from "../support/depth";

const listings = 1400;
const words = ["harbor", "law", "smile", "dental", "group", "partners"];
const places = [
  ["Austin", "TX", "78701"],
  ["Portland", "OR", "97205"],
  ["Saint Louis", "MO", "63101"],
] as const;
const ctx = guestCtx();
type Ask = Record<string, string>;

restartChance();
let law: number;

beforeAll(async () => {
  const db = database();
  law = (await makeCategory(db, { name: "Lawyers", slug: "lawyers" })).id;
  await db.listing.createMany({
    data: Array.from({ length: listings }, (_, at) => {
      const [city, state, zip] = pick(places);
      const reviews = between(0, 4);
      const data = listingData({
        kind: "business",
        categoryId: law,
        name: `${pick(words)} ${pick(words)} ${between(1, 5) === 1 ? `office ${at} office` : `office ${at}`}`,
        description: `We of the ${pick(words)} care.`,
        city,
        state,
        zip,
        isPremium: between(1, 10) === 1,
        createdAt: new Date(Date.UTC(2026, 0, between(1, 300))),
      });
      return { ...data, totalReviews: reviews, ratingSum: reviews * between(1, 5) };
    }),
  });
}, 120_000);

beforeEach(() => changeLog.setLive(true));
afterAll(() => changeLog.setLive(false));

const parsed = (ask: Ask) => searchQuery.parse({ facets: "false", ...ask });
const pageOf = async (ask: Ask, offset: number, limit: number) => {
  const { items } = await findListings(ctx, parsed({ ...ask, offset: String(offset), limit: String(limit) }));
  return items.map(({ data, why_here }) => ({ id: data.id, ...why_here }));
};

/** All pages of a search, joined. */
async function allPages(ask: Ask, limit: number) {
  const pages = [];
  for (let offset = 0; ; offset += limit) {
    const page = await pageOf(ask, offset, limit);
    pages.push(...page);
    if (page.length < limit) return pages;
  }
}

/** The result of `read` while nothing is cached. */
async function uncached<Result>(read: () => Promise<Result>): Promise<Result> {
  changeLog.setLive(false);
  const result = await read();
  changeLog.setLive(true);
  return result;
}

describe("the pages of a search", () => {
  const asks: Ask[] = [
    {},
    { q: "office" },
    { q: "harbor law" },
    { q: "smile office", state: "OR" },
    { type: "business", min_rating: "2" },
    { q: "harbor office", is_premium: "false" },
    { is_premium: "true" },
    { near: "78701", radius: "250" },
    { q: "office", near: "78701", radius: "250" },
  ];
  const sorts = ["relevance", "rating", "reviews", "newest"];
  const cases = asks.flatMap((ask) => [...sorts, ...(ask.near ? ["distance"] : [])].map((sort) => ({ ...ask, sort })));

  it.each(sampleOf(cases, 3))("form the whole list, each listing once, cached or not: %j", async (ask) => {
    const whole = await allPages(ask, 50);
    const offsets = sampleOf([...Array(Math.ceil(whole.length / 50)).keys()], 3).map((page) => page * 50);
    await uncached(async () => {
      for (const offset of offsets) expect(await pageOf(ask, offset, 50)).toEqual(whole.slice(offset, offset + 50));
    });
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    expect(whole.length).toBe((await findListings(ctx, parsed(ask))).count);
  });

  it.each(["5", "250"])("contain everything within %s miles, with and without words", async (radius) => {
    const inAustin = await database().listing.count({ where: { city: "Austin" } });
    const near = { near: "78701", radius };
    expect(inAustin).toBeGreaterThan(100);
    expect((await findListings(ctx, parsed({ ...near, q: "office" }))).count).toBe(inAustin);
    expect((await findListings(ctx, parsed(near))).count).toBe(inAustin);
  });

  it("are the same in any order of requests and for any page size", async () => {
    const ask = { q: "office", sort: "relevance" };
    const whole = await uncached(() => allPages(ask, 50));
    expect(whole.length).toBeGreaterThan(1100);
    const orders = [
      [1170, 24],
      [960, 24],
      [984, 24],
      [88, 24],
      [0, 24],
      [1190, 7],
      [whole.length, 5],
    ] as const;
    for (const [offset, limit] of sampleOf(orders, 4)) {
      changeLog.mark("listing:0");
      expect(await pageOf(ask, offset, limit)).toEqual(whole.slice(offset, offset + limit));
      expect(await pageOf(ask, offset, limit)).toEqual(whole.slice(offset, offset + limit));
    }
  });
});

describe("the pages of people with several places", () => {
  const endings = ["000", "075", "141", "216", "281", "356", "422", "497", "562", "638", "703", "778"];
  const placesEach = 6;
  /** Listings that belong to none of these people, in a later tier. */
  const others = 20;
  const results = endings.length + others;

  beforeAll(async () => {
    const db = database();
    const { id } = await makeCategory(db, { name: "Doctors", slug: "doctors", kind: "doctor" });
    const rowOf = (name: string, at: number, more: object) => {
      const [city, state, zip] = places[at % places.length]!;
      // The page shows each person's first place, while the newest rows are for their other places.
      const createdAt = new Date(Date.UTC(2026, 0, 1 + at));
      return { ...listingData({ kind: "doctor", categoryId: id, name, city, state, zip, createdAt }), ...more };
    };
    const people = endings.flatMap((ending) =>
      Array.from({ length: placesEach }, (_, at) =>
        rowOf("Quillon Vane", at, { slug: `quillon-${ending}-${at}`, npiNumber: `1234567${ending}` }),
      ),
    );
    const mentions = Array.from({ length: others }, (_, at) =>
      rowOf("Marsh", 1, { slug: `marsh-${at}`, description: "Known to Quillon." }),
    );
    await db.listing.createMany({ data: [...people, ...mentions] });
  });

  const byWords: Ask[] = ["relevance", "rating", "reviews", "newest"].map((sort) => ({ q: "quillon", sort }));
  const near = { near: "97205", radius: "100" };
  it.each([...byWords, { category_path: "doctors" }, { q: "quillon", sort: "distance", ...near }])(
    "show and count each of them once: %j",
    async (ask) => {
      for (const limit of [5, 10, 50]) {
        const { items, count } = await findListings(ctx, parsed({ ...ask, limit: String(limit) }));
        expect([limit, count, items.length]).toEqual([limit, results, Math.min(limit, results)]);
        const whole = await allPages(ask, limit);
        expect(new Set(whole.map(({ id }) => id)).size).toBe(results);
        const rows = await database().listing.findMany({ where: { id: { in: whole.map(({ id }) => id) } } });
        const npis = new Map(rows.map(({ id, npiNumber }) => [id, npiNumber]));
        const shown = whole.flatMap(({ id }) => npis.get(id) ?? []);
        expect([shown.length, new Set(shown).size]).toEqual([endings.length, endings.length]);
        if (ask.sort === "relevance") expect(whole.findIndex(({ id }) => !npis.get(id))).toBe(endings.length);
      }
    },
  );

  it("name the listings of their other places, and show the nearest one", async () => {
    const { items } = await findListings(ctx, parsed({ q: "quillon", ...near, limit: "12" }));
    for (const { data, place_ids: ids } of items) {
      const where = { id: { in: ids }, npiNumber: data.npi_number };
      expect([data.city, ids.length]).toEqual(["Portland", placesEach - 1]);
      expect(await database().listing.count({ where })).toBe(ids.length);
    }
  });
});

describe("a change between two pages", () => {
  const ask = { q: "office", sort: "relevance" };
  const suspend = (id: number, status: "active" | "suspended") =>
    database().listing.update({ where: { id }, data: { status } });

  it("appears on the next page and in the count as soon as it is announced", async () => {
    const before = await allPages(ask, 50);
    const { id } = before[0]!;
    expect((await findListings(ctx, parsed(ask))).count).toBe(before.length);
    await suspend(id, "suspended");
    changeLog.mark(`listing:${id}`);
    expect((await pageOf(ask, 200, 50)).map((one) => one.id)).toEqual(before.slice(201, 251).map((one) => one.id));
    expect((await findListings(ctx, parsed(ask))).count).toBe(before.length - 1);
    await suspend(id, "active");
    changeLog.mark(`listing:${id}`);
    expect(await pageOf(ask, 200, 50)).toEqual(before.slice(200, 250));
  });

  it("hides a removed listing, even before the change is announced", async () => {
    const before = await allPages(ask, 50);
    const { id } = before[210]!;
    await suspend(id, "suspended");
    const page = await pageOf(ask, 200, 50);
    expect(page).toEqual([...before.slice(200, 210), ...before.slice(211, 251)]);
    await suspend(id, "active");
    changeLog.mark(`listing:${id}`);
  });

  it("changes the facets", async () => {
    const countIn = async (state: string) => {
      const { facets } = await findListings(ctx, parsed({ ...ask, facets: "true" }));
      return facets?.state.find(({ value }) => value === state)?.count;
    };
    const before = await countIn("TX");
    const { id } = await database().listing.findFirstOrThrow({ where: { state: "TX" } });
    await suspend(id, "suspended");
    changeLog.mark(`listing:${id}`);
    expect(await countIn("TX")).toBe((before ?? 0) - 1);
    await suspend(id, "active");
    changeLog.mark(`listing:${id}`);
    expect(await countIn("TX")).toBe(before);
  });
});
