import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchQuery } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { changeLog } from "@/server/front/change-log.mjs";
import { findListings } from "@/server/search/find";
import { knownWords } from "@/server/search/known-words";
import { guestCtx } from "@/server/http/guest";
import { sampleOf } from "../support/depth";

const ctx = guestCtx();
const db = database();
type Ask = Record<string, string>;

const parsed = (ask: Ask) => searchQuery.parse({ facets: "false", ...ask });
const search = (ask: Ask) => findListings(ctx, parsed(ask));

/** Counts the statements that `work` sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const driver = pg.Client.prototype as { query: unknown };
  const query = driver.query as (...given: unknown[]) => unknown;
  let count = 0;
  driver.query = function counting(this: pg.Client, ...given: unknown[]) {
    count += 1;
    return query.apply(this, given);
  };
  try {
    await work();
    return count;
  } finally {
    driver.query = query;
  }
}

const names = [
  "Harbor Dental Group",
  "Marsh & Okonkwo Partners",
  "Riverside Imaging Center",
  "Westbrook Dermatology",
  "Saffron Kitchen Supplies",
  "Pemberton Roofing Company",
];

beforeAll(async () => {
  changeLog.setLive(true);
  const skin = await makeCategory(db, { name: "Dermatology", slug: "dermatology", kind: "doctor" });
  const roofs = await makeCategory(db, { name: "Roofing", slug: "roofing" });
  for (const [at, name] of names.entries()) {
    const city = at % 2 === 0 ? { city: "Austin", state: "TX" } : { city: "Portland", state: "OR" };
    await makeListing(db, { categoryId: at < 4 ? skin.id : roofs.id, name, language: "English; Spanish", ...city });
  }
  // What a server reads once and caches: known words with their stems, synonyms, categories.
  await knownWords(db);
  await search({ q: "first of all" });
  await search({ q: "frst" });
});
afterAll(() => changeLog.setLive(false));

describe("a search that isn't cached", () => {
  it.each<[what: string, ask: Ask]>([
    ["a word", { q: "dermatology" }],
    ["several words", { q: "harbor dental group" }],
    ["a short word among them", { q: "the marsh and okonkwo of it" }],
    ["a field for who practises it", { q: "dermatologist" }],
    ["a place in the words", { q: "dermatologist in austin tx" }],
    ["a place that only stands there", { q: "portland dermatologist" }],
    ["facts in the words", { q: "spanish speaking dermatologist" }],
    ["a place besides", { q: "roofing", city: "Portland", state: "OR" }],
    ["a language", { q: "imaging", language: "Spanish" }],
    ["a category", { category_path: "roofing" }],
    ["a mistyped word", { q: "pembreton" }],
    ["a mistyped word in a place besides", { q: "saffrom", city: "Austin", state: "TX" }],
    ["a mistyped word among others", { q: "kitchen suplies" }],
    ["a word that is not ended", { q: "westbr" }],
    ["one that begins like a short one", { q: "detnal" }],
    ["one that begins with a field's stem", { q: "dermatologst" }],
    ["one that begins with a shorter one", { q: "roofng" }],
    ["a state by its name", { q: "texas" }],
  ])("takes one statement for %s", async (_, ask) => {
    let count: number | undefined;
    const statements = await statementsOf(async () => ({ count } = await search(ask)));
    expect({ statements, finds: (count ?? 0) > 0 }).toEqual({ statements: 1, finds: true });
  });

  it("takes one more for the facets, also for a mistyped word", async () => {
    expect(await statementsOf(() => search({ q: "riverside", facets: "true" }))).toBe(2);
    expect(await statementsOf(() => search({ q: "rivreside imaging", facets: "true" }))).toBe(2);
  });

  it("takes one for a mistyped word that was corrected before", async () => {
    await search({ q: "okonkow" });
    expect(await statementsOf(() => search({ q: "okonkow" }))).toBe(1);
  });
});

describe("correcting a mistyped word in one statement", () => {
  // Each letter of a word in turn missing, doubled, wrong, or swapped with the next.
  const mistyped = (word: string): string[] =>
    [...word].flatMap((letter, at) => [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      `${word.slice(0, at)}q${word.slice(at + 1)}`,
      word.slice(0, at) + (word[at + 1] ?? "") + letter + word.slice(at + 2),
    ]);
  const texts = sampleOf(["okonkwo", "roofing", "dental", "kitchen", "dermatology"].flatMap(mistyped), 45);

  it.each(["", " austin", " group", " smith"])("finds the same as several statements do:%s", async (behind) => {
    for (const text of texts) {
      // A minimum of no stars excludes nothing, but searches with a minimum are corrected step by step.
      const [atOnce, stepByStep] = await Promise.all([
        search({ q: text + behind }),
        findListings(ctx, { ...parsed({ q: text + behind }), min_rating: 0 }),
      ]);
      const { instead: _, ...answer } = stepByStep;
      expect({ text: text + behind, ...atOnce }).toMatchObject({ text: text + behind, ...answer });
    }
  });

  it("finds a brand-new word as it is typed", async () => {
    const { id } = await db.category.findFirstOrThrow({ where: { slug: "roofing" } });
    await makeListing(db, { categoryId: id, name: "Saffran Quarters" });
    const { corrected_q: corrected, count } = await search({ q: "saffran" });
    expect({ corrected, count }).toEqual({ corrected: null, count: 1 });
  });
});
