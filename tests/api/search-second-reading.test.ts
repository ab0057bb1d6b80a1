import { beforeAll, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

beforeAll(async () => {
  const db = database();
  const categoryId = (await makeCategory(db, { name: "Shops" })).id;
  const seattle = { city: "Seattle", state: "WA", zip: "98125" };
  const rows = [
    { name: "Rainier Drainworks", specialty: "Plumber", ...seattle },
    { name: "Orlin Plumer", city: "Austin", state: "TX", zip: "78701" },
    { name: "Hidden Rose Tattoo", ...seattle },
    { name: "Ballast Panels", specialty: "Auto body repair", streetAddress: "12345 Lake City Way NE", ...seattle },
  ];
  for (const row of rows) await makeListing(db, { categoryId, ...row });
});

it.each([
  [
    "a name as the field that it mistypes",
    "plumer seattle",
    { names: ["Rainier Drainworks"], corrected: "plumber seattle" },
  ],
  ["a field as a word of names", "tattoo shop seattle", { names: ["Hidden Rose Tattoo"], corrected: null }],
])("a search that finds nothing reads %s: %s", async (_what, text, due) => {
  const { body } = await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(text)}` });
  const answer = body as SearchAnswer;
  const names = answer.items.slice(0, answer.count).map(({ data }) => titleOf(data));
  expect({ names, corrected: answer.corrected_q }).toEqual(due);
});
