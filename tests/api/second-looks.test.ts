import { beforeAll, describe, expect, it } from "vitest";
import { type AdminCounts } from "@/lib/contract/admin";
import { type Decision, type DecisionPage } from "@/lib/contract/decision";
import { type Transparency } from "@/lib/contract/transparency";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReply, makeReview } from "@/prisma/factories/review";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { recordDecision } from "@/server/decisions/record";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { cases, send } from "../support/measures";
import { grounds } from "../support/reviews";

const db = database();
let admin: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  other = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});

const draw = (decisionId: number) => db.secondLook.createMany({ data: { decisionId }, skipDuplicates: true });

/** Takes a measure, and draws its decision. */
async function drawn(measure: "review_removed" | "account_suspended") {
  const { person, take, state } = await cases[measure]({ admin, moderator });
  const before = await state();
  await take({ reason: "advertising", facts: "It sells reviews to other firms." });
  const { decisionId: id } = await db.decisionParty.findFirstOrThrow({ where: { userId: person.id } });
  await draw(id);
  return { id, person, before, state };
}

const listed = async (as: SignedIn, state: "open" | "done") => {
  const { body } = await call({ path: `decisions/?second_look=${state}&limit=200`, as: as.headers });
  return (body as { results: Decision[] }).results.map(({ id }) => id);
};
const look = (as: SignedIn, id: number, uphold: boolean) =>
  send(as, `decisions/${id}/second_look/`, { uphold, note: "Read once more." });

it("draws about a tenth of the decisions that people take, and none of the site's own", async () => {
  const { id: listingId } = await makeListing(db);
  const why = { reason: "advertising" as const, facts: grounds.facts };
  const about = { outcome: "review_removed" as const, targetId: 1, listingId, name: "", grounds: why, parties: [] };
  const ctx = (actor: object) => ({ db, actor, now: new Date(), requestId: "t", notify: false }) as unknown as Ctx;
  const person = { kind: "member", id: other.id, userType: "admin", status: "active" };
  for (let nth = 0; nth < 300; nth += 1) await recordDecision(ctx(person), about);
  for (let nth = 0; nth < 50; nth += 1) await recordDecision(ctx({ kind: "operator" }), about);
  const drawn = (byId: number | null) => db.secondLook.count({ where: { decision: { listingId, byId } } });
  const ofPeople = await drawn(other.id);
  // Further away than seven standard deviations.
  expect(ofPeople).toBeGreaterThan(0);
  expect(ofPeople).toBeLessThan(70);
  expect(await drawn(null)).toBe(0);
});

describe("a decision that was drawn", () => {
  it("waits for everyone but who decided it, and is confirmed once", async () => {
    const { id, person, state } = await drawn("review_removed");
    const taken = await state();
    expect(await listed(moderator, "open")).not.toContain(id);
    expect(await listed(other, "open")).toContain(id);
    expect(await listed(person, "open")).toContain(id); // The filter is for moderators only.
    expect((await look(moderator, id, true)).status).toBe(409);
    const answers = await Promise.all([look(other, id, true), look(other, id, true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await state()).toEqual(taken);
    expect(await listed(other, "open")).not.toContain(id);
    expect(await listed(other, "done")).toContain(id);
    const seen = (as: SignedIn) => call({ path: `decisions/${id}/`, as: as.headers });
    expect((await seen(moderator)).body).toMatchObject({ second_look: { upheld: true, note: "Read once more." } });
    expect((await seen(person)).body).toMatchObject({ second_look: null });
  });

  it("is reversed whole where the second look finds it wrong, and counts as changed", async () => {
    const figures = async () => (await call({ path: "transparency/" })).body as Transparency;
    const counts = async () => (await call({ path: "admin/counts/", as: other.headers })).body as AdminCounts;
    const { id, before, state } = await drawn("account_suspended");
    const [first, waiting] = [await figures(), (await counts()).pending.second_looks];
    expect((await look(moderator, id, false)).status).toBe(403);
    expect((await look(other, id, false)).status).toBe(200);
    expect(await state()).toEqual(before);
    const { looked, changed } = (await figures()).second_looks;
    expect([looked - first.second_looks.looked, changed - first.second_looks.changed]).toEqual([1, 1]);
    expect((await counts()).pending.second_looks).toBe(waiting - 1);
  });

  it("isn't looked at again once it was reversed, nor one that wasn't drawn", async () => {
    const { id } = await drawn("review_removed");
    await send(other, `decisions/${id}/restore/`);
    expect(await listed(other, "open")).not.toContain(id);
    expect((await look(other, id, true)).status).toBe(409);
    const { id: plain } = await drawn("review_removed");
    await db.secondLook.delete({ where: { decisionId: plain } });
    expect((await look(other, plain, true)).status).toBe(409);
  });
});

describe("what others said", () => {
  const words = async (as: SignedIn, id: number) =>
    ((await call({ path: `decisions/${id}/`, as: as.headers })).body as DecisionPage).words;

  it("is beside a decision for moderators, except their own case", async () => {
    const insider = await signIn({ userType: "moderator" });
    const { id: listingId } = await makeListing(db, { claimedById: insider.id });
    const author = await signIn();
    const review = await makeReview(db, { listingId, userId: author.id });
    await makeFlag(db, { reviewId: review.id });
    await makeReply(db, { reviewId: review.id, authorId: insider.id, content: "We never met." });
    await send(admin, `PATCH reviews/${review.id}/`, { status: "removed", ...grounds });
    const { decisionId: id } = await db.decisionParty.findFirstOrThrow({ where: { userId: author.id } });
    expect(await words(moderator, id)).toMatchObject([{ from: "report" }, { from: "reply", text: "We never met." }]);
    expect(await words(author, id)).toEqual([]);
    expect(await words(insider, id)).toEqual([]);
  });

  it.each(["reply", "photo", "listing"] as const)("has the reports of a %s", async (kind) => {
    const measure = { reply: "reply_deleted", photo: "photo_removed", listing: "listing_suspended" } as const;
    const { person, take } = await cases[measure[kind]]({ admin, moderator });
    await take({ reason: "advertising", facts: "It sells reviews to other firms." });
    const { decision } = await db.decisionParty.findFirstOrThrow({
      where: { userId: person.id },
      include: { decision: true },
    });
    const column = { reply: "reviewId", photo: "photoId", listing: "listingId" } as const;
    const about = { kind, [column[kind]]: decision.targetId, reason: "fake" as const, confirmedAt: new Date() };
    await db.report.create({ data: { ...about, details: "It never existed." } });
    expect(await words(other, decision.id)).toContainEqual({
      from: "report",
      reason: "fake",
      text: "It never existed.",
    });
  });
});
