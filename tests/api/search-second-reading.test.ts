import { beforeAll, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
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
  ["a name as the field that it mistypes", "plumer seattle", ["Rainier Drainworks"], ["spelling plumer"]],
  ["a field as a word of names", "tattoo shop seattle", ["Hidden Rose Tattoo"], []],
  ["a place as a part of addresses", "auto body shop lake city", ["Ballast Panels"], ["place Lake City"]],
])("a search that finds nothing reads %s: %s", async (_what, text, names, leftOut) => {
  const { body } = await call(search, { path: `unified_search/?facets=0&q=${encodeURIComponent(text)}` });
  const answer = body as SearchAnswer;
  expect(answer.items.map(({ data }) => titleOf(data))).toEqual(names);
  expect(answer.left_out.map(({ kind, text: left }) => `${kind} ${left}`)).toEqual(leftOut);
});
