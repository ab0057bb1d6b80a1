import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { listingData, makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { caughtUp, followChanges } from "../support/changes";
import { isDeep } from "../support/depth";

followChanges();

const answerTo = async (q: string, location = "") =>
  (await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(q)}&location=${encodeURIComponent(location)}` }))
    .body as SearchAnswer;
/** The names of the matches, and of the close ones with what they miss. */
const resultsOf = async (q: string, location?: string) => {
  const { items, count } = await answerTo(q, location);
  const close = items
    .slice(count)
    .map(({ data, misses }) => [titleOf(data), misses.map(({ text }) => text).join("; ")]);
  return { matches: items.slice(0, count).map(({ data }) => titleOf(data)), close };
};

let categoryId = 0;
const texas = { city: "Austin", state: "TX", zip: "78701" };

beforeAll(async () => {
  const db = database();
  categoryId = (await makeCategory(db, { name: "Directory" })).id;
  const rows = [
    { name: "Bluewater Basins", practiceAreas: "Swimming pools" },
    { name: "Tidy Quarters", practiceAreas: "Office cleaning" },
    { name: "Quillfeather Barber College", practiceAreas: "Beauty schools" },
    { name: "Amberline Academy", practiceAreas: "Beauty schools", isPremium: true },
    { name: "Fennimoor Keys", practiceAreas: "Locksmith" },
    { name: "Willowbend Greens", practiceAreas: "Landscaping" },
    { name: "Harrowgate Recovery", practiceAreas: "Rehabilitation" },
    { name: "Stoneferry Paws", practiceAreas: "Pet boarding" },
    { name: "Gantry Journeys", practiceAreas: "Travel agency" },
    { name: "Pieter Vanooteghem", practiceAreas: "Podiatry" },
    { name: "Larkspur Heart", practiceAreas: "Cardiology", city: "Cincinnati", state: "OH", zip: "45202" },
    { name: "Cincinatti Lanterns", practiceAreas: "Lighting", ...texas },
    { name: "Fernlight Hops", practiceAreas: "Brewery", city: "Wellington", state: null, zip: null },
    { name: "Prairie Hops", practiceAreas: "Brewery", city: "Wellington", state: "CO", zip: "80549" },
    { name: "Cuyahoga Hops", practiceAreas: "Brewery", city: "Cleveland", state: "OH", zip: "44113" },
    { name: "Ocoee Hops", practiceAreas: "Brewery", city: "Cleveland", state: "TN", zip: "37311" },
    { name: "Dover Medicus", practiceAreas: "Psychiatry", insurances: "Medicare", ...texas },
    { name: "Linden Medicus", practiceAreas: "Psychiatry", insurances: "Aetna", ...texas },
    { name: "Marigold Hall", practiceAreas: "University", description: "Historically Black college, founded 1881." },
  ];
  for (const row of rows) await makeListing(db, { categoryId, ...row });
});

describe("words as people say them", () => {
  it.each([
    ["two ways to say one field that share a word", "swimming pool cleaner", ["Bluewater Basins"]],
    ["a pronoun inside a way to say a field", "i locked myself out of my house", ["Fennimoor Keys"]],
    ["“will” behind a subject", "who will mow my yard", ["Willowbend Greens"]],
    ["what happens meanwhile", "watch my dog while i travel", ["Stoneferry Paws"]],
    ["the prefix of a name apart", "van ooteghem", ["Pieter Vanooteghem"]],
    ["a fact that is excluded first", "no medicare psychiatrist", ["Linden Medicus"]],
    ["a mistyped city that some name mistypes as well", "cardiologist cincinatti", ["Larkspur Heart"]],
  ])("are understood with %s: %s", async (_what, q, names) => expect((await resultsOf(q)).matches).toEqual(names));

  it("put first who is called what was typed, before payment", async () =>
    expect((await resultsOf("barber college")).matches).toEqual(["Quillfeather Barber College", "Amberline Academy"]));

  it("show who does a field without what it is needed for, as a close match", async () =>
    expect(await resultsOf("rehab after his stroke")).toMatchObject({
      matches: [],
      close: [["Harrowgate Recovery", "Doesn't mention “stroke”"]],
    }));

  it("show another part of the same field as related", async () =>
    expect(await resultsOf("house cleaner")).toEqual({
      matches: [],
      close: [["Tidy Quarters", "Related: Office cleaning"]],
    }));

  it("are answered in the listing's own words", async () => {
    const { items } = await answerTo("historically black colleges");
    expect(items[0]?.why_here).toMatchObject({ field: "description", text: "Historically Black college" });
  });
});

describe("places as people write them", () => {
  it.each([
    ["brewery cleveland tenn", "", ["Ocoee Hops"]],
    ["brewery cleveland t.n.", "", ["Ocoee Hops"]],
    ["brewery", "Cleveland, Tenn.", ["Ocoee Hops"]],
    ["brewery o.h.", "", ["Cuyahoga Hops"]],
    ["brewery wellington new zealand", "", ["Fernlight Hops"]],
    ["brewery in wellington new zealand", "", ["Fernlight Hops"]],
    ["brewery", "Wellington, New Zealand", ["Fernlight Hops"]],
    ["brewery wellington colorado", "", ["Prairie Hops"]],
  ])("%s in %j", async (q, location, names) => expect((await resultsOf(q, location)).matches).toEqual(names));
});

it("keeps what waits for the index of words to correct short, since each mistyped word reads all of it", async () => {
  const rows = await database().$queryRaw<{ reloptions: string[] }[]>`
    SELECT reloptions FROM pg_class WHERE relname = 'search_word_near'`;
  expect(rows).toEqual([{ reloptions: ["gin_pending_list_limit=64"] }]);
});

/** More than are weighed without a place, all ranked before one that has a rare word. */
const many = 1010;

it.runIf(isDeep)("shows a close match by a rare word however many rank before it", async () => {
  const db = database();
  await db.listing.createMany({
    data: Array.from({ length: many }, (_, at) => {
      const name = `Copper Anvil ${at}`;
      return {
        ...listingData({ kind: "business", categoryId, name, practiceAreas: "Blacksmith", isPremium: true }),
        slug: `anvil-${at}`,
      };
    }),
  });
  await makeListing(db, { categoryId, name: "Rarewell Forge", practiceAreas: "Blacksmith", city: "Zyzzyton" });
  await caughtUp();
  const [first] = (await resultsOf("blacksmith zyzzyton qqxvland")).close;
  expect(first).toEqual(["Rarewell Forge", "Doesn't mention “qqxvland”"]);
});
