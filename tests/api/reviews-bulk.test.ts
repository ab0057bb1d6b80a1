import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { type BulkDecisionAnswer } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { differences } from "../support/recount";
import { grounds, mails, patch, stored } from "../support/reviews";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
beforeEach(() => db.outboxMail.deleteMany());

const inStatus = async (status: Review["status"], given: Parameters<typeof makeReview>[1] = {}) => {
  const review = await makeReview(db, { ...given, status: status === "flagged" ? "active" : status });
  if (status === "flagged") await makeFlag(db, { reviewId: review.id });
  return review;
};
const decide = (body: unknown, query = "") =>
  call({ path: `reviews/bulk_decide/${query}`, method: "POST", body, as: admin.headers });
const named = (reviews: { id: number }[]) => reviews.map(({ id }) => ({ id }));
const statusOf = async (reviews: { id: number }[]) =>
  Promise.all(reviews.map(async ({ id }) => (await stored(id)).status));
const lastAudit = async () => (await db.auditRow.findMany({ orderBy: { id: "desc" }, take: 1 }))[0];

describe("moving many reviews at once", () => {
  const four = async () => [
    await inStatus("pending"),
    await inStatus("active"),
    await inStatus("flagged"),
    await inStatus("removed"),
  ];

  it("follows the table of moves, and names each skipped one with the reason", async () => {
    const reviews = await four();
    const { status, body } = await decide({ reviews: [...named(reviews), { id: 2_000_000_000 }], status: "active" });
    expect([status, body]).toMatchObject([
      200,
      {
        updated: 2,
        skipped: [
          { id: reviews[1]?.id, detail: "A review that is active can't become active." },
          { id: reviews[3]?.id, detail: "A review that is removed can't become active." },
          { id: 2_000_000_000, detail: "This review no longer exists." },
        ],
      },
    ]);
    expect(await statusOf(reviews)).toEqual(["active", "active", "active", "removed"]);
    expect(await db.reviewFlag.count({ where: { reviewId: reviews[2]?.id, settledAt: null } })).toBe(0);
    expect(await differences()).toEqual({});
  });

  it("writes one audit row with the previous state of each", async () => {
    const reviews = await four();
    await decide({ reviews: named(reviews), status: "removed", ...grounds });
    const [pending, active, flagged] = reviews.map(({ id }) => id);
    expect(await lastAudit()).toMatchObject({
      actorId: admin.id,
      action: "review.status",
      before: {
        reviews: [
          [pending, "pending"],
          [active, "active"],
          [flagged, "flagged"],
        ],
      },
      after: { reviews: [pending, active, flagged], status: "removed", reason: grounds.reason },
      reason: grounds.facts,
    });
    expect((await stored(pending ?? 0)).removalFacts).toBe(grounds.facts);
    expect(await differences()).toEqual({});
  });

  it("applies only to the version that was seen", async () => {
    const author = await signIn();
    const [seen, changed] = [await inStatus("pending"), await inStatus("pending", { userId: author.id })];
    await patch(author, changed.id, { title: "Something else" });
    const reviews = [seen, changed].map(({ id, updatedAt }) => ({ id, updated_at: updatedAt.toISOString() }));
    expect((await decide({ reviews, status: "active" })).body).toMatchObject({
      updated: 1,
      skipped: [{ id: changed.id, detail: messages.review.changed }],
    });
    expect(await statusOf([seen, changed])).toEqual(["active", "pending"]);
  });

  it("counts a repeated review once", async () => {
    const { id } = await inStatus("pending");
    expect((await decide({ reviews: [{ id }, { id }], status: "active" })).body).toEqual({
      updated: 1,
      skipped: [],
      decisions: [],
    });
  });

  it("drops the pending edits of removed reviews", async () => {
    const [one, other] = [await inStatus("active"), await inStatus("active")];
    await makeRevision(db, { reviewId: one.id });
    await decide({ reviews: named([one, other]), status: "removed", ...grounds });
    expect(await db.reviewRevision.findMany({ where: { reviewId: one.id } })).toMatchObject([
      { status: "rejected", reason: grounds.facts, decidedById: admin.id },
    ]);
  });

  it("tells the second of two moderators about each review that the first has moved", async () => {
    const reviews = [await inStatus("pending"), await inStatus("pending"), await inStatus("pending")];
    const [first, second] = await Promise.all([
      decide({ reviews: named(reviews.slice(0, 2)), status: "active" }),
      decide({ reviews: named(reviews.slice(1)).reverse(), status: "active" }),
    ]);
    const answers = [first.body, second.body] as BulkDecisionAnswer[];
    expect(answers.map(({ updated }) => updated).reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(answers.flatMap(({ skipped }) => skipped)).toEqual([
      { id: reviews[1]?.id, detail: "A review that is active can't become active." },
    ]);
    expect(await differences()).toEqual({});
  });
});

describe("emails for many reviews are the same as for single ones", () => {
  it("go to authors on request, to owners always when a review appears, and to no one when it stays", async () => {
    const [author, owner] = [await makeUser(db), await makeUser(db, { userType: "owner" })];
    const { id: listingId } = await makeListing(db, { claimedById: owner.id });
    const pending = await inStatus("pending", { userId: author.id, listingId });
    const flagged = await inStatus("flagged", { listingId });
    await decide({ reviews: named([pending, flagged]), status: "active" });
    expect((await mails("review-posted")).map(({ userId }) => userId)).toEqual([owner.id]);
    expect(await mails("review-approved")).toEqual([]);
    await decide({ reviews: named([pending, flagged]), status: "removed", ...grounds }, "?notify=0");
    const sent = (await mails("decision-made")).map(({ userId, values }) => [
      userId,
      (values as { facts: string }).facts,
    ]);
    expect(sent).toEqual([
      [author.id, grounds.facts],
      [flagged.userId, grounds.facts],
    ]);
  });
});

describe("deciding many edits at once", () => {
  const edited = async () => {
    const review = await makeReview(db, { title: "As it was", rating: 1 });
    return { review, edit: await makeRevision(db, { reviewId: review.id, title: "Better", rating: 5 }) };
  };

  it("replaces the approved text, except for edits that were replaced meanwhile or are missing", async () => {
    const [one, replaced, bare] = [await edited(), await edited(), await makeReview(db)];
    const reviews = [
      { id: one.review.id, revision_id: one.edit.id },
      { id: replaced.review.id, revision_id: one.edit.id },
      { id: bare.id },
    ];
    const { body } = await decide({ reviews, revision: "approved" }, "?notify=1");
    expect(body).toMatchObject({
      updated: 1,
      skipped: [replaced.review.id, bare.id].map((id) => ({ id, detail: messages.review.noRevision })),
    });
    expect(await stored(one.review.id)).toMatchObject({ title: "Better", rating: 5 });
    expect(await stored(replaced.review.id)).toMatchObject({ title: "As it was" });
    expect((await mails("review-approved")).map(({ userId }) => userId)).toEqual([one.review.userId]);
    expect(await lastAudit()).toMatchObject({
      action: "review.revisions",
      before: { reviews: [[one.review.id, one.edit.id, 1]] },
      after: { reviews: [one.review.id], revision: "approved" },
    });
    expect(await differences()).toEqual({});
  });

  it("drops rejected edits with a reason", async () => {
    const both = [await edited(), await edited()];
    const reviews = named(both.map(({ review }) => review));
    expect(
      (await decide({ reviews, revision: "rejected", reason: "The edit names a patient by name." })).body,
    ).toMatchObject({
      updated: 2,
    });
    for (const { review, edit } of both) {
      expect(await stored(review.id)).toMatchObject({ title: "As it was" });
      expect(await db.reviewRevision.findUniqueOrThrow({ where: { id: edit.id } })).toMatchObject({
        status: "rejected",
        reason: "The edit names a patient by name.",
      });
    }
  });
});

describe("a refused call that changes nothing", () => {
  it("gives the exact reason for a single review, and a general one for several", async () => {
    const [active, removed] = [await inStatus("active"), await inStatus("removed")];
    const rows = await db.auditRow.count();
    const one = await decide({ reviews: named([active]), status: "active" });
    expect([one.status, one.body]).toEqual([409, { detail: "A review that is active can't become active." }]);
    const both = await decide({ reviews: named([active, removed]), status: "active" });
    expect([both.status, both.body]).toEqual([409, { detail: "None of these reviews can be changed that way now." }]);
    expect(await db.auditRow.count()).toBe(rows);
  });

  it.each([
    ["no reviews", { reviews: [], status: "active" }, "reviews"],
    [
      "2,000 reviews",
      { reviews: Array.from({ length: 2000 }, (_, at) => ({ id: at + 1 })), status: "active" },
      "reviews",
    ],
    ["a status that can't be set", { reviews: [{ id: 1 }], status: "pending" }, "status"],
    ["no decision", { reviews: [{ id: 1 }] }, "status"],
    ["two decisions", { reviews: [{ id: 1 }], status: "active", revision: "approved" }, "status"],
    ["a removal without facts", { reviews: [{ id: 1 }], status: "removed", reason: "paid" }, "facts"],
    ["a reason that is too long", { reviews: [{ id: 1 }], status: "removed", reason: "x".repeat(1001) }, "reason"],
  ])("answers 400 for %s", async (_, body, field) => {
    const answer = await decide(body);
    expect([answer.status, answer.body]).toMatchObject([400, { [field]: [expect.any(String)] }]);
  });
});
