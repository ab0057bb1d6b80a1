import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ListingModel } from "@/generated/prisma/models";
import { messages } from "@/lib/messages/common";
import { correctionMessages } from "@/lib/messages/correction";
import { dayMs } from "@/lib/rules/time";
import { makeListing } from "@/prisma/factories/listing";
import { listOwnCorrections } from "@/server/corrections/read";
import { endStaleCorrections } from "@/server/corrections/decide";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findListingPage } from "@/server/site/find-listing-page";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import {
  correctable,
  decide,
  listCorrections,
  phone,
  readListing,
  suggest,
  suggestChange,
  told,
} from "../support/corrections";
import { mergeCalls } from "../support/merges";
import { grounds, mails } from "../support/reviews";

const db = database();
const facts = "Their door says that they closed.";
let admin: SignedIn;
let moderator: SignedIn;
let owner: SignedIn;
let reader: SignedIn;
/** No one's, and the owner's. */
let free: ListingModel;
let owned: ListingModel;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.correction.deleteMany();
  owner = await signIn({ userType: "owner" });
  reader = await signIn();
  const given = { ...correctable, website: "https://old.example" };
  free = await makeListing(db, given);
  owned = await makeListing(db, { ...given, claimedById: owner.id });
});

const change = (listing: ListingModel, changes: object, who = reader) => suggestChange(listing, changes, who);
const say = (kind: string, listing = free, who = reader) => suggest({ listing_id: listing.id, kind }, who);
const listed = (who = moderator, query = "") => listCorrections(who, query);
const ofOwned = () => listed(owner, `listing_id=${owned.id}`);
const site = { website: { from: "https://old.example", to: "https://new.example" } };
/** Ends the time in which only the owner decides. */
const wait = () => db.correction.updateMany({ data: { ownerUntil: new Date(Date.now() - dayMs) } });

describe("a correction of details", () => {
  it("is decided field by field, and its writer learns what was taken over", async () => {
    expect(await change(free, { ...phone, ...site })).toMatchObject({
      status: 200,
      body: { detail: correctionMessages.sent },
    });
    const [open] = await listed();
    expect(open).toMatchObject({ kind: "change", user_id: reader.id, same: 1, owner_until: null, outcome: null });
    expect(open!.changes).toEqual([
      { field: "phone", from: "2075550142", to: "+12075550199", is_stale: false },
      { field: "website", from: "https://old.example", to: "https://new.example", is_stale: false },
    ]);
    const answer = await decide(moderator, open!.id, { accept: true, fields: ["phone"], facts: "We called them." });
    expect(answer).toMatchObject({ status: 200, body: { outcome: "accepted", applied: ["phone"] } });
    expect(await readListing(free.id)).toMatchObject({ phone: "+12075550199", website: "https://old.example" });
    const history = await call({ path: `businesses/${free.id}/history/` });
    expect(history.body).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ field: "phone", source: "visitor" })]) as unknown,
    });
    expect(await told()).toMatchObject([
      { kind: "change", outcome: "accepted", fields: ["Phone"], answer: "We called them." },
    ]);
    expect(await decide(admin, open!.id, { accept: false })).toMatchObject({
      status: 409,
      body: { detail: correctionMessages.decided("accepted") },
    });
    expect([await listed(), await listed(moderator, "status=decided")]).toMatchObject([[], [{ applied: ["phone"] }]]);
  });

  it("must say something new, valid, and about what the listing says now", async () => {
    const same = { phone: { from: "2075550142", to: "2075550142" } };
    const answers = [
      await change(free, {}),
      await change(free, { status: { from: "active", to: "suspended" } }),
      await change(free, { phone: { from: "2075550142", to: "12" } }),
      await change(free, { hours: { from: "", to: "whenever" } }),
      await change(free, { phone: { from: "2075550100", to: "2075550199" } }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body as object)])).toEqual([
      [400, ["changes"]],
      [400, ["changes"]],
      [400, ["changes_phone"]],
      [400, ["changes_hours"]],
      [409, ["detail"]],
    ]);
    expect([200, 400]).toContain((await change(free, same)).status);
    const hidden = await makeListing(db, { status: "pending" });
    expect((await say("closed", hidden)).status).toBe(404);
    expect(await say("closed", owned, owner)).toMatchObject({ status: 403, body: { detail: correctionMessages.own } });
  });

  it("is declined with a note, and changes nothing", async () => {
    await change(free, phone);
    const [open] = await listed();
    expect((await decide(moderator, open!.id, { accept: false, facts: "It rings there." })).status).toBe(200);
    expect((await readListing(free.id)).phone).toBe("2075550142");
    expect(await told()).toMatchObject([{ outcome: "declined", fields: [], answer: "It rings there." }]);
    expect(await listOwnCorrections(guestCtx(), reader.id, 10)).toMatchObject([
      { id: open!.id, outcome: "declined", answer: "It rings there.", listing: { is_public: true } },
    ]);
  });

  it("replaces an open one by the same person", async () => {
    await change(free, phone);
    await change(free, site);
    expect((await listed()).map(({ changes }) => changes.map(({ field }) => field))).toEqual([["website"]]);
  });

  it("needs a tick, and the time zone of an address for hours", async () => {
    const bare = await makeListing(db);
    await change(bare, { hours: { from: "", to: "Mon-Fri 9-5" } });
    const [open] = await listed();
    expect(await decide(moderator, open!.id, { accept: true, fields: [] })).toMatchObject({ status: 400 });
    expect(await decide(moderator, open!.id, { accept: true })).toMatchObject({
      status: 409,
      body: { detail: correctionMessages.noZone },
    });
    await db.listing.update({ where: { id: bare.id }, data: { zip: "04101" } });
    expect((await decide(moderator, open!.id, { accept: true })).status).toBe(200);
    expect((await readListing(bare.id)).hours?.text).toBe("Mon-Fri 9 AM-5 PM");
  });
});

describe("a correction of a claimed listing", () => {
  it("is its owner's to decide for 7 days, and then also the moderators'", async () => {
    await change(owned, phone);
    expect(await mails("correction-received")).toMatchObject([{ userId: owner.id, values: { kind: "change" } }]);
    expect(await listed()).toEqual([]);
    const [open] = await ofOwned();
    expect(open).toMatchObject({ owner_until: expect.any(String) as string, user_id: null, suggester_name: null });
    expect(await decide(moderator, open!.id, { accept: true })).toMatchObject({ status: 409 });
    expect((await decide(reader, open!.id, { accept: true })).status).toBe(403);
    await wait();
    expect(await listed()).toMatchObject([{ id: open!.id, owner_until: null }]);
    expect(await ofOwned()).toHaveLength(1);
    expect((await decide(owner, open!.id, { accept: true })).status).toBe(200);
    expect((await readListing(owned.id)).phone).toBe("+12075550199");
  });

  it("is a manager's to decide, no responder's, and no moderator's who works there or suggested it", async () => {
    const manager = await signIn();
    await db.listingMember.create({ data: { listingId: owned.id, userId: manager.id, role: "manager" } });
    await db.listingMember.create({ data: { listingId: owned.id, userId: moderator.id, role: "responder" } });
    await change(owned, phone);
    const asked = (await mails("correction-received")).map(({ userId }) => userId);
    expect(new Set(asked)).toEqual(new Set([owner.id, manager.id]));
    await wait();
    const [open] = await listed(admin);
    expect(await decide(moderator, open!.id, { accept: true })).toMatchObject({
      status: 403,
      body: { detail: messages.ownCase },
    });
    expect((await decide(manager, open!.id, { accept: false })).status).toBe(200);
    const mine = await signIn({ userType: "moderator" });
    await change(free, phone, mine);
    const [own] = await listed();
    expect((await decide(mine, own!.id, { accept: true })).status).toBe(403);
    expect((await decide(admin, own!.id, { accept: true })).status).toBe(200);
    expect((await call({ path: "suggestions/", as: reader.headers })).status).toBe(403);
    expect((await call({ path: `suggestions/?listing_id=${owned.id}`, as: reader.headers })).status).toBe(403);
  });
});

describe("whoever says that a listing closed", () => {
  it("is believed by a person only: by its owner, or by a moderator with facts", async () => {
    await say("closed");
    const [open] = await listed();
    expect(await decide(moderator, open!.id, { accept: true, facts: "Gone." })).toMatchObject({ status: 400 });
    expect((await decide(moderator, open!.id, { accept: true, facts })).status).toBe(200);
    expect((await readListing(free.id)).closed_on).not.toBeNull();
    expect(await db.decision.findMany({ where: { targetId: free.id } })).toMatchObject([
      { measure: "listing_closed", reason: "closed", facts, source: "report" },
    ]);
    expect((await say("closed")).status).toBe(409);
    await say("closed", owned);
    const [own] = await ofOwned();
    expect((await decide(owner, own!.id, { accept: true })).status).toBe(200);
    expect(await db.decision.count({ where: { targetId: owned.id } })).toBe(0);
  });

  it("shows on the page from three people in three networks on, until someone decides", async () => {
    const path = (await readListing(free.id)).path.split("/").slice(2);
    const isReported = async () => {
      const page = await findListingPage(guestCtx(), path);
      return page.kind === "page" && page.isReportedClosed;
    };
    for (const isThird of [false, false, true]) {
      expect((await say("closed", free, await signIn())).status).toBe(200);
      expect(await isReported()).toBe(isThird);
    }
    expect((await readListing(free.id)).closed_on).toBeNull();
    const [open] = await listed();
    expect(open).toMatchObject({ same: 3 });
    await decide(moderator, open!.id, { accept: true, facts });
    expect((await told()).map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "accepted"]);
    expect(await isReported()).toBe(false);
  });

  it("may say where it moved, that it is open again, and which listing is the same", async () => {
    const place = await makeListing(db, { name: "New place" });
    const moved = (to?: number) => suggest({ listing_id: free.id, kind: "moved", moved_to: to }, reader);
    expect([(await moved()).status, (await moved(free.id)).status, (await moved(place.id)).status]).toEqual([
      400, 400, 200,
    ]);
    const [open] = await listed();
    expect(open!.other).toMatchObject({ id: place.id, name: "New place" });
    await decide(moderator, open!.id, { accept: true, facts });
    expect((await readListing(free.id)).moved_to).toMatchObject({ id: place.id });

    expect((await say("reopened", place)).status).toBe(409);
    expect((await say("reopened")).status).toBe(200);
    const [again] = await listed();
    await decide(moderator, again!.id, { accept: true });
    expect((await readListing(free.id)).closed_on).toBeNull();

    const twice = { listing_id: free.id, kind: "duplicate", duplicate_of: place.id };
    expect((await suggest({ ...twice, duplicate_of: free.id }, reader)).status).toBe(400);
    expect((await suggest(twice, reader)).status).toBe(200);
    const [double] = await listed();
    expect(double).toMatchObject({ kind: "duplicate", other: { id: place.id } });
    expect(await decide(moderator, double!.id, { accept: true })).toMatchObject({ body: { outcome: "accepted" } });
  });
});

describe("a correction whose listing changes meanwhile", () => {
  it("is marked where the value is another one by now, and ends once all are", async () => {
    await change(free, { ...phone, ...site });
    const edit = (data: object) => db.listing.update({ where: { id: free.id }, data });
    await edit({ phone: "+12075550100", updatedAt: new Date(Date.now() + 1000) });
    const [open] = await listed();
    expect(open!.changes.map(({ is_stale }) => is_stale)).toEqual([true, false]);
    await endStaleCorrections(db, new Date());
    expect(await listed()).toHaveLength(1);
    await edit({ website: "https://own.example", updatedAt: new Date(Date.now() + 2000) });
    await endStaleCorrections(db, new Date());
    expect([await listed(), await told()]).toMatchObject([[], [{ outcome: "superseded" }]]);
  });

  it("waits while that is suspended, and goes with it to another owner", async () => {
    await change(owned, phone);
    await wait();
    await db.listing.update({ where: { id: owned.id }, data: { status: "suspended" } });
    expect(await listed()).toEqual([]);
    const [open] = await ofOwned();
    expect(await decide(owner, open!.id, { accept: true })).toMatchObject({ status: 409 });
    const next = await signIn();
    await db.listing.update({ where: { id: owned.id }, data: { status: "active", claimedById: next.id } });
    expect((await decide(owner, open!.id, { accept: true })).status).toBe(403);
    expect((await decide(next, open!.id, { accept: true })).status).toBe(200);
  });

  it("goes to the listing that it is merged into, where it may be out of date, and back", async () => {
    await change(free, { ...phone, ...site });
    const kept = await makeListing(db, { phone: "2075550142", website: "https://kept.example" });
    const { merge, undo } = mergeCalls(admin.headers);
    const { body } = await merge(kept.id, free.id);
    const [open] = await listed();
    expect(open).toMatchObject({ listing: { id: kept.id }, changes: [{ is_stale: false }, { is_stale: true }] });
    expect((await undo(body.id)).status).toBe(200);
    expect(await listed()).toMatchObject([{ listing: { id: free.id } }]);
    expect(await decide(moderator, open!.id, { accept: true })).toMatchObject({
      body: { applied: ["phone", "website"] },
    });
  });

  it("names no one once the account of its writer is closed", async () => {
    await change(free, phone);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: reader.id } });
    const body = { confirm_email: email, reviews: "delete" };
    expect((await call({ path: "users/me/", method: "DELETE", body, as: reader.headers })).status).toBe(204);
    await db.outboxMail.deleteMany();
    const [open] = await listed();
    expect(open).toMatchObject({ user_id: null, suggester_name: "" });
    expect((await decide(moderator, open!.id, { accept: true, ...grounds })).status).toBe(200);
    expect(await told()).toEqual([]);
  });
});
