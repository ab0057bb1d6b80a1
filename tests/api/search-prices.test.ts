import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { rootOf } from "@/lib/rules/stems";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";
import { orderOf } from "@/server/search/page";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const answerTo = async (q: string, more = "") =>
  (await call({ path: `unified_search/?q=${encodeURIComponent(q)}${more}` })).body as SearchAnswer;
const namesIn = ({ items }: SearchAnswer, isMatch: boolean) =>
  items.filter(({ misses }) => (misses.length === 0) === isMatch).map(({ data }) => titleOf(data));
/** The names of the matches, without close ones. */
const found = async (q: string, more = "") => namesIn(await answerTo(q, more), true).sort();

const [plain, dear, hourly, silent] = ["Marigold Noodles", "Velvet Noodles", "Ada Quill", "Bo Quill"];
const [welder, signer] = ["Iron Lark", "Cyd Tamsin"];

beforeAll(async () => {
  const db = database();
  const id = async (name: string) => (await makeCategory(db, { name })).id;
  const [food, law, trade] = [await id("Noodle Houses"), await id("Lawyers"), await id("Trades")];
  const rows = [
    { categoryId: food, name: plain, feeDetails: "$ - $$", city: "Reno", state: "NV" },
    { categoryId: food, name: dear, feeDetails: "$$$", description: "Accepting new guests. Cook County's best." },
    { categoryId: law, name: hourly, feeDetails: "$1,200 flat fee or $150 per hour", language: "Amharic" },
    { categoryId: law, name: silent, description: "Free consultation by phone.", city: "Reno", state: "NV" },
    { categoryId: trade, name: welder, practiceAreas: "Blacksmithing", insurances: "Larkcross Mutual" },
    { categoryId: law, name: signer, language: "American Sign Language", practiceAreas: "Workers Compensation" },
  ];
  for (const row of rows) await makeListing(db, row);
});

describe("prices", () => {
  it.each([
    ["cheap noodle house", [plain]],
    ["$ noodle house", [plain]],
    ["expensive noodle house", [dear]],
    ["noodle house not expensive", [plain]],
    ["lawyer under $150", [hourly]],
    ["lawyer under $100", []],
  ])("are asked for in words: %s", async (q, names) => expect(await found(q)).toEqual(names));

  it("that are higher or not listed make a close match", async () => {
    const { items } = await answerTo("lawyer under $100");
    const misses = items.flatMap((item) => item.misses.map(({ text }) => text));
    expect([...new Set(misses)].sort()).toEqual(["Doesn't list prices in dollars", "From more than $100"]);
  });

  it("are filters, of which levels are counted", async () => {
    expect(await found("", "&price=3")).toEqual([dear]);
    expect(await found("", "&max_price=200")).toEqual([hourly]);
    const { facets } = await answerTo("");
    expect(facets?.price.map(({ value, label, count }) => [value, label, count])).toEqual([
      ["1", "$", 1],
      ["3", "$$$", 1],
    ]);
  });
});

describe("what listings say", () => {
  it.each([
    ["in words that no list knows", "amharic lawyer", [hourly]],
    ["of a language by a part of its name", "sign language lawyer", [signer]],
    ["of an insurer that no list knows", "larkcross", [welder]],
    ["of a fact in their texts", "lawyer with free consultation", [silent]],
    ["in another form of a word", "blacksmith", [welder]],
    ["by the first letters of a field", "WC attorney", [signer]],
  ])("is found %s", async (_, q, names) => expect(await found(q)).toEqual(names));

  it("leaves out a place, and a fact, that is not wanted", async () => {
    expect(await found("noodle house not in reno")).toEqual([dear]);
    expect(await found("lawyer not in nevada")).toEqual([hourly, signer].sort());
  });
});

describe("listings that are equally good", () => {
  it("come by how many facts they state", async () => {
    const { items } = await answerTo("lawyer");
    expect(items.map(({ data }) => titleOf(data)).indexOf(silent)).toBeLessThan(3);
    const rows = await queryRows<{ completeness: number }>(database())`
      SELECT completeness FROM search_entry ORDER BY ${orderOf("relevance", new Date())}`;
    const figures = rows.map(({ completeness }) => completeness);
    expect(figures).toEqual([...figures].sort((one, other) => other - one));
  });

  it("come in another order each day, and in the same one all day", async () => {
    const category = await makeCategory(database(), { name: "Twins" });
    for (let nth = 0; nth < 12; nth += 1)
      await makeListing(database(), { categoryId: category.id, name: `Twin ${nth}` });
    const orderAt = async (time: string) => {
      const rows = await queryRows<{ listing_id: number }>(database())`
        SELECT listing_id FROM search_entry WHERE category_id = ${category.id}
        ORDER BY ${orderOf("relevance", new Date(time))}`;
      return rows.map((row) => row.listing_id);
    };
    const morning = await orderAt("2026-11-28T06:00:00Z");
    expect(await orderAt("2026-11-28T22:00:00Z")).toEqual(morning);
    expect(await orderAt("2026-11-29T06:00:00Z")).not.toEqual(morning);
  });
});

it("finds the same root of a word in the database", async () => {
  const words = "beekeeper beekeeping grooming groomer trainer training tailor dentistry pet photography electrician";
  const [row] = await queryRows<{ roots: string[] }>(database())`
    SELECT ARRAY(SELECT word_root(word) FROM unnest(${words.split(" ")}::text[]) AS word) AS roots`;
  expect(row?.roots).toEqual(words.split(" ").map(rootOf));
});
