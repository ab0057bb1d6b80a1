import { beforeAll, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const answerTo = async (q: string, more = "") =>
  (await call(search, { path: `unified_search/?facets=0&q=${encodeURIComponent(q)}${more}` })).body as SearchAnswer;
const namesIn = ({ items }: SearchAnswer) => items.map((item) => titleOf(item.data)).sort();
const leftOut = async (q: string, more = "") => {
  const answer = await answerTo(q, more);
  return [namesIn(answer), answer.left_out.map(({ kind, text }) => `${kind} ${text}`)];
};

beforeAll(async () => {
  const db = database();
  const lawyers = await makeCategory(db, { name: "Lawyers" });
  const divorce = await makeCategory(db, { name: "Divorce", parentId: lawyers.id });
  const teeth = await makeCategory(db, { name: "Dentists", kind: "doctor" });
  const austin = { city: "Austin", state: "TX", zip: "78701" };
  const rows = [
    { categoryId: divorce.id, name: "Quince & Daughter", ...austin },
    { categoryId: lawyers.id, name: "Tidewater Petitions", city: "San Antonio", state: "TX", zip: "78205" },
    { categoryId: teeth.id, name: "Otis Larkspur, DDS", insurances: "Aetna", ...austin },
    {
      categoryId: teeth.id,
      name: "Ida Fennimoor, DDS",
      language: "Spanish",
      city: "El Paso",
      state: "TX",
      zip: "79901",
    },
  ];
  for (const row of rows) await makeListing(db, row);
});

describe("a search that nothing meets in full gives way", () => {
  it.each([
    ["in the word that tells less, of words alone", "ida larkspin", "", ["Otis Larkspur, DDS"], ["word ida"]],
    [
      "in its place, to the next radius",
      "divorce lawyer in round rock tx",
      "",
      ["Quince & Daughter"],
      ["place Round Rock, TX"],
    ],
    ["in its place, to 100 miles", "dentist in san antonio", "", ["Otis Larkspur, DDS"], ["place San Antonio, TX"]],
    [
      "in its place, to the state",
      "dentist in amarillo tx",
      "",
      ["Ida Fennimoor, DDS", "Otis Larkspur, DDS"],
      ["place Amarillo, TX"],
    ],
    ["in a fact", "dentist that takes cigna in austin", "", ["Otis Larkspur, DDS"], ["fact takes Cigna"]],
    ["in a filter", "dentist austin", "&min_rating=4", ["Otis Larkspur, DDS"], ["filter rating"]],
    ["in words, never in the profession", "zyzzyva dentist austin", "", ["Otis Larkspur, DDS"], ["word zyzzyva"]],
  ])("%s: %s%s", async (...[, q, more, ...expected]) => expect(await leftOut(q, more)).toEqual(expected));

  it("in a field that nobody is in, to the profession that it is part of", async () => {
    const [names, left] = await leftOut("bankruptcy lawyer in austin");
    expect(left).toContain("word bankruptcy lawyer");
    expect(names).toContain("Quince & Daughter");
  });

  it("in nothing if it is strict", async () => {
    for (const q of ["divorce lawyer in round rock tx", "zyzzyva dentist austin", "dentst"]) {
      expect(await answerTo(q, "&strict=1")).toMatchObject({ count: 0, items: [], left_out: [], corrected_q: null });
    }
  });

  it("not at all where something is found", async () =>
    expect(await leftOut("dentist in austin")).toEqual([["Otis Larkspur, DDS"], []]));
});

describe("a search without results", () => {
  it("offers up to three looser ones, which find as many as they say", async () => {
    const { looser } = await answerTo("zyzzyva dentist round rock tx", "&strict=1&insurance=cigna");
    expect(looser.length).toBeGreaterThan(0);
    expect(looser.length).toBeLessThanOrEqual(3);
    for (const { search: asked, count, left_out: left } of looser) {
      const given = Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
      const again = new URLSearchParams(given);
      again.delete("q");
      expect((await answerTo(asked.q, `&${again.toString()}&strict=1`)).count).toBe(count);
      expect(left.length).toBeGreaterThan(0);
    }
  });

  it("offers nothing where nothing is near", async () =>
    expect(await answerTo("xyzzyplugh")).toMatchObject({ count: 0, looser: [], left_out: [] }));
});
