import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { type Credentials } from "@/lib/contract/fact";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { bytesOf } from "@/lib/import-file/file-bytes";
import { database } from "@/server/db/client";
import { checkNpiFile } from "@/server/facts/npi-check";
import { dateInName, npiRecords } from "../../scripts/import/npi-file";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges, tagsOfChanges } from "../support/changes";
import { realData } from "../support/real-data";

followChanges();

const db = database();
const fixture = "tests/fixtures/npi-registry-20261108.csv";
const date = dateInName(fixture) ?? "";

/** The numbers of the fixture: two with licenses, one with a former name, deactivated, reactivated, an organization. */
const [texan, oregonian, renamed, deactivated, reactivated, clinic] = [
  "1000000004",
  "1000000012",
  "1000000020",
  "1000000038",
  "1000000046",
  "1000000053",
];
const unlisted = "1234567893";

const check = async (file = fixture, given: { isComplete?: boolean; date?: string } = {}) =>
  checkNpiFile(db, {
    date,
    isComplete: true,
    ...given,
    chunks: npiRecords(bytesOf(new File([await readFile(file)], file))),
  });

const doctor = (name: string, npiNumber: string | null, more: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(db, { kind: "doctor", name, npiNumber, state: "TX", ...more });
const credentialsOf = async ({ id }: { id: number }) =>
  (await call({ path: `doctors/${id}/credentials/` })).body as Credentials;
const outcomeOf = async (listing: { id: number }) => (await credentialsOf(listing)).npi?.check?.outcome ?? null;

beforeEach(async () => {
  await db.listing.updateMany({ data: { npiNumber: null } });
});

describe("a check against the NPI registry", () => {
  it("compares number, surname, and state, and counts each outcome", async () => {
    const listings = {
      matched: await doctor("Elena Q. Marshfield, MD", texan),
      by_license: await doctor("Elena Marshfield", texan, { state: "CA" }),
      by_location: await doctor("Dr. June Bellwether", reactivated, { state: "ID" }),
      former_name: await doctor("Ida Holmgrave", renamed, { state: "ME" }),
      organization: await doctor("Harborlight Eye Clinic", clinic, { state: "MA" }),
      other_name: await doctor("Elena Vale", texan),
      other_state: await doctor("Arvid Quillon", oregonian, { state: "AK" }),
      no_state: await doctor("Arvid Quillon", oregonian, { state: null }),
      deactivated: await doctor("Nora Ashgrove", deactivated),
      not_found: await doctor("Nora Ashgrove", unlisted),
      numberless: await doctor("Nora Ashgrove", null),
    };
    await makeLocation(db, { listingId: listings.by_location.id, city: "Seattle", state: "WA" });
    const tags = await tagsOfChanges(async () =>
      expect(await check()).toEqual({
        matched: 5,
        other_name: 1,
        other_state: 1,
        no_state: 1,
        deactivated: 1,
        not_found: 1,
      }),
    );
    expect([...tags]).toContain(`listing:${listings.matched.id}`);
    const outcomes = Object.fromEntries(
      await Promise.all(Object.entries(listings).map(async ([name, listing]) => [name, await outcomeOf(listing)])),
    ) as Record<string, string | null>;
    expect(outcomes).toEqual({
      matched: "matched",
      by_license: "matched",
      by_location: "matched",
      former_name: "matched",
      organization: "matched",
      other_name: "other_name",
      other_state: "other_state",
      no_state: "no_state",
      deactivated: "deactivated",
      not_found: "not_found",
      numberless: null,
    });
    expect((await credentialsOf(listings.deactivated)).npi).toEqual({
      number: deactivated,
      check: {
        outcome: "deactivated",
        deactivated_on: "2024-03-09",
        source_date: "2026-11-08",
        checked_at: expect.any(String) as string,
      },
    });
    expect((await credentialsOf(listings.numberless)).npi).toBeNull();
  });

  it("is out of date when the number, the name, or the state changes, and with nothing else", async () => {
    const admin = await signIn({ userType: "admin" });
    const changes = [{ provider_name: "Elena Vale" }, { state: "OR" }, { npi_number: unlisted }];
    for (const body of [{ description: "New." }, ...changes]) {
      const listing = await doctor("Elena Marshfield", texan);
      await check();
      await call({ path: `doctors/${listing.id}/`, method: "PATCH", body, as: admin.headers });
      expect([body, await outcomeOf(listing)]).toEqual([body, "description" in body ? "matched" : null]);
    }
  });

  it("leaves numbers that a weekly file lacks as they are, and what a later file said", async () => {
    const [known, missing] = [await doctor("Elena Marshfield", texan), await doctor("Nora Ashgrove", unlisted)];
    expect(await check(fixture, { isComplete: false })).toMatchObject({ matched: 1, not_found: 0 });
    expect(await outcomeOf(missing)).toBeNull();
    expect(await check(fixture, { date: "2026-12-13" })).toMatchObject({ matched: 1, not_found: 1 });
    await check();
    const dates = await Promise.all(
      [known, missing].map(async (one) => (await credentialsOf(one)).npi?.check?.source_date),
    );
    expect(dates).toEqual(["2026-12-13", "2026-12-13"]);
  });

  it("refuses another file by naming the columns that it lacks", async () => {
    await expect(check("tests/fixtures/clinics.csv")).rejects.toThrow(
      "it has no column NPI, Provider Last Name (Legal Name), Provider Business Practice Location Address State Name",
    );
  });
});

describe("the licenses of a listing", () => {
  it("are those that it states, with who stated them, and those that the registry lists under its number", async () => {
    const admin = await signIn({ userType: "admin" });
    const listing = await doctor("Elena Marshfield", texan);
    const license = "Texas License #G-1234; NY 000396-1";
    await call({ path: `doctors/${listing.id}/`, method: "PATCH", body: { license }, as: admin.headers });
    const stated = { source: "admin", import: null, set_at: expect.any(String) as string };
    const expected = (registry_date: string | null) => [
      { state: "TX", number: "G-1234", stated, registry_date },
      { state: "NY", number: "000396-1", stated, registry_date: null },
    ];
    expect((await credentialsOf(listing)).licenses).toEqual(expected(null));
    await check();
    const found = (await credentialsOf(listing)).licenses;
    expect(found.map((one) => ({ ...one, number: one.number.replace("G1234", "G-1234") }))).toEqual([
      ...expected("2026-11-08"),
      { state: "CA", number: "A-55512", stated: null, registry_date: "2026-11-08" },
    ]);
  });

  it("aren't taken from a number that is someone else's", async () => {
    const listing = await doctor("Elena Vale", texan);
    await check();
    expect((await credentialsOf(listing)).licenses).toEqual([]);
  });
});

const [people, practices] = realData("doctors/clean_NPPES_sample.csv", "ready/doctor_cms.csv");
const [full] = realData("doctors/nppes_full_330col_1000.csv");

const csvOf = (text: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

/** Every hundredth listing gets a wrong number, surname, or state. */
const plantedIn = (n: number) => (["number", "name", "state"] as const)[n % 100];

describe.skipIf(!people || !practices || !full)("a check of real numbers (skipped without the real data)", () => {
  it("finds each planted wrong number, surname, and state", async () => {
    const data = csvOf(await readFile(practices ?? "", "utf8"));
    const rows = [...new Map(data.map((row) => [row["NPI Number"] ?? "", row])).values()];
    const { id: categoryId } = await makeCategory(db, { kind: "doctor" });
    const listings = rows.map((row, n) => ({
      kind: "doctor" as const,
      categoryId,
      slug: `real-${n}`,
      name: plantedIn(n) === "name" ? "Ada Qwxzylov, MD" : (row["Provider Name"] ?? ""),
      state: plantedIn(n) === "state" ? "AS" : row.State || null,
      npiNumber: plantedIn(n) === "number" ? `2${String(n).padStart(9, "0")}` : (row["NPI Number"] ?? ""),
    }));
    await db.listing.createMany({ data: listings });
    const tally = await check(people);
    const checks = await db.npiCheck.findMany({ where: { listing: { categoryId } }, include: { listing: true } });
    const found = { number: new Set<string>(), name: new Set<string>(), state: new Set<string>() };
    for (const { listing, outcome } of checks) {
      const planted = plantedIn(Number(listing.slug.slice("real-".length)));
      if (planted) found[planted].add(outcome);
    }
    expect(found.number).toEqual(new Set(["not_found"]));
    expect(found.name).toEqual(new Set(["other_name"]));
    expect(found.state).not.toContain("matched");
    expect([rows.length, tally]).toEqual([
      5000,
      { matched: 4457, other_name: 65, other_state: 428, no_state: 0, deactivated: 0, not_found: 50 },
    ]);
    const nameless = csvOf(await readFile(full ?? "", "utf8")).filter((row) => row["Entity Type Code"] === "");
    await db.listing.createMany({
      data: nameless.map(({ NPI: npiNumber = "" }, n) => {
        const [name, slug] = [`Nora Ashgrove ${n}`, `nameless-${n}`];
        return { kind: "doctor" as const, categoryId, slug, name, npiNumber };
      }),
    });
    const others = { matched: 93, other_name: 2, other_state: 7, no_state: 0, not_found: 0 };
    const week = await check(full, { date: "2026-11-15", isComplete: false });
    expect([nameless.length, week]).toEqual([79, { ...others, deactivated: 79 }]);
  });
});
