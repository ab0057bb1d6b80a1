import { beforeAll, describe, expect, it } from "vitest";
import { type Appeal } from "@/lib/contract/appeal";
import { type DecisionBrief, type DecisionPage } from "@/lib/contract/decision";
import { appealDays, type Measure, measures, measureNames, noDetails, reasonCodes } from "@/lib/rules/decisions";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReview } from "@/prisma/factories/review";
import { decisionTokens } from "@/server/auth/mail-token";
import { database } from "@/server/db/client";
import { purgeDecisions } from "@/server/decisions/purge";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { cases, type Deciders, send } from "../support/measures";
import { differences } from "../support/recount";

const db = database();
const facts = "The office at this address is closed.";
const wrong = "The facts aren't right: please look again.";

let admin: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
let by: Deciders;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  other = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
  by = { admin, moderator };
});

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

const decide = (as: SignedIn, id: number, uphold: boolean) =>
  send(as, `appeals/${id}/decide/`, { uphold, answer: "We looked at it again." });

describe.each(measureNames)("%s", (measure) => {
  const reason = measures[measure].target === "review" ? "advertising" : "not_real";

  it("asks for the facts of a reason, is mailed, and says the same with the mail's token", async () => {
    const { person, take } = await cases[measure](by);
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
    const { person, take, state } = await cases[measure](by);
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
  const { person, take } = await cases.listing_suspended(by);
  expect((await take({ reason, facts })).status).toBe(200);
  const { id } = await decisionOf(person);
  expect((await read(id, { as: person })).body).toMatchObject({ reason, facts });
});

describe("a measure without a reason", () => {
  /** Those of the calls that other clients make without one. */
  const bare: readonly Measure[] = [
    ...(["listing_refused", "listing_suspended", "reply_deleted"] as const),
    ...(["category_refused", "claim_rejected", "owner_removed"] as const),
    ...(["revision_rejected", "photo_refused", "photo_removed"] as const),
  ];

  it.each(bare)("counts as Other, and is mailed all the same: %s", async (measure) => {
    const { person, take } = await cases[measure](by);
    expect((await take({})).status).toBeLessThan(300);
    expect(await decisionOf(person)).toMatchObject({ reason: "other", facts: noDetails });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: person.id }, orderBy: { id: "desc" } });
    expect(mail.template).toBe("decision-made");
  });

  it.each(measureNames.filter((measure) => !bare.includes(measure)))("is refused: %s", async (measure) => {
    const { state, take } = await cases[measure](by);
    const before = await state();
    expect((await take({})).status).toBe(400);
    expect(await state()).toEqual(before);
  });

  it("takes a free reason as the facts", async () => {
    const { person, take } = await cases.claim_rejected(by);
    expect((await take({ reason: facts })).status).toBe(200);
    expect(await decisionOf(person)).toMatchObject({ reason: "other", facts });
  });
});

describe("an appeal", () => {
  it("is answered, and leaves what stands", async () => {
    const { person, take, state } = await cases.review_removed(by);
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
    const { person, take } = await cases.listing_suspended(by);
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

  it("of an account is for admins, and no one decides their own case", async () => {
    const { person, take } = await cases.account_suspended(by);
    await take({ reason: "abuse", facts });
    const { id, token } = await decisionOf(person);
    const { body } = await appeal(id, { token });
    expect((await decide(moderator, (body as Appeal).id, true)).status).toBe(404);
    expect((await send(moderator, `decisions/${id}/restore/`)).status).toBe(403);
    const mine = await makeListing(db, { claimedById: other.id });
    const change = { status: "suspended", reason: "not_real", facts };
    expect((await send(other, `PATCH businesses/${mine.id}/`, change)).status).toBe(409);
    expect((await send(admin, `PATCH businesses/${mine.id}/`, change)).status).toBe(200);
    expect((await send(other, `decisions/${(await decisionOf(other)).id}/restore/`)).status).toBe(409);
  });

  it("of someone who reported in vain lets the report wait again", async () => {
    const reporter = await signIn();
    const { id: reviewId } = await makeReview(db, { status: "flagged" });
    await makeFlag(db, { reviewId, userId: reporter.id });
    await send(moderator, `PATCH reviews/${reviewId}/`, { status: "active" });
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
  it("names what blocks a restoration: a newer review, which the restored one may replace", async () => {
    const { person, take } = await cases.review_removed(by);
    await take({ reason: "advertising", facts });
    const { id, listingId, targetId } = await decisionOf(person);
    const words = { rating: 3, title: "Again", content: "Written again, without the number.", business_id: listingId };
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
    const { person, take, state } = await cases.account_suspended(by);
    const before = await state();
    const counts = (await call({ path: `users/${person.id}/suspend/`, as: admin.headers })).body;
    expect(counts).toEqual({
      reviews: 1,
      pending_reviews: 1,
      listings: 1,
      photos: 1,
      reports: 2,
      claims: 1,
      corrections: 1,
    });
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
  const { person, take } = await cases.photo_removed(by);
  await take({ reason: "illegal", facts });
  const { id } = await decisionOf(person);
  const list = async (as: SignedIn, query = "") =>
    ((await call({ path: `decisions/?${query}`, as: as.headers })).body as { results: { id: number }[] }).results;
  expect((await list(person)).map((one) => one.id)).toEqual([id]);
  expect((await list(moderator, "measure=photo_removed&reason=illegal")).map((one) => one.id)).toEqual([id]);
  expect(await list(await signIn())).toEqual([]);
});
