import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Review, reviewStatuses } from "@/lib/contract/review";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeHelpfulVote, makeReply, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { differences } from "../support/recount";
import { act, grounds, listed, mails, patch, stored } from "../support/reviews";

const db = database();
let admin: SignedIn;
let author: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  author = await signIn({ fullName: "Ana Lopez" });
});
beforeEach(() => db.outboxMail.deleteMany());

const inStatus = async (status: Review["status"]) => {
  const review = await makeReview(db, { status: status === "flagged" ? "active" : status, userId: author.id });
  if (status === "flagged") await makeFlag(db, { reviewId: review.id });
  return review;
};
const auditOf = (id: number) =>
  db.auditRow.findMany({ where: { objectType: "review", objectId: id }, orderBy: { id: "asc" } });

describe("a moderator's move of a review", () => {
  const moves: Record<string, string | undefined> = {
    "pending active": "review.approve",
    "pending removed": "review.remove",
    "active removed": "review.remove",
    "flagged active": "review.repost",
    "flagged removed": "review.remove",
  };
  const pairs = reviewStatuses.flatMap((from) => reviewStatuses.map((to) => [from, to] as const));

  it.each(pairs)("from %s to %s is allowed if the table has it", async (from, to) => {
    const { id } = await inStatus(from);
    const move = moves[`${from} ${to}`];
    const given = to === "removed" ? grounds : { reason: "Why." };
    const { status, body } = await patch(admin, id, { status: to, ...given });
    expect(status).toBe(move ? 200 : 409);
    expect((await stored(id)).status).toBe(move ? to : from);
    if (move) expect(body).toMatchObject({ id, status: to, flag_count: 0 });
    const rows = await auditOf(id);
    expect(rows.map((row) => [row.action, row.actorId, row.before, row.after, row.reason])).toEqual(
      move
        ? [
            [
              move,
              admin.id,
              { status: from },
              to === "removed" ? { status: to, reason: "private_data" } : { status: to },
              to === "removed" ? grounds.facts : "Why.",
            ],
          ]
        : [],
    );
    const kept = move === "review.remove" ? grounds : { reason: null, facts: null };
    expect(await stored(id)).toMatchObject({ removalReason: kept.reason, removalFacts: kept.facts });
    expect(await differences()).toEqual({});
  });

  it("applies only to the version that was seen, if one is sent", async () => {
    const { id } = await inStatus("pending");
    const { updated_at } = (await patch(author, id, { title: "Seen" })).body as Review;
    await patch(author, id, { title: "Not seen" });
    const decide = (seen: string) => patch(admin, id, { status: "active", updated_at: seen });
    expect((await decide(updated_at)).status).toBe(409);
    expect((await decide("yesterday")).status).toBe(400);
    expect((await decide((await stored(id)).updatedAt.toISOString())).status).toBe(200);
  });

  it("is refused to others, and to an admin who edits their own review in the same call", async () => {
    const { id } = await inStatus("pending");
    expect((await patch(author, id, { status: "active" })).body).toMatchObject({ status: "pending" });
    expect((await patch(await signIn(), id, { status: "active" })).status).toBe(404);
    const own = await makeReview(db, { userId: admin.id, status: "pending" });
    expect((await patch(admin, own.id, { status: "active", title: "Mine" })).status).toBe(400);
    expect((await patch(admin, own.id, { title: "Mine" })).body).toMatchObject({ title: "Mine" });
    expect((await patch(admin, id, { status: "gone" })).status).toBe(400);
  });

  it.each([
    ["no reason", { facts: grounds.facts }, "reason"],
    ["an unpublished reason", { ...grounds, reason: "because" }, "reason"],
    ["no facts", { reason: grounds.reason }, "facts"],
    ["facts of 19 characters", { ...grounds, facts: ` ${"x".repeat(19)} ` }, "facts"],
    ["facts of 2,001 characters", { ...grounds, facts: "x".repeat(2001) }, "facts"],
  ])("is refused if it removes the review with %s", async (_, given, field) => {
    const { id } = await inStatus("active");
    const answer = await patch(admin, id, { status: "removed", ...given });
    expect([answer.status, answer.body]).toEqual([400, { [field]: [expect.any(String)] }]);
    expect((await stored(id)).status).toBe("active");
  });

  it("shows the grounds of a removal to the author and to moderators, and to no one else", async () => {
    const { id } = await inStatus("active");
    await patch(admin, id, { status: "removed", ...grounds });
    const ofAuthor = `user_id=${author.id}&status=removed`;
    for (const who of [admin, author]) {
      expect((await listed(who, ofAuthor)).find((one) => one.id === id)).toMatchObject({
        removal_reason: grounds.reason,
        removal_facts: grounds.facts,
      });
    }
    expect(await listed(await signIn(), ofAuthor)).toEqual([]);
  });

  it("drops the pending edit when it removes the review", async () => {
    const { id } = await inStatus("active");
    const edit = await makeRevision(db, { reviewId: id });
    await patch(admin, id, { status: "removed", ...grounds });
    expect(await db.reviewRevision.findUniqueOrThrow({ where: { id: edit.id } })).toMatchObject({
      status: "rejected",
      decidedById: admin.id,
      reason: grounds.facts,
    });
  });
});

describe("an email to the author", () => {
  const mailsOf = async (template: string) =>
    (await mails(template)).map(({ userId, values }) => [userId, values as Record<string, unknown>] as const);

  it("reports an approval when the moderator wants it, and always a removal with its reason and facts", async () => {
    const [approved, silent] = [await inStatus("pending"), await inStatus("pending")];
    await patch(admin, silent.id, { status: "active" });
    expect(await db.outboxMail.count()).toBe(0);
    await patch(admin, silent.id, { status: "removed", ...grounds, query: "?notify=0" });
    expect(await mailsOf("decision-made")).toMatchObject([[author.id, grounds]]);
    await patch(admin, approved.id, { status: "active", query: "?notify=1" });
    const [mail] = await mailsOf("review-approved");
    expect(mail).toMatchObject([author.id, { name: "Ana Lopez", title: approved.title, isEdit: false }]);
  });

  it("isn't sent when a reported review stays or no decision was made", async () => {
    const { id } = await inStatus("flagged");
    expect((await patch(admin, id, { status: "active", query: "?notify=1" })).status).toBe(200);
    expect((await patch(admin, id, { status: "active", query: "?notify=1" })).status).toBe(409);
    // Only who reported it gets one.
    expect((await db.outboxMail.findMany()).map(({ template }) => template)).toEqual(["report-decided"]);
  });

  it("isn't sent to a closed account", async () => {
    const { id } = await makeReview(db, { userId: null, status: "pending" });
    expect((await patch(admin, id, { status: "active", query: "?notify=1" })).status).toBe(200);
    expect(await db.outboxMail.count()).toBe(0);
  });
});

describe("an email to the owner about a newly visible review", () => {
  const owned = async (settings?: { autoApproveReviews: boolean }, status: "active" | "suspended" = "active") => {
    const owner = await makeUser(db, { userType: "owner" });
    if (settings) await db.userSettings.create({ data: { userId: owner.id, ...settings } });
    const listing = await makeListing(db, { claimedById: owner.id, status });
    const review = await makeReview(db, { listingId: listing.id, status: "pending", title: "New here" });
    return { owner, listing, review };
  };

  it("is sent at once, whether or not the author is notified, and not again", async () => {
    const { owner, listing, review } = await owned();
    await patch(admin, review.id, { status: "active" });
    await makeFlag(db, { reviewId: review.id });
    await patch(admin, review.id, { status: "active" });
    const [mail, ...more] = await mails("review-posted");
    expect(mail).toMatchObject({ userId: owner.id, values: { listing: listing.name, rating: 4, title: "New here" } });
    expect(more).toEqual([]);
    expect(JSON.stringify(mail?.values)).not.toContain("@");
  });

  it("is sent in the next day's digest if they chose that", async () => {
    const { owner, review } = await owned({ autoApproveReviews: false });
    await patch(admin, review.id, { status: "active" });
    expect(await mails("review-posted")).toEqual([]);
    expect(await db.reviewNews.findMany({ where: { userId: owner.id } })).toMatchObject([{ reviewId: review.id }]);
  });

  it("isn't sent while the listing is hidden, or for an edit", async () => {
    const { review } = await owned(undefined, "suspended");
    await patch(admin, review.id, { status: "active" });
    const visible = await owned();
    await db.review.update({ where: { id: visible.review.id }, data: { status: "active" } });
    await makeRevision(db, { reviewId: visible.review.id });
    expect((await act("approve_revision", admin, visible.review.id)).status).toBe(200);
    expect(await mails("review-posted")).toEqual([]);
  });
});

describe("an author's edit of a visible review", () => {
  it("replaces the approved text and rating when a moderator approves it", async () => {
    const { id, listingId } = await makeReview(db, { userId: author.id, rating: 1 });
    const edit = await makeRevision(db, { reviewId: id, rating: 5, title: "Better" });
    const { status, body } = await act("approve_revision", admin, { id, query: "?notify=1" });
    expect([status, body]).toMatchObject([200, { rating: 5, title: "Better", pending_revision: null }]);
    const [shown] = await listed(null, `business_id=${listingId}`);
    expect(shown).toMatchObject({ rating: 5, title: "Better", status: "active" });
    expect(await db.listing.findUniqueOrThrow({ where: { id: listingId } })).toMatchObject({ averageRating: 5 });
    expect(await db.reviewRevision.findUniqueOrThrow({ where: { id: edit.id } })).toMatchObject({
      status: "approved",
      decidedById: admin.id,
    });
    expect(await mails("review-approved")).toMatchObject([{ userId: author.id, values: { isEdit: true } }]);
    expect(await auditOf(id)).toMatchObject([{ action: "review.approve_revision", after: { rating: 5 } }]);
    expect(await differences()).toEqual({});
  });

  it.each([
    [5, 1, 0],
    [5, 3, 0],
    [5, 4, 1],
    [3, 3, 1],
  ])("says that it was edited and tells the owner; from %i to %i stars, %i votes stay", async (from, to, votes) => {
    const owner = await makeUser(db, { userType: "owner" });
    const { id: listingId } = await makeListing(db, { claimedById: owner.id });
    const { id } = await makeReview(db, { listingId, userId: author.id, rating: from });
    await makeHelpfulVote(db, { reviewId: id });
    await makeReply(db, { reviewId: id, content: "Thank you." });
    await makeRevision(db, { reviewId: id, rating: to, title: "Otherwise", content: "Other words." });
    const before = await listed(null, `business_id=${listingId}`);
    expect(before[0]).toMatchObject({ edited_at: null, owner_reply_is_to_earlier: false, helpful_count: 1 });
    expect((await act("approve_revision", admin, { id })).status).toBe(200);
    const [shown] = await listed(null, `business_id=${listingId}`);
    expect(shown).toMatchObject({ owner_reply_is_to_earlier: true, helpful_count: votes });
    expect(shown?.edited_at).not.toBeNull();
    expect(await mails("review-edited")).toMatchObject([
      { userId: owner.id, values: { ratingBefore: from, rating: to, title: "Otherwise", content: "Other words." } },
    ]);
    expect(await differences()).toEqual({});
  });

  it("leaves them when it is rejected, and the author learns why", async () => {
    const { id } = await makeReview(db, { userId: author.id, title: "As it was" });
    await makeRevision(db, { reviewId: id });
    const answer = await act("reject_revision", admin, {
      id,
      body: { reason: "The new text is an advertisement." },
      query: "?notify=1",
    });
    expect(answer.body).toMatchObject({ title: "As it was", pending_revision: null });
    expect((await mails("decision-made")).at(-1)).toMatchObject({
      values: { facts: "The new text is an advertisement." },
    });
    expect(await auditOf(id)).toMatchObject([
      { action: "review.reject_revision", reason: "The new text is an advertisement." },
    ]);
  });

  it("can be decided once, and only in the version that was seen", async () => {
    const { id } = await makeReview(db, { userId: author.id });
    const first = (await patch(author, id, { title: "One" })).body as Review;
    const second = (await patch(author, id, { title: "Two" })).body as Review;
    const decide = (review: Review) =>
      act("approve_revision", admin, { id, body: { revision_id: review.pending_revision?.id } });
    expect((await decide(first)).status).toBe(409);
    expect((await decide(second)).status).toBe(200);
    expect((await decide(second)).status).toBe(409);
    expect((await act("reject_revision", admin, { id, body: grounds })).status).toBe(409);
    expect((await act("reject_revision", admin, { id: 2_000_000_000, body: grounds })).status).toBe(404);
  });

  it("stays flagged while its reports are open", async () => {
    const { id } = await inStatus("flagged");
    await makeRevision(db, { reviewId: id });
    expect((await act("approve_revision", admin, id)).body).toMatchObject({ status: "flagged", flag_count: 1 });
  });
});
