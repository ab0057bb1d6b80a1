import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { type ListingGiven, makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { database } from "@/server/db/client";
import { compareAll, isImporting } from "@/server/duplicates/job";
import { signIn } from "../support/actors";
import { mergeCalls, type MergeCalls } from "../support/merges";

const db = database();
let admin: MergeCalls;
beforeAll(async () => {
  admin = mergeCalls((await signIn({ userType: "admin" })).headers);
});
beforeEach(async () => {
  await db.listing.updateMany({ data: { status: "suspended" } });
});

const home = { streetAddress: "12 Mill Lane", zip: "12345", city: "Salem" };

/** The listed pairs, as both ids and the reasons. */
async function listed(query = "") {
  await compareAll(db);
  const { body } = await admin.pairs(query);
  return body.results.map(({ first, second, reasons, score }) => ({ ids: [first.id, second.id], reasons, score }));
}
const pairOf = async (kind: (typeof kinds)[number], one: ListingGiven, other: ListingGiven) => {
  const ids = [(await makeListing(db, { kind, ...one })).id, (await makeListing(db, { kind, ...other })).id];
  return { ids, listed: await listed() };
};

it("finds a person by name who practices at many addresses with one NPI, which makes no chain", async () => {
  const person = { kind: "doctor" as const, name: "Ada Marsh, MD", city: "Salem", npiNumber: "1003000126" };
  for (let n = 1; n <= 6; n += 1) await makeListing(db, { ...person, streetAddress: `${n} Mill Lane`, zip: "12345" });
  const { id } = await makeListing(db, { kind: "doctor", name: "Ada Marsh, MD", city: "Salem" });
  const pairs = await listed();
  expect(pairs).toHaveLength(6);
  for (const { ids, reasons } of pairs) expect([ids[1], reasons]).toEqual([id, ["same_name"]]);
});

describe.each(kinds)("likely duplicates of kind %s", (kind) => {
  it.each([
    [
      "the same name in another spelling in one city",
      { name: "Café Lindqvist & Sons", city: "Salem" },
      { name: "cafe lindqvist, sons", city: "SALEM" },
      ["same_name"],
    ],
    [
      "the same name when one has no location",
      { name: "Ada Marsh" },
      { name: "Ada Marsh", city: "Salem" },
      ["same_name"],
    ],
    [
      "the same name and phone in two cities",
      { name: "Ada Marsh", phone: "2125550101", city: "Salem" },
      { name: "Ada Marsh", phone: "2125550101", city: "Troy" },
      ["same_name", "same_phone"],
    ],
    [
      "a similar name at one address",
      { name: "Ada Marsh Clinic", ...home },
      { name: "Ada Marsh Clinics", ...home, streetAddress: "12, mill lane" },
      ["same_address", "near_name"],
    ],
    [
      "one name at one street in two spellings",
      { name: "Ada Marsh", streetAddress: "12 Mill Lane, Suite 4", zip: "12345" },
      { name: "Ada Marsh", streetAddress: "12 Mill Ln Ste 4", zip: "12345" },
      ["same_name"],
    ],
    [
      "a similar name at one street where ZIP codes are missing",
      { name: "Ada Marsh Clinic", streetAddress: "12 Mill Lane", city: "Salem" },
      { name: "Ada Mash Clinic", streetAddress: "12 Mill Ln", city: "Salem", zip: "12345" },
      ["near_name"],
    ],
    [
      "a name that moved within its town with its phone",
      { name: "Ada Marsh", phone: "2125550106", streetAddress: "12 Mill Lane", city: "Salem", zip: "12345" },
      { name: "Ada Marsh", phone: "2125550106", streetAddress: "7 Oak St", city: "Salem", zip: "12346" },
      ["same_name", "same_phone"],
    ],
    [
      "a similar name in one ZIP code, with and without its last four digits",
      { name: "Dr Ada Marsh Clinic", zip: "12345-6789" },
      { name: "Ada Marsh Clinic", zip: "12345" },
      ["near_name"],
    ],
    [
      "a similar name in one city",
      { name: "Ada Marsh Clinic", city: "Salem" },
      { name: "Ada Marsch Clinic", city: "salem" },
      ["near_name"],
    ],
  ])("are found by %s", async (...[, one, other, reasons]) => {
    const made = await pairOf(kind, one, other);
    expect(made.listed).toMatchObject([{ ids: made.ids, reasons }]);
  });

  it.each([
    [
      "the same name in two cities",
      { name: "Ada Marsh", city: "Salem", zip: "12345" },
      { name: "Ada Marsh", city: "Troy", zip: "54321" },
    ],
    [
      "the same name in cities of one name in two states",
      { name: "Ada Marsh", city: "Salem", state: "OR" },
      { name: "Ada Marsh", city: "Salem", state: "MA" },
    ],
    [
      "names in one city that differ in a number",
      { name: "Ada Marsh Clinic 12", city: "Salem" },
      { name: "Ada Marsh Clinic 13", city: "Salem" },
    ],
    [
      "a similar name in two cities",
      { name: "Ada Marsh Clinic", city: "Salem" },
      { name: "Ada Marsch Clinic", city: "Troy" },
    ],
    ["a different name in one city", { name: "Ada Marsh", city: "Salem" }, { name: "Bertram Holt", city: "Salem" }],
    [
      "one phone under two names in two cities",
      { name: "Ada Marsh", phone: "2125550104", city: "Salem", zip: "12345" },
      { name: "Bertram Holt", phone: "2125550104", city: "Troy", zip: "54321" },
    ],
    [
      "a name and a phone at two streets of two towns",
      { name: "Ada Marsh", phone: "2125550105", streetAddress: "12 Mill Lane", city: "Salem", zip: "12345" },
      { name: "Ada Marsh", phone: "2125550105", streetAddress: "7 Oak St", city: "Troy", zip: "54321" },
    ],
    [
      "a name and a website at two streets of one town",
      {
        name: "Ada Marsh",
        website: "https://marsh.example",
        streetAddress: "12 Mill Lane",
        city: "Salem",
        zip: "12345",
      },
      { name: "Ada Marsh", website: "https://marsh.example", streetAddress: "7 Oak St", city: "Salem", zip: "12345" },
    ],
    ["only a missing phone and address", { name: "Ada Marsh", city: "Salem" }, { name: "Bertram Holt", city: "Troy" }],
  ])("are not found by %s", async (_name, one, other) => {
    expect((await pairOf(kind, one, other)).listed).toEqual([]);
  });

  it("never pair two kinds, or include a suspended listing", async () => {
    await makeListing(db, { kind, name: "Ada Marsh", ...home });
    await makeListing(db, { kind: otherKind(kind), name: "Ada Marsh", ...home });
    const { id } = await makeListing(db, { kind, name: "Ada Marsh", ...home, status: "suspended" });
    expect(await listed()).toEqual([]);
    await db.listing.update({ where: { id }, data: { status: "pending" } });
    expect(await listed()).toHaveLength(1);
  });

  it("follow an edit at once, without the job", async () => {
    const one = await makeListing(db, { kind, name: "Ada Marsh", city: "Salem" });
    const other = await makeListing(db, { kind, name: "Bertram Holt", city: "Salem" });
    expect(await listed()).toEqual([]);
    await db.listing.update({ where: { id: other.id }, data: { name: "ADA MARSH" } });
    expect((await admin.pairs()).body).toMatchObject({ count: 1, results: [{ first: { id: one.id } }] });
    await db.listing.update({ where: { id: one.id }, data: { name: "Someone Else" } });
    expect((await admin.pairs()).body).toMatchObject({ count: 0, results: [] });
  });

  it("stay dismissed, and return when the dismissal is withdrawn", async () => {
    const { ids } = await pairOf(kind, { name: "Ada Marsh", ...home }, { name: "Ada Marsh", ...home });
    const body = { first_id: ids[1], second_id: ids[0] };
    for (const answer of [await admin.dismiss(body), await admin.dismiss(body)])
      expect(answer).toMatchObject({ status: 200, body: { dismissed: true } });
    expect((await admin.pairs()).body.count).toBe(0);
    expect((await admin.dismiss({ ...body, dismissed: false })).status).toBe(200);
    expect((await admin.pairs()).body.count).toBe(1);
    const rows = await db.auditRow.findMany({ where: { objectId: ids[0], action: { startsWith: "duplicate." } } });
    expect(rows.map(({ action }) => action)).toEqual(["duplicate.dismiss", "duplicate.reopen"]);
  });
});

it("pairs people in one office only if their names match, but businesses by phone and address alone", async () => {
  const office = { ...home, phone: "2125550199" };
  expect(
    (await pairOf("doctor", { name: "Ada Marsh", ...office }, { name: "Bertram Holt", ...office })).listed,
  ).toEqual([]);
  const { ids, listed: found } = await pairOf(
    "business",
    { name: "Marsh Law", ...office },
    { name: "Holt & Co", ...office },
  );
  expect(found).toMatchObject([{ ids, reasons: ["same_phone", "same_address"] }]);
});

it("lists duplicates likeliest first, by page, kind, and category, with an exact count", async () => {
  const top = await makeCategory(db);
  const below = await makeCategory(db, { parentId: top.id });
  for (const [at, name] of ["Quill Partners", "Holt and Daughters", "Bright Lantern"].entries()) {
    await makeListing(db, { name, city: "Salem", categoryId: below.id });
    await makeListing(db, { name, city: "Salem", ...(at === 0 && { phone: "2125550102" }) });
  }
  const phone = { name: "Marsh Law", phone: "2125550103", city: "Salem" };
  await makeListing(db, { kind: "doctor", ...phone });
  await makeListing(db, { kind: "doctor", ...phone });
  const all = await listed();
  expect(all).toHaveLength(4);
  expect(all.map(({ score }) => score)).toEqual([...all.map(({ score }) => score)].sort((a, b) => b - a));
  expect(all[0]?.reasons).toEqual(["same_name", "same_phone"]);
  const pages = [await listed("?limit=3"), await listed("?limit=3&offset=3")];
  expect(pages.flat()).toEqual(all);
  expect((await admin.pairs("?limit=1")).body.count).toBe(4);
  expect((await admin.pairs("?kind=doctor")).body.count).toBe(1);
  expect((await admin.pairs(`?category_id=${top.id}`)).body.count).toBe(3);
  expect((await admin.pairs("?kind=unknown")).status).toBe(400);
});

it("answers 400 or 404 to dismissing a pair that isn't one or doesn't exist", async () => {
  const { id } = await makeListing(db);
  expect((await admin.dismiss({ first_id: id, second_id: id })).status).toBe(400);
  expect((await admin.dismiss({ first_id: id, second_id: 2_147_483_647 })).status).toBe(404);
  expect((await admin.dismiss({ first_id: id })).status).toBe(400);
});

it("waits while an import stores batches, but not for longer than a quarter of an hour", async () => {
  const { id: categoryId } = await makeCategory(db);
  const { id } = await db.import.create({ data: { kind: "business", fileName: "shops.csv", categoryId } });
  expect(await isImporting(db)).toBe(false);
  const batch = await db.importBatch.create({
    data: { importId: id, firstRow: 0, rows: 1, created: 1, skipped: 0, refused: 0 },
  });
  const where = { importId_firstRow: { importId: id, firstRow: batch.firstRow } };
  expect(await isImporting(db)).toBe(true);
  await db.importBatch.update({ where, data: { storedAt: new Date(Date.now() - 5000) } });
  expect(await isImporting(db)).toBe(false);
  await db.importBatch.update({ where, data: { storedAt: new Date() } });
  await db.import.update({ where: { id }, data: { createdAt: new Date(Date.now() - 16 * 60_000) } });
  expect(await isImporting(db)).toBe(false);
  await db.import.delete({ where: { id } });
});

it("compares listings one by one when a batch would take too long", async () => {
  const ids = [];
  for (let n = 0; n < 12; n += 1) ids.push((await makeListing(db, { name: "Ada Marsh Clinic", ...home })).id);
  await compareAll(db, 60_000, { size: 200, limitMs: 1 });
  expect(await db.duplicatePair.count({ where: { firstId: { in: ids }, secondId: { in: ids } } })).toBe(66);
});

describe("the further locations of a listing", () => {
  const branch = { zip: "78701", city: "Austin", state: "TX", streetAddress: "5 Elm Street", phone: "+15125550142" };
  const elsewhere = { city: "Salem", zip: "12345", streetAddress: "12 Mill Lane" };

  it.each([
    ["the phone of another listing's own address", { phone: branch.phone, city: "Troy" }, ["same_name", "same_phone"]],
    [
      "the street of another listing's own address",
      { ...branch, phone: null, streetAddress: "5, elm street" },
      ["same_name", "same_address"],
    ],
  ])("make it a likely duplicate by %s", async (_, other, reasons) => {
    const twin = await makeListing(db, { name: "Ada Marsh", ...other });
    const firm = await makeListing(db, { name: "Ada Marsh", ...elsewhere });
    expect(await listed()).toEqual([]);
    await makeLocation(db, { listingId: firm.id, ...branch });
    expect(await listed()).toMatchObject([{ ids: [twin.id, firm.id], reasons }]);
    await db.listingLocation.deleteMany();
    expect(await listed()).toEqual([]);
  });

  it("make it one by a further location of another listing, and not by a phone that it repeats itself", async () => {
    const one = await makeListing(db, { name: "Ada Marsh", ...elsewhere });
    const two = await makeListing(db, { name: "Ada Marsh", city: "Troy", zip: "54321" });
    for (const zip of ["78701", "78702", "78703"]) await makeLocation(db, { listingId: one.id, ...branch, zip });
    expect(await listed()).toEqual([]);
    await makeLocation(db, { listingId: two.id, zip: "78205", city: "San Antonio", phone: branch.phone });
    expect(await listed()).toMatchObject([{ ids: [one.id, two.id], reasons: ["same_name", "same_phone"] }]);
  });
});
