import { beforeEach, describe, expect, it } from "vitest";
import { GET as read, PUT as put } from "@/app/api/(listings)/[kind]/[id]/locations/route";
import { GET as listing } from "@/app/api/(listings)/[kind]/[id]/route";
import { type Locations } from "@/lib/contract/location";
import { mostLocations } from "@/lib/rules/listing-location";
import { makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { database } from "@/server/db/client";
import { locateListings } from "@/server/places/locate";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges, tagsOfChanges } from "../support/changes";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";

followChanges();

const db = database();
let owner: SignedIn;
let clinic: { id: number };

beforeEach(async () => {
  owner = await signIn({ userType: "owner" });
  const address = { streetAddress: "1 Congress Ave", city: "Austin", state: "TX", zip: "78701" };
  clinic = await makeListing(db, { claimedById: owner.id, claimedAt: new Date(), ...address });
});

const at = ({ id }: { id: number }) => ({
  path: `businesses/${id}/locations/`,
  params: { kind: "businesses", id: String(id) },
});
const set = (items: unknown, as: SignedIn = owner) =>
  call(put, { ...at(clinic), method: "PUT", body: { items }, as: as.headers });
const stored = async ({ id } = clinic) => ((await call(read, at({ id }))).body as Locations).items;
const cities = async ({ id } = clinic) => (await stored({ id })).map(({ city }) => city);
const moreOf = async ({ id }: { id: number }) =>
  ((await call(listing, at({ id }))).body as { more_locations: number }).more_locations;

const dallas = { name: "North office", street_address: "5 Elm St", city: "Dallas", state: "texas", zip: "75201-1234" };
const houston = { city: "Houston", state: "TX", phone: "(713) 555-0142" };

describe("the locations of a listing", () => {
  it("are set by its owner, cleaned like its own address, and public", async () => {
    const tags = await tagsOfChanges(async () => expect((await set([dallas, houston])).status).toBe(200));
    expect([...tags]).toContain(`listing:${clinic.id}`);
    expect(await stored()).toEqual([
      { ...dallas, id: expect.any(Number) as number, state: "TX", phone: "" },
      { id: expect.any(Number) as number, name: "", street_address: "", zip: "", ...houston, phone: "+17135550142" },
    ]);
    expect(await moreOf(clinic)).toBe(2);
    expect(await differences()).toEqual({});
  });

  it("are ordered, changed, and removed by sending the list again; those with an id stay", async () => {
    await set([dallas, houston]);
    const [first, second] = await stored();
    await set([second, { ...first, name: "Downtown" }, { zip: "78205" }]);
    expect((await stored()).map(({ id, name, zip }) => [id, name, zip])).toEqual([
      [second?.id, "", ""],
      [first?.id, "Downtown", "75201-1234"],
      [expect.any(Number) as number, "", "78205"],
    ]);
    await set([first]);
    expect(await cities()).toEqual(["Dallas"]);
    await set([]);
    expect([await stored(), await moreOf(clinic)]).toEqual([[], 0]);
    expect(await differences()).toEqual({});
  });

  it("are in the audit log without phone numbers, and only when something changed", async () => {
    await set([dallas, houston]);
    const [first, second] = await stored();
    await set([first, second]);
    await set([first, { ...second, phone: "(713) 555-0199" }]);
    const rows = await db.auditRow.findMany({ where: { action: "listing.locations" }, orderBy: { id: "asc" } });
    const own = rows.filter(({ objectId }) => objectId === clinic.id);
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      [
        { locations: [], phone: "changed" },
        { locations: ["North office, 5 Elm St, Dallas, TX 75201-1234", "Houston, TX"], phone: "changed" },
      ],
      [expect.objectContaining({ phone: "changed" }), expect.objectContaining({ phone: "changed" })],
    ]);
  });

  it.each([
    [[{ city: "", zip: "" }], "Enter a city or a ZIP code."],
    [[{ city: "Austin", state: "Bavaria" }], "Enter a US state"],
    [[{ city: "Austin", zip: "787" }], "Enter a ZIP code"],
    [[{ city: "Austin", phone: "12" }], "phone"],
    [[{ city: "Austin", name: "n".repeat(101) }], "no more than 100"],
    [[dallas, { ...dallas, street_address: "5 ELM ST." }], "twice"],
    [Array.from({ length: mostLocations + 1 }, (_, n) => ({ city: `City ${n}` })), "at most 50"],
    [[{ id: 2_000_000_000, city: "Austin" }], "removed in the meantime"],
    [null, "items"],
  ])("are refused as a whole if one is wrong: %#", async (items, problem) => {
    await set([houston]);
    const answer = await set(items);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(problem);
    expect(await cities()).toEqual(["Houston"]);
  });

  it("are nobody else's to change, and those of a hidden listing nobody's to see", async () => {
    const stranger = await signIn({ userType: "owner" });
    expect((await set([dallas], stranger)).status).toBe(403);
    const hidden = await makeListing(db, { status: "pending" });
    expect((await call(read, at(hidden))).status).toBe(404);
    const other = await makeListing(db, { claimedById: owner.id, claimedAt: new Date() });
    const foreign = await makeLocation(db, { listingId: other.id });
    expect((await set([{ ...houston, id: foreign.id }])).status).toBe(400);
    expect(await cities(other)).toEqual(["Austin"]);
  });

  it("end as one of two lists that are sent at the same time, not as a mixture", async () => {
    const both = await Promise.all([set([dallas, houston]), set([{ city: "El Paso" }, { city: "Waco" }])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([["Dallas", "Houston"].join(), ["El Paso", "Waco"].join()]).toContain((await cities()).join());
    expect(await differences()).toEqual({});
  });

  it("get their points again from a new table of places", async () => {
    await set([dallas]);
    const [before] = await db.listingLocation.findMany({ where: { listingId: clinic.id } });
    await db.listingLocation.updateMany({ where: { listingId: clinic.id }, data: { placeId: 78205 } });
    await locateListings(db, AbortSignal.timeout(60_000));
    const [after] = await db.listingLocation.findMany({ where: { listingId: clinic.id } });
    expect(after?.placeId).toBe(before?.placeId);
    expect(await differences()).toEqual({});
  });

  it("end with their listing", async () => {
    await set([dallas]);
    await db.listing.delete({ where: { id: clinic.id } });
    expect(await db.listingLocation.count({ where: { listingId: clinic.id } })).toBe(0);
  });
});

describe("a merge", () => {
  it("moves the locations that the kept listing lacks, and its undo moves them back", async () => {
    const admin = await signIn({ userType: "admin" });
    const { merge, undo } = mergeCalls(admin.headers);
    await set([houston]);
    const merged = await makeListing(db, { city: "Austin" });
    const there = { listingId: merged.id };
    await makeLocation(db, { ...there, city: "Waco" });
    await makeLocation(db, { ...there, city: "HOUSTON" });
    await makeLocation(db, { ...there, streetAddress: "1 Congress Ave.", zip: "78701" });
    await makeLocation(db, { ...there, city: "El Paso" });
    const { body, status } = await merge(clinic.id, merged.id);
    expect(status).toBe(201);
    expect([await cities(), await moreOf(clinic)]).toEqual([["Houston", "Waco", "El Paso"], 3]);
    expect(await differences()).toEqual({});
    await undo(body.id);
    expect(await cities()).toEqual(["Houston"]);
    expect(await cities(merged)).toEqual(["Waco", "HOUSTON", "Austin", "El Paso"]);
    expect(await differences()).toEqual({});
  });
});
