import { beforeAll, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const answerTo = async (q: string) =>
  (await call(search, { path: `unified_search/?facets=0&q=${encodeURIComponent(q)}` })).body as SearchAnswer;
const found = async (q: string) => (await answerTo(q)).items.map((item) => titleOf(item.data)).sort();

followChanges();

beforeAll(async () => {
  const db = database();
  const category = async (name: string) => (await makeCategory(db, { name })).id;
  const family = await category("Family Law");
  const work = await category("Employment Law");
  const dental = await category("General Dentistry");
  await category("Maritime Law");
  const near = { city: "Boise", state: "ID" };
  const rows = [
    { categoryId: family, name: "Larkspur & Poole" },
    { categoryId: work, name: "Harrow Employment Law", description: "A family-run office.", isPremium: true },
    { categoryId: work, name: "Merrick", practiceAreas: "Contracts; Family law" },
    { categoryId: work, name: "Quill Family Law Center" },
    { categoryId: work, name: "Stone", practiceAreas: "Heating and cooling" },
    { categoryId: dental, name: "Wrenfield", description: "The law of the house; inspection of maritime goods." },
    { categoryId: dental, name: "Otis Brandywell", practiceAreas: "Practice for families" },
  ];
  for (const row of rows) await makeListing(db, { ...near, ...row });
});

describe("what an everyday phrase means", () => {
  it("stands one behind another in a name, a category or a practice area, and not here and there", async () => {
    expect(await found("child custody")).toEqual(["Larkspur & Poole", "Merrick", "Quill Family Law Center"]);
    expect(await found("general practitioner")).toEqual([]);
  });

  it("reaches over words too common to be searched for", async () => {
    expect(await found("furnace repair")).toEqual(["Stone"]);
  });

  it("in a name is all words in the name", async () => {
    const { items } = await answerTo("alimony");
    expect(items.map(({ data, why_here }) => [titleOf(data), why_here.tier])).toEqual([
      ["Quill Family Law Center", "all words in the name"],
      ["Larkspur & Poole", "words elsewhere on the page"],
      ["Merrick", "words elsewhere on the page"],
    ]);
  });

  it("is no more than that: what is typed otherwise is looked for by its words", async () => {
    expect(await found("law family")).toContain("Harrow Employment Law");
  });

  it("is known of a practice area from the moment it is written", async () => {
    const db = database();
    const { id } = await db.listing.findFirstOrThrow({ where: { name: "Stone" } });
    await db.listing.update({ where: { id }, data: { practiceAreas: "Family law" } });
    expect(await found("prenup")).toContain("Stone");
    await db.listing.update({ where: { id }, data: { practiceAreas: "Heating and cooling" } });
    expect(await found("prenup")).not.toContain("Stone");
  });
});

describe("a field that listings have as their category", () => {
  const family = ["Larkspur & Poole", "Merrick", "Quill Family Law Center"];

  it.each(["family law", "family lawyer", "Family Law Firm", "family law offices"])(
    "%s is said in one piece",
    async (q) => {
      expect(await found(q)).toEqual(family);
    },
  );

  it("is also found in a name, where its words stand in any order", async () => {
    const { id } = await makeListing(database(), {
      name: "Law for the Family of Tolliver",
      city: "Boise",
      state: "ID",
    });
    const { items } = await answerTo("family law");
    expect(items.map(({ data, why_here }) => [titleOf(data), why_here.tier])).toContainEqual([
      "Law for the Family of Tolliver",
      "all words in the name",
    ]);
    await database().listing.delete({ where: { id } });
  });

  it("and none that has no listings, whose words are looked for wherever they stand", async () => {
    expect(await found("maritime law")).toEqual(["Wrenfield"]);
    expect(await found("house inspection")).toEqual(["Wrenfield"]);
  });

  it("becomes one with its first listing", async () => {
    const db = database();
    const { id: categoryId } = await db.category.findFirstOrThrow({ where: { name: "Maritime Law" } });
    const { id } = await makeListing(db, { categoryId, name: "Anchor & Sons" });
    expect(await found("maritime law")).toEqual(["Anchor & Sons"]);
    await db.listing.delete({ where: { id } });
    expect(await found("maritime law")).toEqual(["Wrenfield"]);
  });
});

it("wills and trusts are planned by those who plan estates", async () => {
  const { id: categoryId } = await makeCategory(database(), { name: "Estate Planning" });
  await makeListing(database(), { categoryId, name: "Fennimoor" });
  for (const q of ["wills and trusts", "trusts and estates lawyer"]) expect(await found(q)).toEqual(["Fennimoor"]);
});
