import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer, searchQuery } from "@/lib/contract/search";
import { between, pick, restartChance } from "@/dev/demo/chance";
import { titleOf } from "@/lib/format/listing-title";
import { stems } from "@/lib/rules/stems";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findListings } from "@/server/search/find";
import { caughtUp, followChanges } from "../support/changes";
import { isDeep } from "../support/depth";

followChanges();

type Item = SearchAnswer["items"][number];

/** A field as it is typed, with what its own words, its synonyms, and its kinds are called in listings. */
const fields = [
  { typed: "restaurant", own: "Restaurants", synonym: "Eatery", kind: "Steakhouse" },
  { typed: "dentist", own: "Dentists", synonym: "Odontologo", kind: "Orthodontics" },
  { typed: "lawyer", own: "Lawyers", synonym: "Attorneys", kind: "Immigration" },
  { typed: "university", own: "Universities", synonym: "Colleges", kind: "Community college" },
] as const;
const names = [
  "Quillfeather",
  "Harrowgate",
  "Larkspur",
  "Tidewater",
  "Brandywell",
  "Fennimoor",
  "Gantry",
  "Stoneferry",
];
const places = [
  { city: "Austin", state: "TX", zip: "78701" },
  { city: "Austin", state: "TX", zip: "78704" },
  { city: "Boise", state: "ID", zip: "83702" },
];
const streets = ["Cedarwood", "Elmhurst", "Willowbend"];
const languages = ["Spanish", "Polish", "English"];

const search = (q: string, more: object = {}) =>
  findListings(guestCtx(), searchQuery.parse({ q, limit: "50", facets: "false", ...more }));
const idsOf = ({ items }: SearchAnswer) => items.map(({ data }) => data.id);
const says = (text: string | null | undefined, word: string) => ` ${stems(text ?? "")} `.includes(` ${stems(word)} `);

beforeAll(async () => {
  restartChance();
  const db = database();
  const categoryId = (await makeCategory(db, { name: "Directory" })).id;
  for (const { own, synonym, kind } of fields) {
    for (let at = 0; at < 15; at += 1) {
      await makeListing(db, {
        categoryId,
        name: `${pick(names)} ${pick(names)} ${at}`,
        slug: `${stems(own)}-${at}`,
        practiceAreas: [own, synonym, kind][at % 3] ?? own,
        streetAddress: `${between(1, 900)} ${pick(streets)} Street`,
        language: pick(languages),
        isPremium: between(0, 3) === 0,
        ...pick(places),
      });
    }
  }
});

/** 0 for own words, 1 for a synonym, 2 for a kind; -1 for none of them. */
const stepOf = ({ data }: Item, { own, synonym, kind }: (typeof fields)[number]) =>
  [own, synonym, kind].findIndex((value) => value === data.practice_areas);

describe.each(fields)("a search for $typed", (field) => {
  it("finds nothing that does something else", async () => {
    for (const q of [field.typed, `${field.typed} austin`, `${field.typed} who speaks polish`]) {
      const { items } = await search(q);
      const others = items.filter((item) => stepOf(item, field) < 0);
      expect(others.every(({ misses }) => misses.some(({ kind }) => kind === "field"))).toBe(true);
      expect(items.length).toBeGreaterThan(0);
    }
  });

  it("shows own words before synonyms, and these before kinds, regardless of payment", async () => {
    const { items, count } = await search(field.typed);
    const shown = items.slice(0, count).map((item) => stepOf(item, field));
    expect(shown).toEqual([...shown].sort());
    expect(new Set(shown)).toEqual(new Set([0, 1, 2]));
  });

  it("never lowers a listing for a true word about it", async () => {
    const { items } = await search(field.typed);
    for (const street of streets) {
      const having = items.filter(({ data }) => says(data.street_address, street)).map(({ data }) => data.id);
      const found = idsOf(await search(`${field.typed} ${street}`));
      const first = found.slice(0, having.length);
      expect([...first].sort()).toEqual([...having].sort());
    }
  });

  it("finds the same however its parts are put", async () => {
    const ways = await Promise.all([
      search(`${field.typed} austin`),
      search(`austin ${field.typed}`),
      search(`${field.typed} in austin`),
      search(field.typed, { location: "Austin" }),
    ]);
    for (const answer of ways) expect(idsOf(answer)).toEqual(idsOf(ways[0]));
  });

  it("says the truth about facts", async () => {
    for (const language of languages) {
      const { items, count } = await search(`${field.typed} who speaks ${language}`);
      items.forEach(({ data, misses }, at) => {
        const lacks = misses.some(({ kind }) => kind === "filter");
        expect([at < count, lacks]).toEqual([data.language === language, data.language !== language]);
      });
    }
  });

  it("lets money move a listing only among equals", async () => {
    const db = database();
    const { items } = await search(field.typed);
    const last = items.at(-1);
    if (!last) throw new Error("Nothing was found.");
    const before = items.map((item) => stepOf(item, field));
    await db.listing.update({ where: { id: last.data.id }, data: { isPremium: !last.data.is_premium } });
    await caughtUp();
    const after = await search(field.typed);
    expect(after.items.map((item) => stepOf(item, field))).toEqual(before);
    await db.listing.update({ where: { id: last.data.id }, data: { isPremium: last.data.is_premium } });
    await caughtUp();
  });
});

const searches = isDeep ? 200 : 40;

it(`doesn't correct a word that some name has, in ${searches} searches`, async () => {
  restartChance();
  for (let at = 0; at < searches; at += 1) {
    const name = pick(names);
    const q = pick([name, `${name} ${pick(names)}`, `mr ${name}`]);
    const { corrected_q: corrected, items } = await search(q);
    expect(corrected).toBeNull();
    for (const { data } of items) expect(q.split(" ").some((word) => says(titleOf(data), word))).toBe(true);
    expect(items.length).toBeGreaterThan(0);
  }
});
