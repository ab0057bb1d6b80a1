import { beforeAll, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { insurerNames, insurerTerms, readInsurers } from "@/lib/rules/insurers";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { sendRows } from "../support/imports";
import { differences } from "../support/recount";

const db = database();

/** The same insurers as listings write them. */
const written = {
  "Dr. Abel Ash": "BCBS; Aetna PPO; Aetna HMO",
  "Dr. Bea Birch": "Blue Cross / Blue Shield, Guild Mutual",
  "Dr. Cora Cedar": "Aetna; guild mutual",
  "Dr. Dov Dogwood": "Cash",
};

beforeAll(async () => {
  const { id } = await makeCategory(db, { kind: "doctor", name: "Dentists", slug: "dentists" });
  for (const [name, insurances] of Object.entries(written)) await makeListing(db, { categoryId: id, name, insurances });
});

const search = async (query: string) => (await call({ path: `unified_search/?${query}` })).body as SearchAnswer;
/** What meets all of a search; below it come close matches. */
const namesBy = async (query: string) =>
  (await search(query)).items
    .filter(({ misses }) => misses.length === 0)
    .map(({ data }) => data.provider_name)
    .sort();

it("answers with the insurers that a listing names, and their plans", async () => {
  const [found] = (await search("q=Abel+Ash")).items;
  expect(found?.data.insurances).toBe(written["Dr. Abel Ash"]);
  expect(found?.data.accepted_insurers).toEqual([
    { id: "blue-cross-blue-shield", name: "Blue Cross Blue Shield" },
    { id: "aetna", name: "Aetna", plan: "PPO" },
    { id: "aetna", name: "Aetna", plan: "HMO" },
  ]);
});

it("finds an insurer by its name, however listings write it, and other parts as they are", async () => {
  expect(await namesBy("insurance=Blue+Cross+Blue+Shield")).toEqual(["Dr. Abel Ash", "Dr. Bea Birch"]);
  expect(await namesBy("insurance=aetna")).toEqual(["Dr. Abel Ash", "Dr. Cora Cedar"]);
  expect(await namesBy("insurance=aetna+ppo")).toEqual(["Dr. Abel Ash"]);
  expect(await namesBy("insurance=guild+mutual")).toEqual(["Dr. Bea Birch", "Dr. Cora Cedar"]);
});

it("counts each listing once for an insurer, by the name that the filter takes", async () => {
  const { facets } = await search("category_path=dentists");
  const counts = facets?.insurance.map(({ value, count }) => [value, count]);
  expect(counts).toEqual([
    ["Aetna", 2],
    ["Blue Cross Blue Shield", 2],
    ["Guild Mutual", 2],
    ["Cash", 1],
  ]);
});

it.each(["bcbs dentist", "dentist blue cross blue shield", "dentist who takes blue cross and blue shield"])(
  "understands “%s”",
  async (words) => {
    expect(await namesBy(`q=${encodeURIComponent(words)}`)).toEqual(["Dr. Abel Ash", "Dr. Bea Birch"]);
  },
);

it("takes an imported list apart", async () => {
  const admin = await signIn({ userType: "admin" });
  const { id } = await makeCategory(db, { kind: "doctor" });
  const cell = "Aetna; Blue Cross / Blue Shield, Cigna\nOwn plan";
  await sendRows("doctor", [{ provider_name: "Dr. Eve Elm", category_id: id, insurance: cell }], {
    as: admin,
    recalc: "1",
  });
  const { insurances } = await db.listing.findFirstOrThrow({ where: { name: "Dr. Eve Elm" } });
  expect(readInsurers(insurances)).toMatchObject({
    insurers: [{ name: "Aetna" }, { name: "Blue Cross Blue Shield" }, { name: "Cigna" }],
    others: ["Own plan"],
  });
});

it("reads lists in the database as in the code", async () => {
  const parts = [...insurerNames, ...insurerTerms.map(([words]) => `${words} ppo`)].concat([
    ...["Aetna Medicare Advantage", "Medicare (Aetna)", "Anthem Blue Cross", "Workers' Comp", "Médicaid", "kaiserin"],
    ...["blue  cross", "blue-shield of x", "Aetna\nCigna", "cash", "🦷"],
  ]);
  for (const part of parts) {
    const [row] = await db.$queryRaw<{ found: string[] }[]>`SELECT insurers_in(listed(${part})) AS found`;
    const { insurers, others } = readInsurers(part);
    const expected = new Set([...insurers.map(({ name }) => name), ...others.map((text) => text.toLowerCase())]);
    expect([part, new Set(row?.found)]).toEqual([part, expected]);
  }
  expect(await differences()).toEqual({});
});
