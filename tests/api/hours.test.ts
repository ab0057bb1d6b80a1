import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";
import { findListings } from "@/server/search/find";
import { searchQuery } from "@/lib/contract/search";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { auditOf } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
const places = {
  "New York": { city: "New York", state: "NY", zip: "10001" },
  Austin: { city: "Austin", state: "TX", zip: "78701" },
  Phoenix: { city: "Phoenix", state: "AZ", zip: "85001" },
  Honolulu: { city: "Honolulu", state: "HI", zip: "96813" },
};

let owner: SignedIn;
beforeAll(async () => {
  owner = await signIn({ userType: "owner" });
});

const owned = (name: string, at: object = places.Austin) =>
  makeListing(db, { name, ...at, claimedById: owner.id, claimedAt: new Date() });

async function putHours(id: number, body: object, as: SignedIn | null = owner) {
  const request = { path: `businesses/${id}/hours/`, method: "PUT", body };
  const answer = await call({ ...request, ...(as && { as: as.headers }) });
  return { status: answer.status, body: answer.body as Listing & Record<string, string[]> };
}
const putExceptions = (id: number, exceptions: object[]) =>
  call({
    ...{ path: `businesses/${id}/hours/exceptions/`, method: "PUT" },
    ...{ body: { exceptions }, as: owner.headers },
  });

/** The ids that a search finds at a moment. */
async function foundAt(query: Record<string, string>, now: string): Promise<number[]> {
  const ctx = {
    db,
    actor: { kind: "guest" as const, visitor: null },
    now: new Date(now),
    requestId: "t",
    notify: false,
  };
  const { items } = await findListings(ctx, searchQuery.parse({ strict: "true", ...query }));
  return items.map(({ data }) => data.id).sort();
}

describe("opening hours", () => {
  it("are set by the owner in words, shown, and audited", async () => {
    const { id } = await owned("Hours in words");
    const { status, body } = await putHours(id, { text: "Mon-Fri 9-5; Sat 10-2" });
    expect(status).toBe(200);
    expect(body.hours).toMatchObject({ text: "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM", time_zone: "America/Chicago" });
    expect(body.hours?.spans).toContainEqual({ day: 5, opens: 600, closes: 840 });
    expect(typeof body.open_now).toBe("boolean");
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: "listing.hours",
      after: { hours: "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM" },
    });
    const removed = await putHours(id, { spans: [] });
    expect([removed.status, removed.body.hours, removed.body.open_now]).toEqual([200, null, null]);
  });

  it.each([
    [{ text: "whenever" }, "text", 'We can\'t read "whenever". Write hours like "Mon-Fri 9-5; Sat by appointment".'],
    [
      { spans: [{ day: 1, opens: 600, closes: 500 }] },
      "spans",
      "Each time must be within its day and end after it begins.",
    ],
    [
      {
        spans: [
          { day: 1, opens: 600, closes: 1800 },
          { day: 2, opens: 300, closes: 400 },
        ],
      },
      "spans",
      "Times must not overlap.",
    ],
    [{ text: "Mon 9-5", time_zone: "Europe/Berlin" }, "time_zone", "Choose one of the time zones."],
  ])("are refused where they make no sense: %j", async (body, field, message) => {
    const { id } = await owned("Refused hours");
    const answer = await putHours(id, body);
    expect([answer.status, answer.body[field]]).toEqual([400, [message]]);
  });

  it("need a time zone where the address doesn't say one", async () => {
    const { id } = await owned("Nowhere", { city: null, state: null, zip: null });
    expect((await putHours(id, { text: "Mon 9-5" })).body.time_zone).toEqual([
      "Choose a time zone, or complete the address.",
    ]);
    expect((await putHours(id, { text: "Mon 9-5", time_zone: "Pacific/Guam" })).status).toBe(200);
    // Other hours leave the chosen time zone as it is; null takes that of the address, which has none.
    expect((await putHours(id, { text: "Mon 9-6" })).body.hours).toMatchObject({ time_zone: "Pacific/Guam" });
    expect((await putHours(id, { text: "Mon 9-6", time_zone: null })).status).toBe(400);
  });

  it("are the owner's and admins' to set", async () => {
    const { id } = await owned("Not yours");
    const [other, admin] = [await signIn({ userType: "owner" }), await signIn({ userType: "admin" })];
    expect((await putHours(id, { text: "Mon 9-5" }, null)).status).toBe(401);
    expect((await putHours(id, { text: "Mon 9-5" }, other)).status).toBe(403);
    expect((await putHours(id, { text: "Mon 9-5" }, admin)).status).toBe(200);
  });

  it("say by appointment, which is neither open nor closed and isn't found as open", async () => {
    const { id } = await owned("Byappointment Daily");
    const { body } = await putHours(id, { text: "By appointment" });
    expect(body.hours?.text).toBe("Mon-Sun by appointment");
    expect([body.open_now, body.closes_at]).toEqual([null, null]);
    expect(await foundAt({ q: "Byappointment", open: "now" }, new Date().toISOString())).toEqual([]);
    expect(await foundAt({ q: "Byappointment" }, new Date().toISOString())).toEqual([id]);
  });

  it("take no exception twice, and none that is over; those that are over meanwhile are dropped", async () => {
    const { id } = await owned("Exceptional days");
    await putHours(id, { text: "Mon-Fri 9-5" });
    const closedOn = (from: string, to = from) => ({ from, to, spans: [], note: "" });
    const twice = await putExceptions(id, [closedOn("2099-12-25"), closedOn("2099-12-25")]);
    expect([twice.status, twice.body]).toEqual([
      400,
      { exceptions: ["These dates already have other hours. Remove them first."] },
    ]);
    const over = await putExceptions(id, [closedOn("2020-01-01")]);
    expect([over.status, over.body]).toEqual([400, { exceptions: ["This date is over."] }]);
    const stored = JSON.stringify([closedOn("2020-01-01"), closedOn("2099-12-01", "2099-12-31")]);
    await db.$executeRaw`UPDATE listing_hours SET exceptions = ${stored}::jsonb WHERE listing_id = ${id}`;
    const kept = [closedOn("2020-01-01"), closedOn("2099-12-25"), closedOn("2099-12-01", "2099-12-31")];
    const { status, body } = await putExceptions(id, kept);
    expect([status, (body as Listing).hours?.exceptions.map(({ from }) => from)]).toEqual([
      200,
      ["2099-12-01", "2099-12-25"],
    ]);
  });

  it("leave nothing to recount", async () => expect(await differences()).toEqual({}));
});

describe("a search for what is open", () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    for (const [city, at] of Object.entries(places)) {
      const { id } = await owned(`Opentest ${city}`, at);
      ids[city] = id;
      await putHours(id, { text: "Mon-Fri 9-5" });
    }
    ids.night = (await owned("Opentest Night")).id;
    await putHours(ids.night, { text: "Fri-Sat 22:00-03:00" });
    ids.unknown = (await owned("Opentest Unknown")).id;
    ids.holiday = (await owned("Opentest Holiday")).id;
    await putHours(ids.holiday, { text: "Mon-Sun 9-5" });
    await putExceptions(ids.holiday, [
      { from: "2099-12-25", to: "2099-12-25", spans: [], note: "Christmas" },
      { from: "2099-12-31", to: "2099-12-31", spans: [{ opens: 1200, closes: 1560 }], note: "" },
    ]);
  });

  const named = (found: number[]) => Object.keys(ids).filter((name) => found.includes(ids[name] ?? 0));

  it.each([
    // Tuesday: 9 AM in New York is 2 PM UTC in winter, and 1 PM in summer.
    ["2027-01-12T14:30:00Z", ["New York"]],
    ["2027-01-12T16:30:00Z", ["New York", "Austin", "Phoenix", "holiday"]],
    ["2027-07-13T15:30:00Z", ["New York", "Austin", "holiday"]],
    ["2027-07-13T16:30:00Z", ["New York", "Austin", "Phoenix", "holiday"]],
    ["2027-01-12T20:00:00Z", ["New York", "Austin", "Phoenix", "Honolulu", "holiday"]],
    // The night from Saturday to Sunday, in Austin.
    ["2027-01-17T08:59:00Z", ["night"]],
    ["2027-01-17T09:00:00Z", []],
    // Clocks go forward in the night to March 14.
    ["2027-03-14T14:00:00Z", ["holiday"]],
    ["2027-03-14T13:59:00Z", []],
    // Closed for Christmas, a Friday; open on the last night of the year until 2 AM.
    ["2099-12-25T18:00:00Z", ["New York", "Austin", "Phoenix"]],
    ["2100-01-01T07:59:00Z", ["holiday"]],
    ["2100-01-01T08:00:00Z", []],
  ])("finds at %s: %j", async (now, expected) => {
    expect(named(await foundAt({ q: "opentest", open: "now" }, now))).toEqual(expected);
  });

  it.each([
    ["sat", ["night", "holiday"]],
    ["sat-18", ["night"]],
    ["after-18", ["night"]],
  ])("finds with open=%s: %j", async (open, expected) => {
    expect(named(await foundAt({ q: "opentest", open }, "2027-01-12T16:30:00Z"))).toEqual(expected);
  });

  it("understands the words, and shows as close what is closed then", async () => {
    const ctx = { db, actor: { kind: "guest" as const, visitor: null }, requestId: "t", notify: false };
    const ask = (now: string) =>
      findListings({ ...ctx, now: new Date(now) }, searchQuery.parse({ q: "opentest phoenix open now", location: "" }));
    expect((await ask("2027-01-12T16:30:00Z")).items.map(({ data }) => data.id)).toEqual([ids.Phoenix]);
    const closed = await ask("2027-01-17T12:00:00Z");
    expect([closed.count, closed.items[0]?.misses]).toEqual([0, [{ kind: "filter", text: "Closed now" }]]);
  });

  it("knows each place's time zone", async () => {
    const rows = await queryRows<{ id: number; time_zone: string }>(db)`
      SELECT id, time_zone FROM place WHERE id = ANY (${[2903, 10001, 78701, 85001, 96813, 968, 99501]}::int[]) ORDER BY id`;
    expect(rows.map(({ time_zone: zone }) => zone)).toEqual([
      "America/Puerto_Rico",
      "America/New_York",
      "America/New_York",
      "America/Chicago",
      "America/Phoenix",
      "Pacific/Honolulu",
      "America/Anchorage",
    ]);
  });
});
