import { beforeAll, describe, expect, it } from "vitest";
import { type AdminCounts } from "@/lib/contract/admin";
import { type ModerationKind, moderationKinds } from "@/lib/contract/moderation";
import { keptDays } from "@/lib/rules/retention";
import { dayMs } from "@/lib/rules/time";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeFlag, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { messages } from "@/lib/messages/common";
import { database } from "@/server/db/client";
import { purgeDecisions } from "@/server/decisions/purge";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { act, flagsOf, grounds, listed, mails, patch, stored } from "../support/reviews";

const db = database();
let moderator: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  moderator = await signIn({ userType: "moderator", fullName: "Mo Quill" });
  admin = await signIn({ userType: "admin" });
});

const setStatus = "listings/bulk_status/";
const setUserStatus = "users/bulk_status/";
const open = "moderation/open/";
const post = (path: string, as: SignedIn, body: object) =>
  call({ path: `${path}?notify=1`, method: "POST", body, as: as.headers });

describe("a moderator", () => {
  it("decides about others' reviews, and never about their own or those of their listing", async () => {
    const other = await makeReview(db, { status: "pending" });
    expect((await patch(moderator, other.id, { status: "active" })).status).toBe(200);
    const { id: listingId } = await makeListing(db, { claimedById: moderator.id });
    const own = await makeReview(db, { status: "pending", userId: moderator.id });
    const about = await makeReview(db, { status: "pending", listingId });
    for (const { id } of [own, about]) {
      const answer = await patch(moderator, id, { status: "removed", ...grounds });
      expect([answer.status, answer.body]).toMatchObject([409, { detail: messages.ownCase }]);
      expect((await stored(id)).status).toBe("pending");
    }
    const edited = await makeReview(db, { userId: moderator.id });
    await makeRevision(db, { reviewId: edited.id });
    expect((await act("approve_revision", moderator, edited.id)).status).toBe(409);
  });

  it("reads neither the reports nor the claims of their own case", async () => {
    const { id: listingId } = await makeListing(db, { claimedById: moderator.id });
    const [own, about] = [await makeReview(db, { userId: moderator.id }), await makeReview(db, { listingId })];
    for (const { id } of [own, about]) {
      await makeFlag(db, { reviewId: id });
      expect((await flagsOf(moderator, id)).status).toBe(403);
      expect((await flagsOf(admin, id)).body).toMatchObject({ count: 1 });
    }
    const claims = (as: SignedIn) => call({ path: `businesses/${listingId}/claims/`, as: as.headers });
    expect([(await claims(moderator)).status, (await claims(admin)).status]).toEqual([403, 200]);
  });

  it("doesn't see email addresses", async () => {
    const review = await makeReview(db);
    await makeFlag(db, { reviewId: review.id });
    const claim = await makeClaim(db, { listingId: (await makeListing(db)).id });
    const seen = [
      await listed(moderator, `user_id=${review.userId}`),
      (await flagsOf(moderator, review.id)).body,
      (await call({ path: `businesses/${claim.listingId}/claims/`, as: moderator.headers })).body,
      (await call({ path: `moderation/people/${review.userId}/`, as: moderator.headers })).body,
    ];
    for (const answer of seen) expect(JSON.stringify(answer)).not.toContain("@");
    expect(JSON.stringify(await listed(admin, `user_id=${review.userId}`))).toContain("@");
  });

  it("decides neither about their own listing nor about their own claim, and keeps the role when it is approved", async () => {
    const own = await makeListing(db, { status: "pending", createdById: moderator.id });
    expect((await post(setStatus, moderator, { ids: [own.id], status: "active" })).status).toBe(409);
    const listing = await makeListing(db);
    await makeClaim(db, { listingId: listing.id, userId: moderator.id });
    const approveClaim = `businesses/${listing.id}/approve_claim/`;
    expect((await post(approveClaim, moderator, {})).status).toBe(409);
    expect((await post(approveClaim, admin, {})).status).toBe(200);
    expect(await db.user.findUniqueOrThrow({ where: { id: moderator.id } })).toMatchObject({ userType: "moderator" });
  });

  it("gets the dashboard's numbers: what waits, since when, and how long decisions take", async () => {
    await makeReview(db, { status: "pending", createdAt: new Date("2020-01-01T00:00:00Z") });
    const { body } = await call({ path: "admin/counts/", as: moderator.headers });
    expect(body).toMatchObject({ oldest: { reviews: "2020-01-01T00:00:00.000Z" } });
    const { median_hours, arrived, target_days } = body as AdminCounts;
    expect(median_hours.reviews).toBeGreaterThanOrEqual(0);
    expect(target_days).toBe(3);
    await makeReview(db, { status: "pending", createdAt: new Date(Date.now() - 8 * dayMs) });
    await makeReview(db, { status: "pending" });
    const later = (await call({ path: "admin/counts/", as: moderator.headers })).body as AdminCounts;
    expect(later.arrived.reviews - arrived.reviews).toBe(1);
  });

  it("learns which items other moderators have open", async () => {
    const body = { kind: "reviews", id: 7 };
    await post(open, admin, { ...body, id: 8 });
    expect((await post(open, moderator, body)).body).toMatchObject({ others: [{ id: 8 }] });
    expect((await post(open, admin, body)).body).toMatchObject({ others: [{ id: 7, full_name: "Mo Quill" }] });
    await post(open, moderator, { ...body, id: null });
    expect((await post(open, admin, body)).body).toMatchObject({ others: [] });
  });
});

describe("a note on an item", () => {
  const note = (as: SignedIn, body: object) => post("moderation/notes/", as, { kind: "reviews", ...body });
  const opened = async (as: SignedIn, id: number | null) =>
    (await post(open, as, { kind: "reviews", id })).body as {
      notes: { text: string; by: string; assignee: string | null }[];
      assigned: { id: number; assignee: string }[];
      colleagues: { id: number }[];
    };
  const assignedTo = async (as: SignedIn) =>
    ((await call({ path: "admin/counts/", as: as.headers })).body as AdminCounts).assigned;

  it("is for colleagues, and says whose the item is until a later one does", async () => {
    const { id } = await makeReview(db, { status: "pending" });
    expect((await note(moderator, { id, text: "The author wrote to us.", assignee: admin.id })).status).toBe(200);
    expect((await note(moderator, { id, text: "They called, too." })).status).toBe(200);
    const { notes, assigned, colleagues } = await opened(admin, id);
    expect(notes.map(({ text, by }) => [text, by])).toEqual([
      ["They called, too.", "Mo Quill"],
      ["The author wrote to us.", "Mo Quill"],
    ]);
    expect(assigned).toMatchObject([{ id, assignee: notes[0]!.assignee }]);
    expect(colleagues.map((one) => one.id)).toEqual(expect.arrayContaining([moderator.id, admin.id]));
    expect([await assignedTo(admin), await assignedTo(moderator)]).toEqual([[{ kind: "reviews", count: 1 }], []]);
    await patch(admin, id, { status: "active" });
    expect(await assignedTo(admin)).toEqual([]);
    await note(admin, { id, assignee: "anyone" });
    expect((await opened(moderator, null)).assigned.filter((one) => one.id === id)).toEqual([]);
  });

  it("hands one's own case to the admins, and isn't read by those whose case it is", async () => {
    const { id } = await makeReview(db, { status: "pending", userId: moderator.id });
    expect((await note(moderator, { id, assignee: "admins" })).body).toEqual({ notes: [] });
    await note(admin, { id, text: "Looks fine." });
    expect([(await opened(moderator, id)).notes, (await opened(admin, id)).notes.length]).toEqual([[], 2]);
    expect(await assignedTo(admin)).toMatchObject([{ kind: "reviews", count: 1 }]);
  });

  it("says something about something that is there, and assigns no one else", async () => {
    const { id } = await makeReview(db);
    const reader = await makeUser(db);
    const statuses = [];
    for (const body of [{ id }, { id: 2_000_000_000, text: "Gone." }, { id, assignee: reader.id }])
      statuses.push((await note(moderator, body)).status);
    expect(statuses).toEqual([400, 404, 400]);
  });

  it.each(moderationKinds)("works on the list of %s, and is forgotten", async (kind) => {
    const { id: listingId } = await makeListing(db, { status: "pending" });
    const { id: userId } = await makeUser(db, { status: "pending" });
    const person = { name: "Gil", email: "gil@example.com" };
    const ids: Record<ModerationKind, () => Promise<{ id: number }>> = {
      users: () => Promise.resolve({ id: userId }),
      listings: () => Promise.resolve({ id: listingId }),
      reviews: () => makeReview(db, { status: "pending" }),
      photos: () => makePhoto(db, { listingId, status: "pending" }),
      reports: () =>
        db.report.create({ data: { kind: "listing", listingId, reason: "fake", confirmedAt: new Date() } }),
      corrections: () => db.correction.create({ data: { kind: "closed", listingId, confirmedAt: new Date() } }),
      appeals: async () => {
        const decided = { measure: "listing_suspended", targetKind: "listing", targetId: listingId, name: "" };
        const { id: decisionId } = await db.decision.create({ data: decided });
        const { id: partyId } = await db.decisionParty.create({
          data: { decisionId, role: "concerned", userId, key: String(decisionId) },
        });
        return db.appeal.create({ data: { partyId, text: "You are wrong here.", dueAt: new Date() } });
      },
      "second-looks": async () => {
        const decided = { measure: "listing_suspended", targetKind: "listing", targetId: listingId, name: "" };
        const { id: decisionId } = await db.decision.create({ data: decided });
        await db.secondLook.create({ data: { decisionId } });
        return { id: decisionId };
      },
      messages: () => db.contactMessage.create({ data: { ...person, text: "Hello.", confirmedAt: new Date() } }),
    };
    const { id } = await ids[kind]();
    expect((await note(moderator, { kind, id, text: "See here.", assignee: moderator.id })).status).toBe(200);
    expect(await assignedTo(moderator)).toEqual([{ kind, count: 1 }]);
    await db.moderationNote.updateMany({
      data: { createdAt: new Date(Date.now() - (keptDays.decisions + 1) * dayMs) },
    });
    await purgeDecisions(db);
    expect(await db.moderationNote.count()).toBe(0);
  });
});

describe("refusing what is pending", () => {
  it("suspends it, with a reason that is mailed, or as spam without facts", async () => {
    const adder = await makeUser(db);
    const [refused, spam] = [
      await makeListing(db, { status: "pending", createdById: adder.id }),
      await makeListing(db, { status: "pending", createdById: adder.id }),
    ];
    const body = { status: "suspended", from: "pending" };
    expect(
      (
        await post(setStatus, moderator, {
          ...body,
          ids: [refused.id],
          reason: "There is no such office at this address.",
        })
      ).status,
    ).toBe(200);
    expect((await post(setStatus, moderator, { ...body, ids: [spam.id], spam: true })).status).toBe(200);
    expect(await db.listing.count({ where: { id: { in: [refused.id, spam.id] }, status: "suspended" } })).toBe(2);
    expect((await mails("decision-made")).map(({ userId, values }) => [userId, values])).toMatchObject([
      [adder.id, { about: refused.name, facts: "There is no such office at this address." }],
      [adder.id, { about: spam.name, reason: "advertising" }],
    ]);
    expect(await db.auditRow.findFirst({ where: { objectId: refused.id } })).toMatchObject({
      reason: "There is no such office at this address.",
    });
    expect(await db.auditRow.findFirst({ where: { objectId: spam.id } })).toMatchObject({ after: { spam: true } });
  });

  it("works for people, too, and a suspension doesn't include pending ones", async () => {
    const [one, other] = [await makeUser(db, { status: "pending" }), await makeUser(db, { status: "pending" })];
    expect((await post(setUserStatus, admin, { ids: [one.id], status: "suspended" })).status).toBe(409);
    const body = { ids: [one.id], status: "suspended", from: "pending", reason: "This account is not a person." };
    expect((await post(setUserStatus, admin, body)).status).toBe(200);
    const refusals = async () =>
      (await mails("decision-made"))
        .filter(({ values }) => (values as { measure: string }).measure === "account_refused")
        .map(({ userId }) => userId);
    expect(await refusals()).toEqual([one.id]);
    expect((await post(setUserStatus, admin, { ...body, ids: [other.id], reason: "", spam: true })).status).toBe(200);
    expect(await refusals()).toEqual([one.id, other.id]);
  });
});

describe("the most urgent reviews", () => {
  it("are threats, then contact data, then reports by the record of their reporters", async () => {
    const { id: listingId } = await makeListing(db);
    const [reliable, unreliable] = [await makeUser(db), await makeUser(db)];
    for (const [user, upheld] of [
      [reliable, true],
      [unreliable, false],
    ] as const) {
      for (let n = 0; n < 3; n += 1) {
        const { id } = await makeReview(db, { listingId });
        await db.reviewFlag.create({
          data: { reviewId: id, userId: user.id, reason: "spam", settledAt: new Date(), upheld },
        });
      }
    }
    const make = (content: string) => makeReview(db, { listingId, content, title: "T" });
    const [calm, doubted, believed, contact, threat] = [
      await make("Fine."),
      await make("Fine."),
      await make("Fine."),
      await make("Call 503-555-0177."),
      await make("I will find you."),
    ];
    await makeFlag(db, { reviewId: doubted.id, userId: unreliable.id });
    await makeFlag(db, { reviewId: believed.id, userId: reliable.id });
    const rows = await listed(moderator, `business_id=${listingId}&ordering=-urgency,created_at&limit=4`);
    expect(rows.map(({ id }) => id)).toEqual([threat.id, contact.id, believed.id, doubted.id]);
    expect(rows.map(({ id }) => id)).not.toContain(calm.id);
    expect((await flagsOf(moderator, believed.id)).body).toMatchObject({
      results: [{ user_decided: 3, user_upheld: 3, is_owner: false }],
    });
  });

  it("can't be listed by others", async () => {
    const answer = await listed(null, "ordering=-urgency");
    expect(answer).toBeUndefined();
  });
});
