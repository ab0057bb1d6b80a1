import { beforeAll, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges } from "../support/changes";
import { sampleOf } from "../support/depth";
import { differences } from "../support/recount";

followChanges();
const db = database();
let admin: SignedIn;
let categoryId: number;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  ({ id: categoryId } = await makeCategory(db, { kind: "business" }));
  const { id } = await makeListing(db, { name: "Harbor Yoga", city: "Austin", state: "TX", categoryId });
  await makeReview(db, { listingId: id });
});

/** Signs that plain words have many characters for: PostgreSQL takes no word above 2 kB. */
const signs = sampleOf(["ﷺ", "ﷻ", "㍐", "㌀", "ﷲ", "⑽", "ﬃ", "½", "a", "漢", "𠀀"], 4);

const get = async (path: string) => {
  const { status, body } = await call({ path, as: admin.headers });
  expect([path.slice(0, 60), status]).toEqual([path.slice(0, 60), 200]);
  return body;
};
const ask = (query: Record<string, string>) =>
  get(`unified_search/?${new URLSearchParams(query).toString()}`) as Promise<SearchAnswer>;

it.each(signs)("searches for words of 200 times %s find nothing, and never fail", async (sign) => {
  const word = sign.repeat(200);
  for (const q of [word, `"${word.slice(0, 180)}"`, `yoga -${word.slice(0, 180)}`, `dr ${word.slice(0, 180)}`])
    expect((await ask({ q })).count).toBe(q.startsWith("yoga") ? 1 : 0);
  for (const place of ["location", "city"]) {
    for (const text of [word, `${word.slice(0, 180)}, TX`])
      expect((await ask({ [place]: text, strict: "1" })).count).toBe(0);
  }
  for (const path of [
    "reviews/?search=",
    `listings/?search=`,
    "businesses/?search=",
    "businesses/?city=",
    "suggest/?q=",
    "concepts/try/?q=",
  ]) {
    await get(path + encodeURIComponent(word));
  }
});

it("a long word beside others is left out like any that no one has", async () => {
  const { items } = await ask({ q: `yoga ${"ﷺ".repeat(150)}` });
  expect(items.map(({ data }) => titleOf(data))).toEqual(["Harbor Yoga"]);
});

it.each(signs)("listings and concepts of 200 times %s are stored or refused in words", async (sign) => {
  const name = sign.repeat(200);
  const body = {
    name,
    category_id: categoryId,
    city: sign.repeat(255),
    description: sign.repeat(20_000),
    practice_areas: name,
  };
  const added = await call({
    path: "businesses/",
    method: "POST",
    body,
    as: admin.headers,
  });
  expect([201, 400]).toContain(added.status);
  const term = sign.repeat(100);
  const concept = { name: `Term ${sign}`, kind: "need", terms: [term] };
  const { status } = await call({ path: "concepts/", method: "POST", body: concept, as: admin.headers });
  // Signs that are no letters to the database are no term.
  expect([201, 400]).toContain(status);
  expect(await differences()).toEqual({});
});
