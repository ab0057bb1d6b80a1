import { beforeAll, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
import { GET as suggest } from "@/app/api/suggest/route";
import { type SearchAnswer, type Suggestion } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const found = async (q: string) => {
  const { body } = await call(search, { path: `unified_search/?facets=0&q=${encodeURIComponent(q)}` });
  const { items, corrected_q: corrected } = body as SearchAnswer;
  return { names: items.map((item) => titleOf(item.data)).sort(), corrected };
};

beforeAll(async () => {
  const db = database();
  const { id: categoryId } = await makeCategory(db, { name: "Offices" });
  for (const row of [
    { name: "Harrow Court", practiceAreas: "Probation violations" },
    { name: "Merrick Court", practiceAreas: "Probate" },
    { name: "Bright Counseling", description: "Carefully, in person, by a busy and trusted house." },
    { name: "Sycamore Counsel", description: "Primary care, personal trust, business, insurance. Wills." },
    { name: "Larkspur Pipes", description: "Licensed and insured; willing to come at night. We have moved." },
    { name: "Stoneferry International", description: "Moving." },
    { name: "Quill Practice", description: "Internal medicine." },
    { name: "Wainwright & Donnelly" },
    { name: "Larch Kitchens", description: "Well done." },
  ])
    await makeListing(db, { categoryId, city: "Boise", state: "ID", ...row });
});

describe("words that share a stem but not a meaning", () => {
  it.each([
    ["probate court", ["Merrick Court"]],
    ["probation court", ["Harrow Court"]],
    ["counsel", ["Sycamore Counsel"]],
    ["counselling", ["Bright Counseling"]],
    ["insured", ["Larkspur Pipes"]],
    ["insurance", ["Sycamore Counsel"]],
    ["internal", ["Quill Practice"]],
    ["international", ["Stoneferry International"]],
    ["personal", ["Sycamore Counsel"]],
    ["person", ["Bright Counseling"]],
    ["busy", ["Bright Counseling"]],
    ["business", ["Sycamore Counsel"]],
    ["moving", ["Stoneferry International"]],
    ["wills", ["Merrick Court", "Sycamore Counsel"]],
    ["care", ["Sycamore Counsel"]],
  ])("finds only its own listings for %s", async (q, names) => {
    expect((await found(q)).names).toEqual(names);
  });

  it("are corrected to the right one", async () => {
    expect(await found("harrow probatoin")).toEqual({ names: ["Harrow Court"], corrected: "harrow probation" });
  });

  it("are corrected together with another mistyped word, even when one is known by its stem only", async () => {
    expect(await found("wainwrigt donely")).toEqual({
      names: ["Wainwright & Donnelly"],
      corrected: "wainwright donnelly",
    });
  });

  it("are suggested by the start of a name", async () => {
    for (const q of ["bright couns", "bright counseling", "stoneferry internat"]) {
      const { body } = await call(suggest, { path: `suggest/?q=${encodeURIComponent(q)}` });
      expect((body as Suggestion[]).filter(({ type }) => type === "business")).toHaveLength(1);
    }
  });
});

it("stores synonyms under the stems that searches use", async () => {
  const phrases = await database().$queryRaw<unknown[]>`
    SELECT phrase FROM search_synonym WHERE phrase_key <> stem_key(phrase)`;
  expect(phrases).toEqual([]);
});
