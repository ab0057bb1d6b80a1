import { beforeAll, describe, expect, it } from "vitest";
import { type Appeal } from "@/lib/contract/appeal";
import { type DecisionBrief, type DecisionPage } from "@/lib/contract/decision";
import { appealDays, type Measure, measures, measureNames, noDetails, reasonCodes } from "@/lib/rules/decisions";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeFlag, makeReply, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { decisionTokens } from "@/server/auth/mail-token";
import { database } from "@/server/db/client";
import { purgeDecisions } from "@/server/decisions/purge";
import { type SignedIn, signIn } from "../support/actors";
import { type Answer, call } from "../support/call";
import { differences } from "../support/recount";

const db = database();
const facts = "The office at this address is closed.";
const wrong = "The facts aren't right: please look again.";

let admin: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  other = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});

const send = (as: SignedIn | null, path: string, body: unknown = {}, method = "POST") =>
  call({ path, method, body, as: as?.headers });

/** A measure about to be taken: the call, whom it concerns, and what it changes. */
interface Case {
  person: SignedIn;
  take: (grounds: object) => Promise<Answer>;
  /** What the measure changes and restoring brings back. */
  state: () => Promise<unknown>;
}

async function ofReview(status: "pending" | "active" | "flagged", patchBody: object): Promise<Case> {
  const person = await signIn();
  const { id: listingId } = await makeListing(db);
  await makeReview(db, { listingId, rating: 1 });
  const { id } = await makeReview(db, { listingId, userId: person.id, status, rating: 5 });
  if (status === "flagged") await makeFlag(db, { reviewId: id });
  const photo = await makePhoto(db, { listingId, reviewId: id, userId: person.id });
  const state = async () => ({
    review: await db.review.findUniqueOrThrow({ where: { id }, select: { removalReason: true, status: true } }),
    listing: await db.listing.findUniqueOrThrow({
      where: { id: listingId },
      select: { totalReviews: true, averageRating: true },
    }),
    photo: await db.photo.findUniqueOrThrow({ where: { id: photo.id }, select: { status: true, reason: true } }),
  });
  return { person, state, take: (grounds) => send(moderator, `reviews/${id}/`, { ...patchBody, ...grounds }, "PATCH") };
}

async function ofListing(status: "pending" | "active"): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const category = await makeCategory(db);
  const { id } = await makeListing(db, { status, claimedById: person.id, categoryId: category.id });
  const state = async () => [
    await db.listing.findUniqueOrThrow({ where: { id }, select: { status: true } }),
    await db.category.findUniqueOrThrow({ where: { id: category.id }, select: { businessCount: true } }),
  ];
  const change = { ids: [id], status: "suspended", from: status };
  return { person, state, take: (grounds) => send(moderator, "listings/bulk_status/", { ...change, ...grounds }) };
}

async function ofPhoto(status: "pending" | "active"): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const listing = await makeListing(db, { claimedById: person.id });
  const { id } = await makePhoto(db, { listingId: listing.id, userId: person.id, status });
  const state = async () => [
    await db.photo.findUniqueOrThrow({ where: { id }, select: { status: true, reason: true } }),
    await db.listing.findUniqueOrThrow({ where: { id: listing.id }, select: { coverPhoto: true } }),
  ];
  return {
    person,
    state,
    take: (grounds) => send(moderator, `photos/${id}/decide/`, { approve: false, ...grounds }),
  };
}

/** A person with something of each kind. */
async function ofAccount(status: "pending" | "active"): Promise<Case> {
  const person = await signIn({ status, userType: "owner" });
  const { id: reviewed } = await makeListing(db);
  const review = await makeReview(db, { listingId: reviewed, userId: person.id, rating: 2 });
  const pending = await makeReview(db, { userId: person.id, status: "pending" });
  const owned = await makeListing(db, { claimedById: person.id });
  const photo = await makePhoto(db, { listingId: owned.id, userId: person.id });
  const reported = await makeReview(db, { status: "flagged" });
  const flag = await makeFlag(db, { reviewId: reported.id, userId: person.id });
  const claim = await makeClaim(db, { userId: person.id });
  const state = async () => ({
    user: await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { status: true } }),
    reviews: await db.review.findMany({
      where: { id: { in: [review.id, pending.id, reported.id] } },
      select: { status: true },
      orderBy: { id: "asc" },
    }),
    rating: await db.listing.findUniqueOrThrow({ where: { id: reviewed }, select: { totalReviews: true } }),
    owned: await db.listing.findUniqueOrThrow({ where: { id: owned.id }, select: { status: true } }),
    photo: await db.photo.findUniqueOrThrow({ where: { id: photo.id }, select: { status: true } }),
    flag: await db.reviewFlag.findUniqueOrThrow({ where: { id: flag.id }, select: { settledAt: true } }),
    claim: await db.claim.findUniqueOrThrow({ where: { id: claim.id }, select: { status: true } }),
  });
  const remove = ["reviews", "pending_reviews", "listings", "photos", "reports", "claims"];
  return { person, state, take: (grounds) => send(admin, `users/${person.id}/suspend/`, { remove, ...grounds }) };
}

async function ofRevision(): Promise<Case> {
  const person = await signIn();
  const { id } = await makeReview(db, { userId: person.id });
  const edit = await makeRevision(db, { reviewId: id });
  const state = () => db.reviewRevision.findUniqueOrThrow({ where: { id: edit.id }, select: { status: true } });
  return { person, state, take: (grounds) => send(moderator, `reviews/${id}/reject_revision/`, grounds) };
}

async function ofReply(): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const { id: listingId } = await makeListing(db, { claimedById: person.id });
  const { id: reviewId } = await makeReview(db, { listingId });
  await makeReply(db, { reviewId, authorId: person.id, content: "Thank you for telling us." });
  const state = () =>
    db.reviewReply.findUnique({ where: { reviewId }, select: { content: true, authorId: true, createdAt: true } });
  return { person, state, take: (grounds) => send(moderator, `reviews/${reviewId}/delete_reply/`, grounds) };
}

async function ofCategory(): Promise<Case> {
  const person = await signIn();
  const { id } = await makeCategory(db, { status: "pending", createdById: person.id });
  const state = async () => {
    const row = await db.category.findUnique({ where: { id } });
    return row && { ...row, updatedAt: null };
  };
  return { person, state, take: (grounds) => send(admin, `categories/${id}/`, grounds, "DELETE") };
}

async function ofCategoryRequest(): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const listing = await makeListing(db, { claimedById: person.id });
  const { id: categoryId } = await makeCategory(db);
  await db.categoryRequest.create({ data: { listingId: listing.id, categoryId, note: "", requestedById: person.id } });
  const state = () => db.categoryRequest.findUnique({ where: { listingId: listing.id } });
  const path = `businesses/${listing.id}/reject_category/`;
  return { person, state, take: (grounds) => send(admin, path, { category: categoryId, ...grounds }) };
}

async function ofClaim(): Promise<Case> {
  const person = await signIn();
  const { id: listingId } = await makeListing(db);
  const { id } = await makeClaim(db, { listingId, userId: person.id });
  const state = () => db.claim.findUniqueOrThrow({ where: { id }, select: { status: true, reason: true } });
  return { person, state, take: (grounds) => send(moderator, `businesses/${listingId}/reject_claim/`, grounds) };
}

async function ofOwner(): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const { id } = await makeListing(db, { claimedById: person.id, claimedAt: new Date("2026-01-01T00:00:00Z") });
  const member = await makeUser(db);
  await db.listingMember.create({ data: { listingId: id, userId: member.id, role: "manager" } });
  const state = async () => [
    await db.listing.findUniqueOrThrow({ where: { id }, select: { claimedById: true, claimedAt: true } }),
    await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { userType: true } }),
    await db.listingMember.findMany({ where: { listingId: id }, select: { userId: true, role: true, joinedAt: true } }),
  ];
  const path = `businesses/${id}/set_owner/`;
  return { person, state, take: (grounds) => send(admin, path, { user_id: null, ...grounds }) };
}

async function ofMember(): Promise<Case> {
  const person = await signIn();
  const { id: listingId } = await makeListing(db, { claimedById: (await makeUser(db, { userType: "owner" })).id });
  const { id } = await db.listingMember.create({ data: { listingId, userId: person.id, role: "responder" } });
  const state = () =>
    db.listingMember.findMany({ where: { listingId }, select: { userId: true, role: true, joinedAt: true } });
  const path = `businesses/${listingId}/members/${id}/`;
  return { person, state, take: (grounds) => send(admin, path, grounds, "DELETE") };
}

const cases: Record<Measure, () => Promise<Case>> = {
  review_refused: () => ofReview("pending", { status: "removed" }),
  review_removed: () => ofReview("active", { status: "removed" }),
  revision_rejected: ofRevision,
  reply_deleted: ofReply,
  photo_refused: () => ofPhoto("pending"),
  photo_removed: () => ofPhoto("active"),
  listing_refused: () => ofListing("pending"),
  listing_suspended: () => ofListing("active"),
  category_refused: ofCategory,
  category_request_refused: ofCategoryRequest,
  claim_rejected: ofClaim,
  owner_removed: ofOwner,
  member_removed: ofMember,
  account_refused: () => ofAccount("pending"),
  account_suspended: () => ofAccount("active"),
};

/** The latest decision about a person, with their mailed token. */
async function decisionOf(person: SignedIn) {
  const party = await db.decisionParty.findFirstOrThrow({
    where: { userId: person.id },
    include: { decision: true },
    orderBy: { id: "desc" },
  });
  return { ...party.decision, token: decisionTokens.tokenOf(party.key) };
}

const read = async (id: number, { as = null, token }: { as?: SignedIn | null; token?: string } = {}) =>
  call({ path: `decisions/${id}/${token === undefined ? "" : `?token=${token}`}`, as: as?.headers });

const appeal = (id: number, { as = null, token }: { as?: SignedIn | null; token?: string }, text = wrong) =>
  send(as, `decisions/${id}/appeal/`, { text, token });

const decide = (as: SignedIn, id: number, uphold: boolean, more: object = {}) =>
  send(as, `appeals/${id}/decide/`, { uphold, answer: "We looked at it again.", ...more });

describe.each(measureNames)("%s", (measure) => {
  const reason = measures[measure].target === "review" ? "advertising" : "not_real";

  it("asks for the facts of a reason, is mailed, and says the same with the mail's token", async () => {
    const { person, take } = await cases[measure]();
    for (const bad of [{ reason }, { reason, facts: "Too short" }, { reason, facts: "spam spam spam spam spam" }]) {
      expect((await take(bad)).status).toBe(400);
    }
    const answer = await take({ reason, facts });
    expect(answer.status).toBeLessThan(300);
    const { id, token } = await decisionOf(person);
    const said = { id, measure, reason, facts };
    if (answer.status !== 204) {
      const { decision, decisions } = answer.body as { decision?: DecisionBrief; decisions?: DecisionBrief[] };
      expect(decision ?? decisions?.[0]).toMatchObject(said);
    }
    await db.userSettings.upsert({
      where: { userId: person.id },
      create: { userId: person.id, emailNotifications: false, reviewNotifications: false },
      update: {},
    });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: person.id }, orderBy: { id: "desc" } });
    expect([mail.template, mail.values]).toMatchObject(["decision-made", said]);
    const page = await read(id, { token });
    expect([page.status, page.body]).toMatchObject([200, { ...said, role: "concerned", by: null, reversed_at: null }]);
    expect((await read(id)).status).toBe(401);
    expect((await read(id, { token: "forged" })).status).toBe(404);
    expect((await read(id, { as: await signIn() })).status).toBe(404);
    expect((await read(id, { as: moderator })).body).toMatchObject(said);
  });

  it("can be appealed once, and comes back whole when someone else reverses it", async () => {
    const { person, take, state } = await cases[measure]();
    const before = await state();
    await take({ reason, facts });
    expect(await state()).not.toEqual(before);
    const { id, token } = await decisionOf(person);
    const sent = await appeal(id, { token });
    expect([sent.status, sent.body]).toMatchObject([201, { status: "open" }]);
    expect((await appeal(id, { token })).status).toBe(409);
    const { id: appealId } = sent.body as { id: number };
    const first = measures[measure].who === "admin" ? admin : moderator;
    expect((await decide(first, appealId, false)).status).toBe(409);
    const decided = await decide(other, appealId, false);
    expect([decided.status, decided.body]).toMatchObject([200, { status: "reversed" }]);
    expect(await state()).toEqual(before);
    expect((await decide(other, appealId, false)).status).toBe(409);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: person.id }, orderBy: { id: "desc" } });
    expect([mail.template, mail.values]).toMatchObject(["appeal-decided", { isReversed: true }]);
    expect(((await read(id, { token })).body as DecisionPage).reversed_at).not.toBeNull();
    expect((await send(other, `decisions/${id}/restore/`)).status).toBe(409);
    expect(await differences()).toEqual({});
  });
});

it.each(reasonCodes)("takes the reason %s of a listing, which every party reads", async (reason) => {
  const { person, take } = await cases.listing_suspended();
  expect((await take({ reason, facts })).status).toBe(200);
  const { id } = await decisionOf(person);
  expect((await read(id, { as: person })).body).toMatchObject({ reason, facts });
});

describe("a measure without a reason", () => {
  it("counts as Other, and is mailed all the same; a review needs a reason", async () => {
    const { person, take } = await cases.listing_suspended();
    expect((await take({})).status).toBe(200);
    expect(await decisionOf(person)).toMatchObject({ reason: "other", facts: noDetails });
    expect((await (await cases.review_removed()).take({})).status).toBe(400);
  });

  it("takes a free reason as the facts", async () => {
    const { person, take } = await cases.claim_rejected();
    expect((await take({ reason: facts })).status).toBe(200);
    expect(await decisionOf(person)).toMatchObject({ reason: "other", facts });
  });
});

describe("an appeal", () => {
  it("is answered, and leaves what stands", async () => {
    const { person, take, state } = await cases.review_removed();
    await take({ reason: "advertising", facts });
    const taken = await state();
    const { id } = await decisionOf(person);
    const { body } = await appeal(id, { as: person });
    const open = (await call({ path: "appeals/?status=open", as: other.headers })).body as { results: Appeal[] };
    const listed = open.results.find((one) => one.id === (body as Appeal).id);
    expect(listed).toMatchObject({ text: wrong, problem: null, party: { id: person.id }, decision: { id } });
    expect((await decide(other, listed!.id, true)).body).toMatchObject({ status: "upheld" });
    expect(await state()).toEqual(taken);
    expect((await read(id, { as: person })).body).toMatchObject({ appeal: { answer: "We looked at it again." } });
  });

  it("is too late after 180 days, and too short with a few words", async () => {
    const { person, take } = await cases.listing_suspended();
    await take({ reason: "not_real", facts });
    const { id } = await decisionOf(person);
    expect((await appeal(id, { as: person }, "No!")).status).toBe(400);
    const at = new Date(Date.now() - (appealDays.open + 1) * 24 * 60 * 60 * 1000);
    const row = { measure: "listing_suspended", targetKind: "listing", targetId: 1, name: "", reason: "other" };
    const old = await db.decision.create({ data: { ...row, createdAt: at } });
    await db.decisionParty.create({ data: { decisionId: old.id, role: "concerned", userId: person.id, key: "old" } });
    expect((await appeal(old.id, { as: person })).status).toBe(409);
    expect((await appeal(id, { as: await signIn() })).status).toBe(404);
    expect((await appeal(id, {})).status).toBe(401);
    await db.decisionTaken.create({ data: { decisionId: old.id, taken: { content: "Old" } } });
    await purgeDecisions(db);
    expect(await db.decisionTaken.count({ where: { decisionId: { in: [old.id, id] } } })).toBe(2);
  });

  it("of an account is for admins, and nobody decides their own case", async () => {
    const { person, take } = await cases.account_suspended();
    await take({ reason: "abuse", facts });
    const { id, token } = await decisionOf(person);
    const { body } = await appeal(id, { token });
    expect((await decide(moderator, (body as Appeal).id, true)).status).toBe(404);
    expect((await send(moderator, `decisions/${id}/restore/`)).status).toBe(403);
    const mine = await makeListing(db, { claimedById: other.id });
    const change = { status: "suspended", reason: "not_real", facts };
    expect((await send(other, `businesses/${mine.id}/`, change, "PATCH")).status).toBe(409);
    expect((await send(admin, `businesses/${mine.id}/`, change, "PATCH")).status).toBe(200);
    expect((await send(other, `decisions/${(await decisionOf(other)).id}/restore/`)).status).toBe(409);
  });

  it("of someone who reported in vain lets the report wait again", async () => {
    const reporter = await signIn();
    const { id: reviewId } = await makeReview(db, { status: "flagged" });
    await makeFlag(db, { reviewId, userId: reporter.id });
    await send(moderator, `reviews/${reviewId}/`, { status: "active" }, "PATCH");
    const { id, measure } = await decisionOf(reporter);
    expect(measure).toBe("report_declined");
    const { body } = await appeal(id, { as: reporter });
    expect((await decide(other, (body as Appeal).id, false)).status).toBe(200);
    expect(await db.review.findUniqueOrThrow({ where: { id: reviewId } })).toMatchObject({
      status: "flagged",
      flagCount: 1,
    });
    expect(await differences()).toEqual({});
  });
});

describe("restoring", () => {
  it("names what stands in the way: a newer review, which the restored one may replace", async () => {
    const { person, take } = await cases.review_removed();
    await take({ reason: "advertising", facts });
    const { id, listingId, targetId } = await decisionOf(person);
    const words = { rating: 3, title: "Anew", content: "Written anew, without the number.", business_id: listingId };
    const written = await send(person, "reviews/", words);
    expect([written.status, written.body]).toMatchObject([201, {}]);
    const newer = written.body as { id: number };
    const refused = await send(moderator, `decisions/${id}/restore/`);
    expect([refused.status, refused.body]).toMatchObject([409, { detail: expect.stringContaining("newer") as string }]);
    const done = await send(moderator, `decisions/${id}/restore/`, { replace: true });
    expect([done.status, done.body]).toMatchObject([200, { id, by: { id: moderator.id } }]);
    expect(await db.review.findUniqueOrThrow({ where: { id: newer.id } })).not.toMatchObject({ deletedAt: null });
    expect(await db.review.findUniqueOrThrow({ where: { id: targetId } })).toMatchObject({ status: "active" });
    expect(await differences()).toEqual({});
  });

  it("brings back a whole account, as its reactivation does not", async () => {
    const { person, take, state } = await cases.account_suspended();
    const before = await state();
    const counts = (await call({ path: `users/${person.id}/suspend/`, as: admin.headers })).body;
    expect(counts).toEqual({ reviews: 1, pending_reviews: 1, listings: 1, photos: 1, reports: 1, claims: 1 });
    const taken = await take({ reason: "abuse", facts });
    expect(taken.body).toMatchObject({ removed: counts });
    await send(admin, "users/bulk_status/", { ids: [person.id], status: "active" });
    expect(await state()).not.toEqual(before);
    expect((await send(other, `users/${person.id}/restore/`)).status).toBe(200);
    expect(await state()).toEqual(before);
    expect((await send(other, `users/${person.id}/restore/`)).status).toBe(404);
  });
});

it("never changes a decision", async () => {
  const { id } = await db.decision.findFirstOrThrow();
  await expect(db.decision.update({ where: { id }, data: { facts: "Others" } })).rejects.toThrow();
  await expect(db.decision.delete({ where: { id } })).rejects.toThrow();
});

it("lists decisions for whom they concern, and all of them for moderators, by measure and reason", async () => {
  const { person, take } = await cases.photo_removed();
  await take({ reason: "illegal", facts });
  const { id } = await decisionOf(person);
  const list = async (as: SignedIn, query = "") =>
    ((await call({ path: `decisions/?${query}`, as: as.headers })).body as { results: { id: number }[] }).results;
  expect((await list(person)).map((one) => one.id)).toEqual([id]);
  expect((await list(moderator, "measure=photo_removed&reason=illegal")).map((one) => one.id)).toEqual([id]);
  expect(await list(await signIn())).toEqual([]);
});
