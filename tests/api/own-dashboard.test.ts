import { expect, it } from "vitest";
import { makeFlag, makeHelpfulVote, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { listAdded, listManaged } from "@/server/listings/read";
import { listOwnReports } from "@/server/reports/own";
import { listOwnReviews, readOwnFigures } from "@/server/reviews/read";
import { kinds } from "@/lib/rules/listing-kind";

const ctxOf = (id: number, now = new Date()): Ctx => ({
  actor: { kind: "member", id, userType: "reviewer", status: "active" },
  db: database(),
  now,
  requestId: "test",
  notify: false,
});

it("lists an owner's listings of both kinds in any status by name, and no one else's", async () => {
  const { id } = await makeUser(database());
  const names = [];
  for (const kind of kinds) {
    for (const status of ["active", "pending", "suspended"] as const) {
      const { name } = await makeListing(database(), { kind, status, claimedById: id, name: `${status} of ${kind}` });
      names.push(name);
    }
  }
  await makeListing(database(), { claimedById: (await makeUser(database())).id });
  const owned = await listManaged(ctxOf(id), 1000);
  expect(owned.map((listing) => listing.name ?? listing.provider_name)).toEqual(names.toSorted());
  expect(await listManaged(ctxOf(id), 2)).toHaveLength(2);
});

it("lists what an account added in any status, newest first, without what it owns", async () => {
  const { id } = await makeUser(database());
  const at = (day: number) => ({ createdById: id, createdAt: new Date(Date.UTC(2026, 0, day)) });
  const first = await makeListing(database(), { ...at(1), status: "pending" });
  const last = await makeListing(database(), { ...at(2), status: "suspended" });
  await makeListing(database(), { ...at(3), claimedById: id });
  const { id: importId } = await database().import.create({
    data: { userId: id, kind: "business", categoryId: first.categoryId, fileName: "rows.csv" },
  });
  const waiting = await makeListing(database(), { ...at(4), importId, status: "pending" });
  await makeListing(database(), { ...at(5), importId });
  await makeListing(database(), { createdById: (await makeUser(database())).id });
  const idsOf = async (limit: number) => (await listAdded(ctxOf(id), id, limit)).map((one) => one.id);
  expect(await idsOf(10)).toEqual([waiting.id, last.id, first.id]);
  expect(await idsOf(1)).toEqual([waiting.id]);
});

it("counts existing rows only, with months in UTC", async () => {
  const { id } = await makeUser(database());
  const now = new Date("2026-03-01T00:30:00Z");
  expect(await readOwnFigures(ctxOf(id, now), id)).toEqual({ total: 0, average: null, this_month: 0, helpful: 0 });
  const at = (createdAt: string) => ({ userId: id, createdAt: new Date(createdAt) });
  const first = await makeReview(database(), { ...at("2026-03-01T00:00:00Z"), rating: 5 });
  await makeReview(database(), { ...at("2026-02-28T23:59:59Z"), rating: 2, status: "pending" });
  await makeReview(database(), { ...at("2026-03-01T00:10:00Z"), rating: 1, status: "removed" });
  await makeReview(database(), { ...at("2026-03-01T00:20:00Z"), rating: 1, deletedAt: now });
  await makeReview(database());
  for (let votes = 0; votes < 3; votes += 1) await makeHelpfulVote(database(), { reviewId: first.id });
  expect(await readOwnFigures(ctxOf(id, now), id)).toEqual({ total: 2, average: 3.5, this_month: 1, helpful: 3 });
});

it("lists one's own reviews in every status, newest first, and says whether their listing is visible", async () => {
  const { id } = await makeUser(database());
  const gone = await makeListing(database(), { status: "suspended" });
  const made = [];
  for (const status of ["active", "pending", "removed"] as const) {
    made.unshift(await makeReview(database(), { userId: id, status, createdAt: new Date(2026, 0, made.length + 1) }));
  }
  const last = await makeReview(database(), { userId: id, listingId: gone.id });
  await makeReview(database(), { userId: id, deletedAt: new Date() });
  await makeRevision(database(), { reviewId: made[2]!.id });
  const own = await listOwnReviews(ctxOf(id), id, 200);
  expect(own.map((review) => review.id)).toEqual([last.id, ...made.map((review) => review.id)]);
  expect(own.map((review) => review.is_listed)).toEqual([false, true, true, true]);
  expect(own[3]?.pending_revision).not.toBeNull();
  expect(await listOwnReviews(ctxOf(id), id, 2)).toHaveLength(2);
});

it("lists one's own reports, newest first, with what became of them and without the reviews' texts", async () => {
  const { id: userId } = await makeUser(database());
  const hidden = await makeListing(database(), { status: "suspended" });
  const now = new Date();
  const report = async (day: number, settled: { settledAt?: Date; upheld?: boolean }, review = {}) => {
    const { id: reviewId } = await makeReview(database(), review);
    await makeFlag(database(), { reviewId, userId, note: `${day}`, createdAt: new Date(2026, 0, day), ...settled });
  };
  await report(1, {}, { title: "No one else's words" });
  await report(2, { settledAt: now, upheld: true });
  await report(3, { settledAt: now, upheld: false }, { listingId: hidden.id });
  await report(4, {}, { deletedAt: now });
  await makeFlag(database(), { reviewId: (await makeReview(database())).id });
  const own = await listOwnReports(ctxOf(userId), userId, 20);
  expect(own.map(({ note, outcome }) => [note, outcome])).toEqual([
    ["4", "gone"],
    ["3", "kept"],
    ["2", "removed"],
    ["1", "open"],
  ]);
  expect(own[1]).toMatchObject({ listing_name: hidden.name, listing_path: null, reason: "spam" });
  expect(own[3]?.listing_path).toMatch(/^\/business\//);
  expect(JSON.stringify(own)).not.toContain("No one else's words");
  expect(await listOwnReports(ctxOf(userId), userId, 1)).toHaveLength(1);
});
