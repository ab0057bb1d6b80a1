import { beforeEach, describe, expect, it } from "vitest";
import { type Locations, type PinMap } from "@/lib/contract/location";
import { readPoint } from "@/lib/rules/distance";
import { mostLocations } from "@/lib/rules/listing-location";
import { spotOf } from "@/lib/rules/pin";
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

const at = ({ id }: { id: number }) => ({ path: `businesses/${id}/locations/` });
const set = (items: unknown, as: SignedIn = owner) =>
  call({ ...at(clinic), method: "PUT", body: { items }, as: as.headers });
const stored = async ({ id } = clinic) => ((await call(at({ id }))).body as Locations).items;
const cities = async ({ id } = clinic) => (await stored({ id })).map(({ city }) => city);
const moreOf = async ({ id }: { id: number }) =>
  ((await call({ path: `businesses/${id}/` })).body as { more_locations: number }).more_locations;

const dallas = { name: "North office", street_address: "5 Elm St", city: "Dallas", state: "texas", zip: "75201-1234" };
const houston = { city: "Houston", state: "TX", phone: "(713) 555-0142" };
const unsaid = { name: "", street_address: "", zip: "", phone: "", hours: "", pin: "" };

describe("the locations of a listing", () => {
  it("are set by its owner, cleaned like its own address, and public", async () => {
    const tags = await tagsOfChanges(async () => expect((await set([dallas, houston])).status).toBe(200));
    expect([...tags]).toContain(`listing:${clinic.id}`);
    expect(await stored()).toEqual([
      { ...unsaid, ...dallas, id: expect.any(Number) as number, state: "TX", time_zone: "America/Chicago" },
      { ...unsaid, ...houston, id: expect.any(Number) as number, phone: "+17135550142", time_zone: "America/Chicago" },
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
    [[{ city: "Austin", hours: "whenever" }], "We can't read"],
    [[{ city: "Austin", pin: "downtown" }], "Enter a latitude"],
    [[{ city: "Austin", state: "TX", pin: "41.82399, -71.41283" }], "too far"],
    [[{ city: "Nowhere", pin: "30.27, -97.74" }], "too far"],
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

  it("are no one else's to change, and those of a hidden listing no one's to see", async () => {
    const stranger = await signIn({ userType: "owner" });
    expect((await set([dallas], stranger)).status).toBe(403);
    const hidden = await makeListing(db, { status: "pending" });
    expect((await call(at(hidden))).status).toBe(404);
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

  it("have hours and a pin, which goes when the address changes without it", async () => {
    const pin = "32.78000, -96.79000";
    await set([{ ...dallas, hours: "mon-fri 9-5", pin }, houston]);
    const [first, second] = await stored();
    expect([first?.hours, first?.pin]).toEqual(["Mon-Fri 9 AM-5 PM", pin]);
    await set([{ ...first, name: "Downtown" }, second]);
    expect((await stored())[0]?.pin).toBe(pin);
    await set([{ ...first, street_address: "6 Elm St" }, second]);
    expect((await stored()).map(({ hours, pin: left }) => [hours, left])).toEqual([
      ["Mon-Fri 9 AM-5 PM", ""],
      ["", ""],
    ]);
    const moved = { ...first, street_address: "7 Elm St", pin: "32.79000, -96.80000" };
    await set([moved]);
    expect((await stored())[0]?.pin).toBe(moved.pin);
  });

  it("end with their listing", async () => {
    await set([dallas]);
    await db.listing.delete({ where: { id: clinic.id } });
    expect(await db.listingLocation.count({ where: { listingId: clinic.id } })).toBe(0);
  });
});

describe("the pin of a listing", () => {
  const pin = "30.27001, -97.74002";
  const change = (body: object, as: SignedIn = owner) =>
    call({ path: `businesses/${clinic.id}/`, method: "PATCH", body, as: as.headers });
  const pinOf = async ({ id } = clinic) => (await db.listing.findUniqueOrThrow({ where: { id } })).pin;

  it("is its owner's to place and to remove, and goes when the address changes without it", async () => {
    expect((await change({ pin: "30.27001,-97.74002" })).status).toBe(200);
    expect(await pinOf()).toBe(pin);
    await change({ phone: "(512) 555-0142" });
    expect(await pinOf()).toBe(pin);
    await change({ street_address: "2 Congress Ave" });
    expect(await pinOf()).toBeNull();
    await change({ street_address: "3 Congress Ave", pin });
    expect(await pinOf()).toBe(pin);
    await change({ pin: "" });
    expect(await pinOf()).toBeNull();
    expect((await change({ pin }, await signIn())).status).toBe(403);
  });

  it.each(["downtown", "41.82399, -71.41283", "30.27"])("isn't stored as %s", async (given) => {
    const answer = await change({ pin: given });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ["pin"]]);
    expect(await pinOf()).toBeNull();
  });

  it("is placed on the map of the address", async () => {
    const mapOf = async (query: string) =>
      (await call({ path: `pin_map/?${query}`, as: owner.headers })).body as PinMap;
    const { map } = await mapOf("zip=78701");
    expect(map).toMatchObject({ place: 78701 });
    expect(spotOf(map!.shown, readPoint(pin)!)).not.toBeNull();
    expect(await mapOf("city=austin&state=tx")).toMatchObject({ map: { place: expect.any(Number) as number } });
    expect(await mapOf("zip=787")).toEqual({ map: null });
  });

  it("goes with its address in a merge, and comes back by the undo", async () => {
    const { merge, undo } = mergeCalls((await signIn({ userType: "admin" })).headers);
    await change({ pin });
    const other = "30.20001, -97.80002";
    const twin = await makeListing(db, {
      streetAddress: "9 South St",
      city: "Austin",
      state: "TX",
      zip: "78745",
      pin: other,
    });
    const { body } = await merge(clinic.id, twin.id, { fields: { street_address: "merged", zip: "merged" } });
    expect(await pinOf()).toBe(other);
    await undo(body.id);
    expect([await pinOf(), await pinOf(twin)]).toEqual([pin, other]);
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
