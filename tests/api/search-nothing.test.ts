import { beforeAll, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const answerTo = async (q: string, more = "") =>
  (await call(search, { path: `unified_search/?facets=0&q=${encodeURIComponent(q)}${more}` })).body as SearchAnswer;
const namesIn = ({ items }: SearchAnswer) => items.map((item) => titleOf(item.data)).sort();

followChanges();

beforeAll(async () => {
  const db = database();
  const category = async (name: string, kind: "doctor" | "business") => (await makeCategory(db, { name, kind })).id;
  const teeth = await category("General Dentistry", "doctor");
  const mind = await category("Mental Health", "doctor");
  const visas = await category("Immigration Law", "business");
  const roofs = await category("Roofing", "business");
  const estates = await category("Estate Planning", "business");
  for (const row of [
    { categoryId: teeth, name: "Otis Larkspur, DDS", city: "Austin", state: "TX" },
    { categoryId: teeth, name: "Ida Larkspur, DDS", city: "Boise", state: "ID" },
    { categoryId: mind, name: "Lena Harrow, PhD", city: "Boise", state: "ID" },
    { categoryId: visas, name: "Tidewater Petitions", city: "Austin", state: "TX" },
    { categoryId: roofs, name: "Ridgepole & Daughter", city: "Boise", state: "ID" },
    { categoryId: estates, name: "Anxiety Ridge Counsel", city: "Austin", state: "TX" },
  ])
    await makeListing(db, row);
});

describe("a place alone", () => {
  it.each([
    [
      "texas",
      { q: "", city: null, state: "TX" },
      ["Anxiety Ridge Counsel", "Otis Larkspur, DDS", "Tidewater Petitions"],
    ],
    ["Boise, Idaho", null, ["Ida Larkspur, DDS", "Lena Harrow, PhD", "Ridgepole & Daughter"]],
  ])("%s is searched in", async (q, read, names) => {
    const answer = await answerTo(q);
    expect(namesIn(answer)).toEqual(names);
    if (read) expect(answer.read_as).toEqual(read);
  });

  it.each([
    ["new york", { q: "", city: "new york", state: "NY" }],
    ["houston", { q: "", city: "houston", state: null }],
    ["dallas tx", { q: "", city: "dallas", state: "TX" }],
    ["St. Louis", { q: "", city: "st louis", state: null }],
    ["nyc", { q: "", city: "new york", state: "NY" }],
  ])("%s, where nobody is, is never read as a mistyped word", async (q, read) => {
    const answer = await answerTo(q);
    expect(answer).toMatchObject({ count: 0, corrected_q: null, read_as: read });
    expect(answer.instead).toMatchObject([{ without: "place", count: 6 }]);
  });

  it("a small town called like somebody is one with its state alone", async () => {
    expect((await answerTo("lee")).read_as).toBeNull();
    expect((await answerTo("lee ma")).read_as).toEqual({ q: "", city: "lee", state: "MA" });
  });

  it("says how near somebody is", async () => {
    expect((await answerTo("houston")).nearby).toMatchObject({ place: "Houston, TX", radius: 250, count: 3 });
  });

  it("is words where just these are asked for", async () => {
    expect(await answerTo("texas", "&as_typed=1")).toMatchObject({ count: 0, read_as: null });
  });
});

describe("words are left out", () => {
  it.each([
    ["dentist for immigration", "dentist", ["Ida Larkspur, DDS", "Otis Larkspur, DDS"]],
    ["immigration dentist", "dentist", ["Ida Larkspur, DDS", "Otis Larkspur, DDS"]],
    ["roofing for dentists", "roofing", ["Ridgepole & Daughter"]],
    ["roofing with petitions for dentists", "roofing", ["Ridgepole & Daughter"]],
  ])("of %s all but %s: who is looked for stays", async (q, rest, names) => {
    const answer = await answerTo(q);
    expect([answer.corrected_q, namesIn(answer)]).toEqual([rest, names]);
  });

  it("only after one of them was taken for the place where somebody is listed", async () => {
    const answer = await answerTo("roofing contractor xyz austin");
    expect(answer).toMatchObject({ count: 0, read_as: { city: "austin" } });
    const there = await answerTo("sedation dentist austin");
    expect([there.corrected_q, there.read_as, namesIn(there)]).toEqual([
      "dentist",
      { q: "dentist", city: "austin", state: null },
      ["Otis Larkspur, DDS"],
    ]);
  });
});

describe("nothing is found", () => {
  it("but everyday words for who treats the mind find them, and no name with such a word alone", async () => {
    for (const q of ["therapist for anxiety", "psychologist", "marriage counselor", "adhd"])
      expect(namesIn(await answerTo(q))).toContain("Lena Harrow, PhD");
  });

  it("a part of the words that says who is looked for is offered with its count, and not searched instead", async () => {
    const answer = await answerTo("foot doctor");
    expect(answer).toMatchObject({ count: 0, corrected_q: null });
    expect(answer.fewer_words).toEqual({ q: "doctor", count: 3, count_is_exact: true });
    expect((await answerTo("doctor")).count).toBe(3);
    expect((await answerTo("foot doctor", "&city=Austin")).fewer_words).toMatchObject({ q: "doctor", count: 1 });
  });

  it("no part is offered that says nobody, nor where just the words are asked for", async () => {
    expect((await answerTo("xyzzyplugh estate harrow")).fewer_words).toBeNull();
    expect((await answerTo("foot doctor", "&as_typed=1")).fewer_words).toBeNull();
    expect((await answerTo("dentist")).fewer_words).toBeNull();
    expect((await answerTo("dr lee")).fewer_words).toBeNull();
  });

  it("a field that nobody is in is said as it is spelled", async () => {
    expect(await answerTo("optomitrist")).toMatchObject({ count: 0, corrected_q: "optometrist" });
    expect(await answerTo("optometrist")).toMatchObject({ count: 0, corrected_q: null });
    // Another word of the same stem would find as little.
    expect(await answerTo("fractured")).toMatchObject({ count: 0, corrected_q: null });
    expect(await answerTo("optomitrist larkspur")).toMatchObject({ count: 0, corrected_q: null });
  });

  it("a ZIP code leaves no word of its own behind", async () => {
    expect((await answerTo("dentist near 60601")).read_as).toEqual({ q: "dentist", city: "Chicago", state: "IL" });
  });

  it("at a ZIP code, but somebody in its city is found there", async () => {
    for (const q of ["dentist near 78745", "dentist 78745", "general dentsit near 78745"]) {
      const answer = await answerTo(q);
      expect(answer.read_as).toMatchObject({ city: "Austin", state: "TX" });
      expect(namesIn(answer)).toEqual(["Otis Larkspur, DDS"]);
    }
  });
});
