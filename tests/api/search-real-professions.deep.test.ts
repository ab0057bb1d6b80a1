import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { beforeAll, expect, it } from "vitest";
import { type SearchAnswer, searchQuery } from "@/lib/contract/search";
import { pick, restartChance } from "@/dev/demo/chance";
import { makeCategory } from "@/prisma/factories/category";
import { listingData } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { allConcepts, conceptsIn } from "@/server/search/concepts";
import { findListings } from "@/server/search/find";
import { familyOf } from "@/server/search/match";
import { followChanges } from "../support/changes";
import { realData } from "../support/real-data";

followChanges();

const files = realData(
  "ready/business_seattle.csv",
  "ready/doctor_cms.csv",
  "ready2/business_community.csv",
  "ready2/business_tucson.csv",
);
const [rowsEach, searches] = [400, 120];
const cities: string[] = [];

type Row = Record<string, string>;
const cell = (row: Row, ...names: string[]) => names.map((name) => row[name]?.trim()).find(Boolean) ?? "";

beforeAll(async () => {
  restartChance();
  const db = database();
  const categoryId = (await makeCategory(db, { name: "Directory" })).id;
  for (const file of files) {
    const { data } = Papa.parse<Row>(readFileSync(file, "utf8"), { header: true, skipEmptyLines: true });
    const chosen = Array.from({ length: rowsEach }, () => pick(data));
    await db.listing.createMany({
      data: chosen.map((row, at) =>
        listingData({
          kind: "business",
          categoryId,
          name: cell(row, "name", "Provider Name").slice(0, 200) || `Row ${at}`,
          slug: `${files.indexOf(file)}-${at}`,
          practiceAreas: cell(row, "practice areas", "practice_areas", "Specialty"),
          city: cell(row, "city", "City"),
          state: cell(row, "state", "State"),
        }),
      ),
    });
    cities.push(...chosen.map((row) => cell(row, "city", "City")).filter(Boolean));
  }
}, 240_000);

/** The fields that a search was understood to ask for, by their names. */
const askedFor = ({ understood }: SearchAnswer) =>
  understood.flatMap(({ kind, text }) => (kind === "concept" ? text.split(" or ") : []));

it.skipIf(files.length === 0)(
  `answers ${searches} professions in places of real rows with no other profession`,
  async () => {
    const concepts = await allConcepts(database());
    const fields = [...concepts.byId.values()].filter(({ kind }) => kind !== "need");
    for (let nth = 0; nth < searches; nth += 1) {
      const q = `${pick(fields).name.toLowerCase()} ${pick(["", "in "])}${pick(cities)}`;
      const answer = await findListings(guestCtx(), searchQuery.parse({ q, facets: "false" }));
      const asked = fields.filter(({ name }) => askedFor(answer).includes(name));
      const family = new Set(asked.flatMap(familyOf));
      for (const { data } of answer.items.slice(0, asked.length > 0 ? answer.count : 0)) {
        const named = (data.practice_areas ?? "").split(/[;|,]/).flatMap((value) => conceptsIn(concepts, value));
        expect(named.length === 0 || named.some(({ id }) => family.has(id)), `${q}: ${data.practice_areas}`).toBe(true);
      }
    }
  },
  240_000,
);
