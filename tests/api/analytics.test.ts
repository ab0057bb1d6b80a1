import { beforeAll, describe, expect, it } from "vitest";
import { type Analytics, eventKinds } from "@/lib/contract/analytics";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { bothKinds } from "../support/kinds";
import { statuses } from "../support/listings";

process.env.RATE_LIMIT_SCALE = "1";
const db = database();
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
let owner: SignedIn;
beforeAll(async () => {
  owner = await signIn({ userType: "owner" });
});

interface Said {
  as?: SignedIn;
  agent?: string;
}
let guests = 0;

/** An event sent by a page, by default from a guest with a unique address. */
const say = (kind: string, ids: unknown[], { as, agent = browser }: Said = {}) =>
  call({
    path: "events/",
    method: "POST",
    body: { kind, listing_ids: ids },
    as: as?.headers,
    headers: { "user-agent": agent, "x-client-address": `2001:db8:0:${(guests += 1).toString(16)}::/64` },
  });

const read = async (id: number, who: SignedIn, days = "") => {
  const answer = await call({ path: `owner/analytics/?listing_id=${id}${days}`, as: who.headers });
  return { ...answer, body: answer.body as Analytics };
};
const nothing = Object.fromEntries(eventKinds.map((kind) => [kind, 0]));

describe.each(bothKinds)("the analytics of a $kind", ({ kind }) => {
  const make = (given = {}) => makeListing(db, { kind, claimedById: owner.id, ...given });

  it("count each kind of event on the day it happens", async () => {
    const { id } = await make();
    for (const [at, event] of eventKinds.entries()) {
      for (let n = 0; n <= at; n += 1) expect((await say(event, [id])).status).toBe(204);
    }
    const { body } = await read(id, owner);
    const expected = Object.fromEntries(eventKinds.map((event, at) => [event, at + 1]));
    expect(body.totals).toEqual(expected);
    expect(body.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), ...expected });
  });

  it("exclude bots, admins, and the owner, and no one else", async () => {
    const { id } = await make();
    const admin = await signIn({ userType: "admin" });
    for (const said of [{ as: owner }, { as: admin }, { agent: "Googlebot/2.1" }, { agent: "" }]) {
      expect((await say("view", [id], said)).status).toBe(204);
    }
    expect((await read(id, owner)).body.totals).toEqual(nothing);
    for (const as of [undefined, await signIn(), await signIn({ userType: "owner" })]) await say("view", [id], { as });
    expect((await read(id, owner)).body.totals).toEqual({ ...nothing, view: 3 });
  });

  it("ignore missing and hidden listings, and count a repeated one once", async () => {
    const [seen, hidden] = [await make(), await make({ status: "pending" })];
    expect((await say("search", [hidden.id, seen.id, 2_000_000_000, seen.id])).status).toBe(204);
    expect((await read(seen.id, owner)).body.totals.search).toBe(1);
    expect((await read(hidden.id, owner)).body.totals).toEqual(nothing);
    expect(await db.listingDay.count({ where: { listingId: hidden.id } })).toBe(0);
  });

  it("cover the last 7, 30, or 90 days, including days without events", async () => {
    const { id } = await make();
    const ago = (days: number) => new Date(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
    for (const days of [0, 6, 7, 29, 89, 90, 179, 180]) {
      await db.listingDay.create({ data: { listingId: id, day: ago(days), views: 1 } });
    }
    for (const [query, length, views, before] of [
      ["&days=7", 7, 2, 1],
      ["", 30, 4, 0],
      ["&days=90", 90, 5, 2],
    ] as const) {
      const { body } = await read(id, owner, query);
      expect([body.days.length, body.totals.view]).toEqual([length, views]);
      expect([body.previous.days.length, body.previous.totals.view]).toEqual([length, before]);
      expect(body.previous.days.at(-1)?.day).toBe(ago(length).toISOString().slice(0, 10));
      expect(body.days.map(({ day }) => day)).toEqual(
        Array.from({ length }, (_, at) =>
          ago(length - 1 - at)
            .toISOString()
            .slice(0, 10),
        ),
      );
    }
    expect((await read(id, owner, "&days=8")).status).toBe(400);
  });

  it("are visible only to the owner and admins", async () => {
    const [seen, hidden] = [await make(), await make({ status: "suspended" })];
    const other = await signIn({ userType: "owner" });
    const admin = await signIn({ userType: "admin" });
    const answered = async (id: number, who: SignedIn) => (await read(id, who)).status;
    expect(await Promise.all([owner, admin, other].map((who) => answered(seen.id, who)))).toEqual([200, 200, 403]);
    expect(await Promise.all([owner, admin, other].map((who) => answered(hidden.id, who)))).toEqual([200, 200, 404]);
  });
});

describe("an event sent by a page", () => {
  it.each([
    ["kind", { kind: "share", listing_ids: [1] }],
    ["listing_ids", { kind: "view", listing_ids: [] }],
    ["listing_ids", { kind: "view", listing_ids: [1, 2] }],
    ["listing_ids", { kind: "search", listing_ids: Array.from({ length: 61 }, (_, n) => n + 1) }],
    ["listing_ids", { kind: "search", listing_ids: ["one"] }],
    ["listing_ids", { kind: "search", listing_ids: [2 ** 31] }],
  ])("is refused when it is wrong at %s", async (field, body) => {
    const headers = { "x-client-address": "192.0.2.77" };
    const answer = await call({ path: "events/", method: "POST", body, headers });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });

  it("is limited per address to what a person can click", async () => {
    const { id } = await makeListing(db);
    const headers = { "x-client-address": "192.0.2.78", "user-agent": browser };
    const body = { kind: "view", listing_ids: [id] };
    const answers = [];
    for (let n = 0; n < 121; n += 1) answers.push(await call({ path: "events/", method: "POST", body, headers }));
    expect(statuses(answers)).toEqual({ 204: 120, 429: 1 });
  });

  it("counts once an hour for each visitor, listing, and means of contact", async () => {
    const [one, other] = [await makeListing(db), await makeListing(db)];
    const member = await signIn();
    const contact = (
      kind: string,
      id: number,
      { address = "192.0.2.80", as }: { address?: string; as?: SignedIn } = {},
    ) => {
      const headers = { "x-client-address": address, "user-agent": browser };
      return call({
        path: "events/",
        method: "POST",
        body: { kind, listing_ids: [id] },
        headers,
        as: as?.headers,
      });
    };
    const calls = Array.from({ length: 10 }, () => contact("call", one.id));
    expect(statuses(await Promise.all(calls))).toEqual({ 204: 10 });
    await contact("email", one.id);
    await contact("call", other.id);
    await contact("call", one.id, { address: "192.0.2.81" });
    for (const address of ["192.0.2.80", "192.0.2.82"]) await contact("call", one.id, { address, as: member });
    const counts = (id: number) =>
      db.listingDay.findFirst({ where: { listingId: id }, select: { calls: true, emails: true } });
    expect([await counts(one.id), await counts(other.id)]).toEqual([
      { calls: 3, emails: 1 },
      { calls: 1, emails: 0 },
    ]);
  });

  it("is counted for each of a hundred concurrent calls, in whatever order they name the listings", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeListing(db, { claimedById: owner.id })));
    const ids = made.map(({ id }) => id);
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => say("search", n % 2 ? ids : [...ids].reverse())),
      );
      expect(statuses(answers)).toEqual({ 204: 100 });
      const days = await db.listingDay.findMany({ where: { listingId: { in: ids } } });
      expect(days.map(({ searchAppearances }) => searchAppearances)).toEqual(ids.map(() => round * 100));
    }
  }, 60_000);
});
