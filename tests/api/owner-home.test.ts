import { expect, it } from "vitest";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { type Listing } from "@/lib/contract/listing";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { listManaged } from "@/server/listings/read";
import { readRoles } from "@/server/listings/rights";
import { readOwnerHome } from "@/server/owners/home";
import { readSiteFigures } from "@/server/site/figures";

const db = database();
const ctxOf = (id: number, status: "active" | "suspended" = "active"): Ctx => ({
  actor: { kind: "member", id, userType: "owner", status },
  db,
  now: new Date(),
  requestId: "test",
  notify: false,
});
async function homeOf(ctx: Ctx, mayReply: (listing: Listing) => boolean = () => true) {
  const listings = await listManaged(ctx, 1000);
  const ids = listings.map(({ id }) => id);
  return readOwnerHome(ctx, { listings, roles: await readRoles(ctx, ids), plan: null, mayReply });
}

it("counts the visible reviews without a reply, over the listings that the owner may answer for", async () => {
  const { id } = await makeUser(db);
  const [one, other] = [await makeListing(db, { claimedById: id }), await makeListing(db, { claimedById: id })];
  const old = new Date("2026-01-02T00:00:00Z");
  await makeReview(db, { listingId: one.id, createdAt: old });
  await makeReview(db, { listingId: one.id, status: "flagged" });
  await makeReview(db, { listingId: one.id, status: "pending" });
  await makeReview(db, { listingId: one.id, deletedAt: new Date() });
  await makeReply(db, { reviewId: (await makeReview(db, { listingId: one.id })).id });
  await makeReview(db, { listingId: other.id });
  const all = await homeOf(ctxOf(id));
  expect(all.unanswered).toEqual({ [one.id]: 2, [other.id]: 1 });
  expect(all.tasks.find(({ kind }) => kind === "reviews")).toMatchObject({ reviews: 3, oldestAt: old.toISOString() });
  expect(all.recent.reviews).toBe(3);
  const some = await homeOf(ctxOf(id), (listing) => listing.id === other.id);
  expect(some.unanswered).toEqual({ [other.id]: 1 });
});

it("names transfers that wait for the owner, with the deadline, but not to a suspended account, and not once refused", async () => {
  const { id } = await makeUser(db);
  const { id: listingId } = await makeListing(db, { claimedById: id });
  const rival = await makeUser(db, { fullName: "Dana Whitlock" });
  const claim = await makeClaim(db, { listingId, userId: rival.id });
  const [task] = (await homeOf(ctxOf(id))).tasks;
  const decidableAt = new Date(claim.createdAt.getTime() + 3 * 24 * 60 * 60 * 1000).toISOString();
  expect(task).toMatchObject({ kind: "transfer", person: "Dana Whitlock", listing: { id: listingId }, decidableAt });
  const kinds = (await homeOf(ctxOf(id, "suspended"))).tasks.map(({ kind }) => kind);
  expect(kinds).not.toContain("transfer");
  for (const answered of [{ ownerAgreedAt: new Date() }, { ownerAgreedAt: null, ownerRefusedAt: new Date() }]) {
    await db.claim.update({ where: { id: claim.id }, data: answered });
    expect((await homeOf(ctxOf(id))).tasks.map(({ kind }) => kind)).not.toContain("transfer");
  }
});

it("asks for valuable facts of active listings and says which listings wait for approval", async () => {
  const { id } = await makeUser(db);
  const active = await makeListing(db, { claimedById: id, phone: null, name: "A" });
  const pending = await makeListing(db, { claimedById: id, phone: null, name: "B", status: "pending" });
  const { tasks } = await homeOf(ctxOf(id));
  const facts = tasks.filter(({ kind }) => kind === "facts");
  expect(facts).toHaveLength(1);
  expect(facts[0]).toMatchObject({ listing: { id: active.id }, first: { key: "free_consultation" } });
  expect(tasks.at(-1)).toMatchObject({ kind: "approval", listing: { id: pending.id } });
});

it("asks two weeks ahead whether an active listing is open on a holiday, for all who may edit it", async () => {
  const { id } = await makeUser(db);
  const [one, hidden] = [
    await makeListing(db, { claimedById: id }),
    await makeListing(db, { claimedById: id, status: "suspended" }),
  ];
  const spans = [{ day: 4, opens: 540, closes: 1020 }];
  for (const listingId of [one.id, hidden.id]) {
    await db.$executeRaw`
      INSERT INTO listing_hours (listing_id, spans, time_zone, open_minutes)
      VALUES (${listingId}, ${JSON.stringify(spans)}::jsonb, 'America/Chicago', '{}')`;
  }
  const asked = async (now: string) =>
    (await homeOf({ ...ctxOf(id), now: new Date(now) })).tasks.filter(({ kind }) => kind === "holiday");
  const christmas = {
    kind: "holiday",
    name: "Christmas Day",
    date: "2026-12-25",
    listings: [{ id: one.id, name: one.name }],
  };
  expect(await asked("2026-12-11T12:00:00Z")).toEqual([christmas]);
  expect(await asked("2026-12-10T12:00:00Z")).toEqual([]);
});

it("states the true average of claimed listings, from 20 of them on", async () => {
  const { id } = await makeUser(db);
  const ctx = ctxOf(id);
  await db.listing.updateMany({ where: { claimedById: { not: null } }, data: { claimedById: null } });
  for (let made = 0; made < 19; made += 1) {
    const listing = await makeListing(db, { claimedById: id });
    await makeReview(db, { listingId: listing.id, rating: 4 });
  }
  expect(await readSiteFigures(ctx)).toEqual([]);
  const last = await makeListing(db, { claimedById: id });
  for (let made = 0; made < 5; made += 1) await makeReview(db, { listingId: last.id, rating: 1 });
  await makeReview(db, { listingId: (await makeListing(db)).id, rating: 1 });
  expect(await readSiteFigures(ctx)).toEqual([{ figure: "3.4", text: "stars on average for claimed listings" }]);
});
