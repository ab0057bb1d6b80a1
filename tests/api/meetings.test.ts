import { beforeAll, describe, expect, it } from "vitest";
import { pinTooFar } from "@/lib/rules/pin";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { endStaleCorrections } from "@/server/corrections/decide";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { undoImport } from "../support/file-import";
import { only, update } from "../support/import-updates";
import { send } from "../support/measures";
import { differences } from "../support/recount";

const db = database();
const grounds = { reason: "not_real", facts: "No one at this address knows them." };

let admin: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});

const listingOf = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const merge = (kept: number, merged: number) =>
  send(admin, "listings/merge/", { kept_id: kept, merged_id: merged, fields: {} });

describe("a restored suspension", () => {
  it("brings back what is still there, and leaves what was decided about since", async () => {
    const person = await signIn({ userType: "owner" });
    const { id: gone } = await makeReview(db, { userId: person.id });
    const { id: stays } = await makeReview(db, { userId: person.id });
    const [one, other] = [
      await makeListing(db, { claimedById: person.id }),
      await makeListing(db, { claimedById: person.id }),
    ];
    const suspension = { remove: ["reviews", "listings"], ...grounds, reason: "abuse" };
    expect((await send(admin, `users/${person.id}/suspend/`, suspension)).status).toBe(200);
    await db.review.update({ where: { id: gone }, data: { deletedAt: new Date() } });
    const status = (id: number, given: object) => send(moderator, "listings/bulk_status/", { ids: [id], ...given });
    await status(other.id, { status: "active" });
    await status(other.id, { status: "suspended", from: "active", ...grounds });
    expect((await send(admin, `users/${person.id}/restore/`)).status).toBe(200);
    expect((await db.review.findUniqueOrThrow({ where: { id: stays } })).status).toBe("active");
    expect([(await listingOf(one.id)).status, (await listingOf(other.id)).status]).toEqual(["active", "suspended"]);
    expect((await send(admin, `users/${person.id}/restore/`)).status).toBe(404);
    expect(await db.auditRow.count({ where: { action: "user.restore_part", objectId: person.id } })).toBe(1);
    expect(await differences()).toEqual({});
  });

  it("that took nothing along is reversed by the account's reactivation", async () => {
    const person = await signIn();
    await send(admin, `users/${person.id}/suspend/`, { ...grounds, reason: "abuse" });
    await send(admin, "users/bulk_status/", { ids: [person.id], status: "active", from: "suspended" });
    const reversals = { target: "user", target_id: person.id, measure: "restored" };
    const { body } = await call({
      path: `decisions/?${new URLSearchParams(Object.entries(reversals).map(([key, value]) => [key, String(value)]))}`,
      as: admin.headers,
    });
    expect(body).toMatchObject({ count: 1 });
  });
});

it("a restored claim on a listing that someone owns by now is a request, which the owner has time to answer", async () => {
  const claimant = await signIn();
  const owner = await makeUser(db, { userType: "owner" });
  const { id } = await makeListing(db);
  await makeClaim(db, { listingId: id, userId: claimant.id });
  await send(moderator, `businesses/${id}/reject_claim/`, { ...grounds, reason: "not_proved" });
  const { decisionId } = await db.decisionParty.findFirstOrThrow({ where: { userId: claimant.id } });
  await send(admin, `businesses/${id}/set_owner/`, { user_id: owner.id });
  expect((await send(admin, `decisions/${decisionId}/restore/`)).status).toBe(200);
  expect(await db.claim.findFirstOrThrow({ where: { listingId: id } })).toMatchObject({
    kind: "transfer",
    status: "pending",
  });
  expect((await send(moderator, `businesses/${id}/approve_claim/`)).status).toBe(409);
  expect((await listingOf(id)).claimedById).toBe(owner.id);
  const mails = { template: "transfer-asked", userId: owner.id };
  expect(await db.outboxMail.count({ where: mails })).toBe(1);
});

describe("two listings", () => {
  const close = (id: number, to: number) =>
    send(moderator, `businesses/${id}/close/`, {
      moved_to: to,
      reason: "closed",
      facts: "The sign names the other one.",
    });

  it("can't have moved to each other, not even at once", async () => {
    const { id: categoryId } = await makeCategory(db);
    const [one, other] = [await makeListing(db, { categoryId }), await makeListing(db, { categoryId })];
    const answers = await Promise.all([close(one.id, other.id), close(other.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("are open after a merge if one of them is, and closed again as before once it is undone", async () => {
    const { id: categoryId } = await makeCategory(db);
    const [closed, open] = [await makeListing(db, { categoryId }), await makeListing(db, { categoryId })];
    await close(closed.id, open.id);
    const before = await listingOf(closed.id);
    const merged = await merge(closed.id, open.id);
    expect(merged.status).toBe(201);
    expect(await listingOf(closed.id)).toMatchObject({ closedOn: null, movedToId: null });
    expect((await send(admin, `merges/${(merged.body as { id: number }).id}/undo/`)).status).toBe(200);
    const { closedOn, movedToId } = before;
    expect(await listingOf(closed.id)).toMatchObject({ closedOn, movedToId });
    expect(await differences()).toEqual({});
  });

  it("don't let a report of the merged one be upheld in vain", async () => {
    const [kept, merged] = [await makeListing(db), await makeListing(db)];
    const report = { kind: "listing" as const, listingId: merged.id, reason: "fake" as const, confirmedAt: new Date() };
    const { id } = await db.report.create({ data: report });
    await merge(kept.id, merged.id);
    const decide = (uphold: boolean) => send(moderator, `reports/${id}/decide/`, { uphold, ...(uphold && grounds) });
    expect((await decide(true)).status).toBe(409);
    expect((await decide(false)).status).toBe(200);
  });
});

it("a suspended owner doesn't keep moderators from a correction", async () => {
  const owner = await makeUser(db, { userType: "owner" });
  const { id } = await makeListing(db, { claimedById: owner.id, phone: "2075550142" });
  await db.user.update({ where: { id: owner.id }, data: { status: "suspended" } });
  const reader = await signIn();
  const changes = { phone: { from: "2075550142", to: "(207) 555-0177" } };
  const sent = await send(reader, "suggestions/", { listing_id: id, kind: "change", changes });
  expect(sent.status).toBeLessThan(300);
  const { id: correction } = await db.correction.findFirstOrThrow({ where: { listingId: id } });
  expect((await send(moderator, `suggestions/${correction}/decide/`, { accept: true })).status).toBe(200);
  expect(await db.outboxMail.count({ where: { userId: owner.id, template: "correction-received" } })).toBe(0);
});

describe("a correction that names another listing", () => {
  const suggest = async (listing_id: number, body: object) => {
    const sent = await send(await signIn(), "suggestions/", { listing_id, ...body });
    expect(sent.status).toBeLessThan(300);
    return db.correction.findFirstOrThrow({ where: { listingId: listing_id } });
  };

  it("names the one that it was merged into, and its former one again when that is undone", async () => {
    const { id: categoryId } = await makeCategory(db);
    const make = () => makeListing(db, { categoryId });
    const [old, place, kept] = [await make(), await make(), await make()];
    const { id } = await suggest(old.id, { kind: "moved", moved_to: place.id });
    const merged = await merge(kept.id, place.id);
    await send(admin, `merges/${(merged.body as { id: number }).id}/undo/`);
    expect(await db.correction.findUniqueOrThrow({ where: { id } })).toMatchObject({ otherId: place.id });
    await merge(kept.id, place.id);
    const facts = "The sign names the other one.";
    expect((await send(moderator, `suggestions/${id}/decide/`, { accept: true, facts })).status).toBe(200);
    expect(await listingOf(old.id)).toMatchObject({ movedToId: kept.id });
  });

  it("is answered once the two are one", async () => {
    const [one, other] = [await makeListing(db), await makeListing(db)];
    const { id } = await suggest(one.id, { kind: "duplicate", duplicate_of: other.id });
    await merge(other.id, one.id);
    await endStaleCorrections(db, new Date());
    expect(await db.correction.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome: "accepted" });
  });
});

it("what an owner takes over of their own earlier correction is the owner's", async () => {
  const owner = await signIn({ userType: "owner" });
  const { id } = await makeListing(db, { phone: "2075550142" });
  const changes = { phone: { from: "2075550142", to: "(207) 555-0177" } };
  await send(owner, "suggestions/", { listing_id: id, kind: "change", changes });
  await send(admin, `businesses/${id}/set_owner/`, { user_id: owner.id });
  const { id: correction } = await db.correction.findFirstOrThrow({ where: { listingId: id } });
  expect((await send(owner, `suggestions/${correction}/decide/`, { accept: true })).status).toBe(200);
  const { body } = await call({ path: `businesses/${id}/history/` });
  const { facts } = body as { facts: { field: string; source: string }[] };
  expect(facts.find(({ field }) => field === "phone")).toMatchObject({ source: "owner" });
});

describe("after two categories were merged", () => {
  it("undoing an earlier update or merge puts listings into the remaining one", async () => {
    const make = () => makeCategory(db);
    const [own, gone, into, other] = [await make(), await make(), await make(), await make()];
    const places = { categoryId: gone.id, furtherCategoryIds: [other.id] };
    const [updated, further] = [
      await makeListing(db, places),
      await makeListing(db, { categoryId: own.id, furtherCategoryIds: [gone.id] }),
    ];
    const change = (id: number, ...cells: [string, string][]) =>
      update(only(["listing_id", String(id)], ...cells), { as: admin });
    const moved = await change(updated.id, ["category", own.fullSlug], ["categories", other.fullSlug]);
    const dropped = await change(further.id, ["categories", other.fullSlug]);
    const kept = await makeListing(db, { categoryId: own.id, furtherCategoryIds: [gone.id] });
    const merged = await merge(
      kept.id,
      (await makeListing(db, { categoryId: own.id, furtherCategoryIds: [other.id] })).id,
    );
    expect((await send(admin, `categories/${gone.id}/merge/`, { into: into.id })).status).toBe(200);
    for (const { file } of [moved, dropped]) {
      expect((await undoImport(file.id, admin)).body).toMatchObject({ status: "undone", undone: 1, kept: 0 });
    }
    expect(await listingOf(updated.id)).toMatchObject({ categoryId: into.id, furtherCategoryIds: [other.id] });
    expect(await listingOf(further.id)).toMatchObject({ categoryId: own.id, furtherCategoryIds: [into.id] });
    expect((await send(admin, `merges/${(merged.body as { id: number }).id}/undo/`)).status).toBe(200);
    expect(await listingOf(kept.id)).toMatchObject({ furtherCategoryIds: [into.id] });
    expect(await differences()).toEqual({});
  });
});

it("an update leaves a pin out that is too far from its address, and stores the rest of the row", async () => {
  const { id } = await makeListing(db, { city: "Portland", state: "ME", zip: "04101" });
  const columns = (pin: string, phone: string) => only(["listing_id", String(id)], ["pin", pin], ["phone", phone]);
  const far = await update(columns("41.76500, -88.01300", "2075550166"), { as: admin });
  expect(far.answer).toMatchObject({ updated: 1, errors: [], warnings: [{ field: "pin", message: pinTooFar }] });
  expect(await listingOf(id)).toMatchObject({ phone: "+12075550166", pin: null });
  const near = await update(columns("43.65900, -70.25600", "2075550166"), { as: admin });
  expect(near.answer).toMatchObject({ updated: 1, warnings: [] });
  expect(await listingOf(id)).toMatchObject({ pin: "43.65900, -70.25600" });
});

describe("a search", () => {
  beforeAll(async () => {
    const parent = await makeCategory(db, { name: "Attorneys", slug: "attorneys" });
    const make = async (name: string, at: string) =>
      makeListing(db, { name: at, categoryId: (await makeCategory(db, { name, parentId: parent.id })).id });
    await make("Family Law", "Grove Chambers");
    await make("Immigration Law", "Quince Chambers");
    await make("Tax Law", "Birch Chambers");
  });
  const found = async (q: string) => {
    const { body } = await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(q)}` });
    const { items, count } = body as { items: { data: { name: string } }[]; count: number };
    return items
      .slice(0, count)
      .map(({ data }) => data.name)
      .sort();
  };

  it.each([
    ['attorney -"family law"', ["Birch Chambers", "Quince Chambers"]],
    ['attorney not "family law"', ["Birch Chambers", "Quince Chambers"]],
    ["attorney not family law or immigration law", ["Birch Chambers"]],
    ["attorney except family law and immigration law", ["Birch Chambers"]],
  ])("leaves out what isn't wanted: %s", async (q, names) => expect(await found(q)).toEqual(names));
});
