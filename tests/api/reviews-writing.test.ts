import { beforeAll, describe, expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages/common";
import { kindFacts, otherKind } from "@/lib/rules/listing-kind";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { deleteReviewBy } from "@/server/reviews/write";
import { guestCtx } from "@/server/http/guest";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import { differences } from "../support/recount";
import { grounds, listed, patch, remove, someWords, stored, write } from "../support/reviews";

const db = database();
let author: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  author = await signIn({ fullName: "Ana Lopez", email: "ana@example.com" });
  admin = await signIn({ userType: "admin" });
});

describe.each(bothKinds)("a new review of $segment", ({ kind }) => {
  const field = kindFacts[kind].idField;

  it("is pending, visible only to its author, and not counted yet", async () => {
    const listing = await makeListing(db, { kind });
    const { status, body } = await write(author, { ...someWords, [field]: listing.id, status: "active", user_id: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...someWords, [field]: listing.id, status: "pending", user_id: author.id });
    expect(await listed(null, `${field}=${listing.id}`)).toEqual([]);
    expect(await listed(author, `${field}=${listing.id}`)).toHaveLength(1);
    expect(await db.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({ totalReviews: 0 });
  });

  it("is for a public listing of that kind", async () => {
    const other = kindFacts[otherKind(kind)].idField;
    const listing = await makeListing(db, { kind });
    for (const status of ["pending", "suspended"] as const) {
      const hidden = await makeListing(db, { kind, status });
      for (const who of [author, admin]) {
        expect((await write(who, { ...someWords, [field]: hidden.id })).status).toBe(404);
      }
    }
    expect((await write(author, { ...someWords, [other]: listing.id })).status).toBe(404);
    expect((await write(author, { ...someWords, [field]: 2_000_000_000 })).status).toBe(404);
    expect((await write(author, { ...someWords, [field]: listing.id, [other]: null })).status).toBe(201);
  });
});

describe("a review is refused", () => {
  it("without a listing, and with two", async () => {
    const { id } = await makeListing(db);
    expect(await write(author, someWords)).toMatchObject({
      status: 400,
      body: { business_id: ["Either business_id or doctor_id is required."] },
    });
    const both = { ...someWords, business_id: id, doctor_id: id };
    expect(await write(author, both)).toMatchObject({
      status: 400,
      body: { doctor_id: ["Give either business_id or doctor_id, not both."] },
    });
  });

  it("of one's own listing, public or not", async () => {
    for (const status of ["active", "suspended"] as const) {
      const { id } = await makeListing(db, { claimedById: author.id, status });
      expect((await write(author, { ...someWords, business_id: id })).status).toBe(403);
    }
  });

  it("of a listing that the author's own works with, once both sides have confirmed it", async () => {
    const [own, firm] = [await makeListing(db, { claimedById: author.id }), await makeListing(db)];
    const { id } = await db.affiliation.create({
      data: { personId: own.id, firmId: firm.id, status: "proposed_by_person" },
    });
    await db.affiliation.update({ where: { id }, data: { status: "confirmed", confirmedAt: new Date() } });
    const { status, body } = await write(author, { ...someWords, business_id: firm.id });
    expect([status, body]).toEqual([403, { detail: "You can't review a listing that you work with." }]);
    await db.affiliation.update({ where: { id }, data: { status: "proposed_by_person", confirmedAt: null } });
    expect((await write(author, { ...someWords, business_id: firm.id })).status).toBe(201);
  });

  it("of a listing that the author has reviewed, but once again after a removal, even if they deleted it", async () => {
    const { id } = await makeListing(db);
    const again = async () => {
      const { status, body } = await write(author, { ...someWords, business_id: id });
      return [status, (body as { detail?: string }).detail];
    };
    const refused = [409, "You've already reviewed this listing."];
    const first = await write(author, { ...someWords, business_id: id });
    expect(await again()).toEqual(refused);
    await patch(admin, (first.body as Review).id, { status: "removed", ...grounds });
    const second = await write(author, { ...someWords, business_id: id });
    expect([second.status, await again()]).toEqual([201, refused]);
    const { id: secondId } = second.body as Review;
    await patch(admin, secondId, { status: "removed", ...grounds });
    expect((await remove(author, secondId)).status).toBe(204);
    expect(await again()).toEqual([409, messages.review.removedTwice]);
  });

  it.each([
    [
      "pending",
      "Your account is pending approval. You cannot write a review until your account has been activated by an administrator.",
    ],
    ["suspended", "Your account is suspended."],
  ] as const)("from a %s account, with the reason", async (status, detail) => {
    const who = await signIn({ status });
    const { id } = await makeListing(db);
    expect(await write(who, { ...someWords, business_id: id })).toMatchObject({ status: 403, body: { detail } });
    const own = await makeReview(db, { userId: who.id, status: "pending" });
    expect((await patch(who, own.id, { title: "New" })).status).toBe(403);
    expect((await remove(who, own.id)).status).toBe(403);
  });

  const bad: [field: string, value: unknown][] = [
    ...[0, 6, -1, 4.5, "5", null, true, [5], 1e300].map((value): [string, unknown] => ["rating", value]),
    ...["", " ", "\n\t", "\u200b", "\u2800", null, 5, ["x"], "x".repeat(101)].map((value): [string, unknown] => [
      "title",
      value,
    ]),
    ...["", " ", "\u0007", null, {}, "x".repeat(1001), "x".repeat(100_001)].map((value): [string, unknown] => [
      "content",
      value,
    ]),
    ...["title", "content"].flatMap((field): [string, unknown][] =>
      ["a\0b", "a\ud800b", "a\udc00b"].map((value) => [field, value]),
    ),
  ];

  it("with an invalid field, by its name, new or edited", async () => {
    const { id } = await makeListing(db);
    const own = await makeReview(db, { userId: author.id, status: "pending" });
    for (const [field, value] of bad) {
      const sent = { ...someWords, business_id: id, [field]: value };
      const answers = [await write(author, sent), await patch(author, own.id, { [field]: value })];
      for (const { status, body } of answers) expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
    }
    for (const field of Object.keys(someWords)) {
      const sent = { ...someWords, business_id: id, [field]: undefined };
      const { status, body } = await write(author, sent);
      expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
    }
    expect(await stored(own.id)).toMatchObject({ rating: own.rating, title: own.title, content: own.content });
    expect(await db.review.count({ where: { listingId: id } })).toBe(0);
  });
});

describe("a review's text", () => {
  it("is trimmed, and loses control characters and direction marks", async () => {
    const { id } = await makeListing(db);
    const controls = Array.from({ length: 32 + 33 }, (_, n) => String.fromCharCode(n < 32 ? n : n + 95)).slice(1);
    const noise = `${controls.join("")}\u202e\u2066`;
    const { status, body } = await write(author, {
      rating: 5,
      title: `  One${noise}title `,
      content: `First${noise}line\r\nsecond\tline \u0085`,
      business_id: id,
    });
    expect([status, (body as Review).title]).toEqual([201, "One title"]);
    expect((body as Review).content).toMatch(/^First\t\n+line\nsecond\tline$/);
  });

  it("may be exactly as long as the limit, in any script", async () => {
    const words = { rating: 1, title: "é".repeat(100), content: "字".repeat(1000) };
    const { id } = await makeListing(db);
    expect(await write(author, { ...words, business_id: id })).toMatchObject({ status: 201, body: words });
  });
});

describe("an author's edit", () => {
  it("changes a pending review directly, and makes a new version", async () => {
    const { id, updatedAt } = await makeReview(db, { userId: author.id, status: "pending" });
    const { status, body } = await patch(author, id, { rating: 2, title: "Changed", status: "active" });
    expect([status, body]).toMatchObject([200, { rating: 2, title: "Changed", status: "pending" }]);
    expect((await stored(id)).updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect(await db.reviewRevision.count({ where: { reviewId: id } })).toBe(0);
  });

  it("of a visible one is pending beside it, only the newest, and the approved text withdraws it", async () => {
    const review = await makeReview(db, { userId: author.id, rating: 5, title: "First" });
    const edited = await patch(author, review.id, { rating: 1 });
    expect(edited.body).toMatchObject({ rating: 5, title: "First", pending_revision: { rating: 1, title: "First" } });
    const { body } = await patch(author, review.id, { title: "Third" });
    const before = (edited.body as Review).pending_revision?.id;
    expect(body).toMatchObject({ title: "First", pending_revision: { rating: 1, title: "Third" } });
    expect((body as Review).pending_revision?.id).not.toBe(before);
    const [shown] = await listed(null, `business_id=${review.listingId}`);
    expect(shown).toMatchObject({ rating: 5, title: "First", pending_revision: null });
    expect(await db.reviewRevision.count({ where: { reviewId: review.id } })).toBe(1);
    expect((await patch(author, review.id, { rating: 5, title: "First" })).body).toMatchObject({
      pending_revision: null,
    });
    expect(await differences()).toEqual({});
  });

  it("is refused for a removed review, and for others' reviews even to an admin", async () => {
    const gone = await makeReview(db, { userId: author.id, status: "removed" });
    expect((await patch(author, gone.id, { title: "Again" })).status).toBe(409);
    const { id } = await makeReview(db);
    const waiting = await makeReview(db, { status: "pending" });
    for (const who of [author, admin]) expect((await patch(who, id, { title: "Mine" })).status).toBe(403);
    expect((await patch(author, waiting.id, { title: "Mine" })).status).toBe(404);
    expect((await patch(author, 2_000_000_000, { title: "Mine" })).status).toBe(404);
  });

  it("has no effect when it changes nothing", async () => {
    const { id, updatedAt } = await makeReview(db, { userId: author.id, status: "pending" });
    expect((await patch(author, id, {})).status).toBe(200);
    expect((await stored(id)).updatedAt).toEqual(updatedAt);
  });
});

describe("a deleted review", () => {
  it("is hidden from everyone, no longer counts, and may be written again", async () => {
    const { id, listingId } = await makeReview(db, { userId: author.id });
    await makeFlag(db, { reviewId: id });
    expect((await remove(await signIn(), id)).status).toBe(403);
    expect((await remove(admin, id)).status).toBe(403);
    expect((await remove(author, id)).status).toBe(204);
    for (const who of [author, admin, null]) expect(await listed(who, `business_id=${listingId}`)).toEqual([]);
    for (const who of [author, admin]) expect((await patch(who, id, { status: "active" })).status).toBe(404);
    expect((await remove(author, id)).status).toBe(404);
    expect(await stored(id)).toMatchObject({ flagCount: 0 });
    expect(await db.listing.findUniqueOrThrow({ where: { id: listingId } })).toMatchObject({ totalReviews: 0 });
    expect((await write(author, { ...someWords, business_id: listingId })).status).toBe(201);
    expect(await differences()).toEqual({});
  });

  it("is hidden the same way when its author becomes the owner, and a missing one changes nothing", async () => {
    const review = await makeReview(db, { userId: author.id });
    const other = await makeReview(db, { listingId: review.listingId });
    await deleteReviewBy(guestCtx(), review.listingId, author.id);
    await deleteReviewBy(guestCtx(), review.listingId, author.id);
    const left = await listed(null, `business_id=${review.listingId}`);
    expect(left.map(({ id }) => id)).toEqual([other.id]);
    expect(await differences()).toEqual({});
  });
});

it("stores a review once when it is sent twice with one Idempotency-Key", async () => {
  const { id } = await makeListing(db);
  const send = () => write(author, { ...someWords, business_id: id }, { "idempotency-key": "once" });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
});
