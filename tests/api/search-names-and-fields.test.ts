import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const answerTo = async (q: string) =>
  (await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(q)}` })).body as SearchAnswer;
const matchesOf = ({ items, count }: SearchAnswer) =>
  items
    .slice(0, count)
    .map(({ data }) => titleOf(data))
    .sort();

beforeAll(async () => {
  const db = database();
  const parent = { categoryId: (await makeCategory(db, { name: "Places" })).id };
  const rows = [
    { name: "Larkspur Tables", practiceAreas: "Indian", city: "Austin", state: "TX" },
    { name: "Tidewater Grill", practiceAreas: "Pakistani", city: "Austin", state: "TX" },
    { name: "Fennimoor Kitchen", practiceAreas: "Polish" },
    { name: "Saint Orla Medical Ctr", practiceAreas: "Hospitals" },
    { name: "Mount Vesper Hospital", practiceAreas: "Hospitals", city: "Chicago", state: "IL" },
    { name: "Harbor Hospital", practiceAreas: "Hospitals", city: "Mount Sinai", state: "NY" },
    { name: "Mount Sinai Hospital", practiceAreas: "Hospitals", city: "Chicago", state: "IL" },
    { name: "Bluebell Ledgers", practiceAreas: "CPA" },
    { name: "Spa Harbor Home", practiceAreas: "Nursing home" },
    { name: "Gantry Spa" },
    { name: "Harrowgate Baths", practiceAreas: "Swimming pools" },
    { name: "Stoneferry Builders", practiceAreas: "General contractor" },
  ];
  for (const row of rows) await makeListing(db, { ...parent, ...row });
});

describe("a search finds", () => {
  it.each([
    ["either of two words with or between them", "indian or pakistani", ["Larkspur Tables", "Tidewater Grill"]],
    ["saints and centers, however they are written", "st orla medical center", ["Saint Orla Medical Ctr"]],
    ["a name that begins with a town", "mount sinai hospital", ["Harbor Hospital", "Mount Sinai Hospital"]],
    ["a field of which each word is begun", "nurs hom", ["Spa Harbor Home"]],
    ["initials in the plural", "CPAs", ["Bluebell Ledgers"]],
    [
      "what has none of what comes after without",
      "hospital without saint",
      ["Harbor Hospital", "Mount Sinai Hospital", "Mount Vesper Hospital"],
    ],
  ])("%s: %s", async (_what, q, due) => {
    expect(matchesOf(await answerTo(q))).toEqual(due);
  });

  it("a specialty without the profession beside it as a close match", async () => {
    const { count, items } = await answerTo("swimming pool contractor");
    const pools = items.find(({ data }) => titleOf(data) === "Harrowgate Baths");
    expect([count, pools?.misses.map(({ text }) => text)]).toEqual([0, ["Doesn't list “contractor”"]]);
  });

  it("a field by a name, but no other field that has it in its name", async () => {
    const answer = await answerTo("spa");
    expect(matchesOf(answer)).toEqual(["Gantry Spa"]);
    const close = answer.items.slice(answer.count).map(({ data, misses }) => [titleOf(data), misses[0]?.text]);
    expect(close).toEqual([["Spa Harbor Home", "Only its name says “spa”"]]);
  });
});
