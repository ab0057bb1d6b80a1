import { beforeAll, describe, expect, it } from "vitest";
import { dayMs } from "@/lib/rules/time";
import { makeCampaign } from "@/prisma/factories/campaign";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { decisionTokens } from "@/server/auth/mail-token";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { resolveAccount } from "@/server/sign-in/resolve-account";
import { closeAccount } from "@/server/users/close";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { fundYear } from "../support/funded-year";
import { send } from "../support/measures";
import { differences } from "../support/recount";
import { grounds as removal, mails } from "../support/reviews";

const db = database();
const grounds = { reason: "abuse", facts: "Five accounts were used to the same end." };
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

let admin: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  other = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});

const approve = (listing: number) =>
  send(admin, `businesses/${listing}/approve_claim/`, {
    reason: "other",
    facts: "The firm's own register names them.",
  });
const claimOf = (id: number) => db.claim.findUniqueOrThrow({ where: { id } });
const ownerOf = async (id: number) => (await db.listing.findUniqueOrThrow({ where: { id } })).claimedById;

describe("an owner has three days to answer a request for a transfer", () => {
  it("from the merge that brings it, and its undo brings back the claim as it was", async () => {
    const owner = await makeUser(db, { userType: "owner" });
    const [kept, merged] = [await makeListing(db, { claimedById: owner.id }), await makeListing(db)];
    const createdAt = daysAgo(4);
    const claim = await makeClaim(db, { listingId: merged.id, createdAt });
    const { body } = await send(admin, "listings/merge/", { kept_id: kept.id, merged_id: merged.id, fields: {} });
    expect((await claimOf(claim.id)).kind).toBe("transfer");
    const refused = await approve(kept.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The owner hasn't agreed yet/) as string },
    });
    expect(await ownerOf(kept.id)).toBe(owner.id);
    await send(admin, `merges/${(body as { id: number }).id}/undo/`);
    expect(await claimOf(claim.id)).toMatchObject({ kind: "claim", createdAt, listingId: merged.id });
  });

  it("that stop while the owner is suspended and start again with the account", async () => {
    const owner = await signIn({ userType: "owner" });
    const { id } = await makeListing(db, { claimedById: owner.id });
    const member = await makeUser(db);
    await db.listingMember.create({ data: { listingId: id, userId: member.id, role: "manager" } });
    await send(admin, `users/${owner.id}/suspend/`, grounds);
    const claimant = await signIn();
    await send(claimant, `businesses/${id}/claim/`, { relationship: "I bought the firm." });
    const { id: claimId } = await db.claim.findFirstOrThrow({ where: { listingId: id } });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "transfer-asked", userId: owner.id } });
    expect(mail.values).toMatchObject({ decidableFrom: null });
    await db.claim.update({ where: { id: claimId }, data: { createdAt: daysAgo(4) } });
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("suspended") as string },
    });
    await send(admin, `users/${owner.id}/restore/`);
    expect((await claimOf(claimId)).createdAt.getTime()).toBeGreaterThan(daysAgo(1).getTime());
    expect(await ownerOf(id)).toBe(owner.id);
    await db.claim.update({ where: { id: claimId }, data: { createdAt: daysAgo(4) } });
    expect((await approve(id)).status).toBe(200);
    // The loss can be reversed whole, which is a decision about the claimant.
    const lost = await db.decision.findFirstOrThrow({ where: { listingId: id, measure: "owner_removed" } });
    expect((await send(other, `decisions/${lost.id}/restore/`)).status).toBe(409);
    expect((await send(other, `decisions/${lost.id}/restore/`, { replace: true })).status).toBe(200);
    expect(await ownerOf(id)).toBe(owner.id);
    const told = await db.outboxMail.findFirstOrThrow({ where: { template: "decision-made", userId: claimant.id } });
    expect(await db.outboxMail.count({ where: { template: "team-restored", userId: member.id } })).toBe(1);
    expect(told.values).toMatchObject({ measure: "owner_removed" });
    expect(await differences()).toEqual({});
  });
});

it("a suspension says what it took from the site, in its mail and on its page", async () => {
  const person = await signIn({ userType: "owner" });
  await makeReview(db, { userId: person.id });
  await makeListing(db, { claimedById: person.id });
  const { body } = await send(admin, `users/${person.id}/suspend/`, { ...grounds, remove: ["reviews", "listings"] });
  const { id } = (body as { decision: { id: number } }).decision;
  const along = "Taken from the site with it: 1 published review and 1 listing.";
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "decision-made", userId: person.id } });
  expect(mail.values).toMatchObject({ quote: along });
  const { key } = await db.decisionParty.findFirstOrThrow({ where: { decisionId: id } });
  const page = await call({ path: `decisions/${id}/?token=${decisionTokens.tokenOf(key)}` });
  expect(page.body).toMatchObject({ content: along });
});

describe("an appeal", () => {
  const appeal = async (as: SignedIn, decisionId: number) =>
    send(as, `decisions/${decisionId}/appeal/`, { text: "I wrote about my own visit, and nothing else." });
  const removed = async () => {
    const author = await signIn();
    const { id } = await makeReview(db, { userId: author.id });
    await send(moderator, `PATCH reviews/${id}/`, { status: "removed", ...removal });
    const decision = await db.decision.findFirstOrThrow({ where: { targetId: id, measure: "review_removed" } });
    return { author, decision };
  };

  it("ends when its decision is reversed without it", async () => {
    const { author, decision } = await removed();
    expect((await appeal(author, decision.id)).status).toBe(201);
    expect((await send(other, `decisions/${decision.id}/restore/`)).status).toBe(200);
    const { id, ...ended } = await db.appeal.findFirstOrThrow({ where: { party: { decisionId: decision.id } } });
    expect(ended).toMatchObject({ status: "reversed", decidedById: other.id });
    const decided = await send(admin, `appeals/${id}/decide/`, {
      uphold: true,
      answer: "It stands: the text is an advertisement.",
    });
    expect(decided.status).toBe(409);
  });

  it("isn't taken from an account that was closed meanwhile: nothing could be restored", async () => {
    const person = await signIn();
    const { body } = await send(admin, `users/${person.id}/suspend/`, grounds);
    const { id } = (body as { decision: { id: number } }).decision;
    const { key } = await db.decisionParty.findFirstOrThrow({ where: { decisionId: id } });
    await db.user.update({ where: { id: person.id }, data: { closedAt: new Date() } });
    const sent = await send(null, `decisions/${id}/appeal/`, {
      text: "Please look again at this.",
      token: decisionTokens.tokenOf(key),
    });
    expect(sent).toMatchObject({ status: 409, body: { detail: "This account is closed, so it can't be restored." } });
  });
});

describe("a review that the site hid", () => {
  const hidden = async () => {
    const author = await signIn();
    const content = "Their nurse lives at 4 Elm Street and told me so.";
    const { id } = await makeReview(db, { userId: author.id, rating: 1, content });
    await makeReply(db, { reviewId: id });
    const reader = await signIn();
    await send(reader, `reviews/${id}/helpful/`);
    await send(await signIn(), "reports/", { kind: "review", id, reason: "private_data" });
    expect(await stateOf(id)).toMatchObject({ status: "pending" });
    return { author, id };
  };
  const stateOf = (id: number) => db.review.findUniqueOrThrow({ where: { id } });

  it("keeps its text while an edit waits, as a public one does: votes, reply, and reports belong to that text", async () => {
    const { author, id } = await hidden();
    const edit = { rating: 5, title: "Superb firm", content: "They were superb from the first call to the last." };
    expect((await send(author, `PATCH reviews/${id}/`, edit)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ rating: 1, helpfulCount: 1, hiddenUntil: expect.any(Date) as Date });
    expect((await send(moderator, `reviews/${id}/approve_revision/`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({
      rating: 5,
      helpfulCount: 0,
      editedAt: expect.any(Date) as Date,
      status: "pending",
    });
    expect((await send(moderator, `PATCH reviews/${id}/`, { status: "active" })).status).toBe(200);
    expect(await db.reviewFlag.count({ where: { reviewId: id, settledAt: null } })).toBe(0);
    expect(await differences()).toEqual({});
  });

  it("is public again when its removal is reversed", async () => {
    const { id } = await hidden();
    await send(moderator, `PATCH reviews/${id}/`, { status: "removed", ...removal });
    const [, decision] = await db.decision.findMany({
      where: { targetId: id, measure: "review_removed" },
      orderBy: { id: "asc" },
    });
    expect((await send(other, `decisions/${decision!.id}/restore/`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: "active", hiddenUntil: null });
    const reversals = { targetId: id, measure: "restored" as const };
    expect(await db.decision.count({ where: reversals })).toBe(2);
    expect(await differences()).toEqual({});
  });

  it("is said to be hidden for now, not gone", async () => {
    await db.outboxMail.deleteMany();
    await hidden();
    const [mail] = await mails("decision-made");
    expect(mail?.values).toMatchObject({ isAutomated: true });
  });
});

describe("someone who closes the account and comes back with the same address", () => {
  const close = async (who: SignedIn) => {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: who.id } });
    expect((await send(who, "DELETE users/me/", { confirm_email: email, reviews: "keep" })).status).toBe(204);
    return email;
  };

  it("votes and reviews a listing once", async () => {
    const first = await signIn();
    const [{ id: reviewId }, { id: listingId }] = [await makeReview(db), await makeListing(db)];
    await makeReview(db, { listingId, userId: first.id });
    await send(first, `reviews/${reviewId}/helpful/`);
    const email = await close(first);
    const again = await signIn({ email: email.toUpperCase() });
    expect((await send(again, `reviews/${reviewId}/helpful/`)).status).toBe(200);
    expect((await db.review.findUniqueOrThrow({ where: { id: reviewId } })).helpfulCount).toBe(1);
    const review = {
      business_id: listingId,
      rating: 1,
      title: "Once more",
      content: "Still late every single time we came.",
    };
    expect((await send(again, "reviews/", review)).status).toBe(409);
    const stranger = await signIn();
    expect((await send(stranger, "reviews/", review)).status).toBe(201);
    await close(again);
    expect(await differences()).toEqual({});
  });

  it("is no longer named in others' mails and invitations", async () => {
    const [{ id: ownerId }, claimant] = [await makeUser(db, { userType: "owner" }), await signIn()];
    const { id: listingId } = await makeListing(db, { claimedById: ownerId });
    const { email, fullName } = await db.user.findUniqueOrThrow({ where: { id: claimant.id } });
    await send(claimant, `businesses/${listingId}/claim/`, { relationship: "I bought the firm." });
    await db.outboxMail.updateMany({ where: { userId: ownerId }, data: { status: "sent" } });
    const sent = await db.outboxMail.findFirstOrThrow({ where: { userId: ownerId, template: "transfer-asked" } });
    expect(sent.values).toMatchObject({ claimant: fullName });
    await db.reviewInvitation.create({ data: { listingId, email, emailHash: email, key: email } });
    await close(claimant);
    expect(await db.outboxMail.count({ where: { id: sent.id } })).toBe(0);
    expect(await db.reviewInvitation.count({ where: { email } })).toBe(0);
  });

  it("waits for an admin, if the account was suspended", async () => {
    const email = "back@example.net";
    const signInAs = (subject: string) =>
      resolveAccount(db, { issuer: "test", subject, email, isEmailVerified: true, name: "Pat Back" });
    const known = await signInAs("before");
    const id = known.kind === "found" ? known.userId : 0;
    await db.user.update({ where: { id }, data: { status: "suspended" } });
    const actor = { kind: "member", id, userType: "reviewer", status: "suspended" } as const;
    await closeAccount({ ...guestCtx(), db, actor }, { confirm_email: email, reviews: "keep" });
    const again = await signInAs("after");
    expect(again.kind === "found" && (await db.user.findUniqueOrThrow({ where: { id: again.userId } })).status).toBe(
      "pending",
    );
  });
});

it("reports that a reversed decision upheld led to nothing", async () => {
  const reporter = await signIn();
  const { id } = await makeListing(db);
  await send(reporter, "reports/", {
    kind: "listing",
    id,
    reason: "fake",
    details: "No such firm is at this address.",
  });
  const { id: reportId } = await db.report.findFirstOrThrow({ where: { listingId: id } });
  const taken = await send(moderator, `reports/${reportId}/decide/`, { uphold: true, ...grounds });
  expect(taken.status).toBe(200);
  const decision = await db.decision.findFirstOrThrow({ where: { targetId: id, measure: "listing_suspended" } });
  expect((await send(other, `decisions/${decision.id}/restore/`)).status).toBe(200);
  expect((await db.report.findUniqueOrThrow({ where: { id: reportId } })).upheld).toBe(false);
});

it("a merge of two funded listings loses no funded year, and its undo brings both back as they were", async () => {
  const [kept, merged] = [await makeListing(db), await makeListing(db)];
  const [first, second] = await Promise.all(
    [kept, merged].map(({ id }) => makeCampaign(db, { listingId: id, raisedCents: 50_000, goalCents: 50_000 })),
  );
  await fundYear(first!.id, daysAgo(100));
  await fundYear(second!.id, daysAgo(10));
  const endOf = async (campaignId: number) =>
    (await db.premiumGrant.findUniqueOrThrow({ where: { campaignId } })).endsAt?.getTime() ?? 0;
  const ends = [await endOf(first!.id), await endOf(second!.id)];
  const { body } = await send(admin, "listings/merge/", { kept_id: kept.id, merged_id: merged.id, fields: {} });
  const days = Math.round(((await endOf(second!.id)) - Date.now()) / dayMs);
  expect([await endOf(first!.id), days]).toEqual([ends[0], 265 + 355]);
  expect((await send(admin, `merges/${(body as { id: number }).id}/undo/`)).status).toBe(200);
  expect([await endOf(first!.id), await endOf(second!.id)]).toEqual(ends);
});

it("a merge keeps the public review of an author who has an unread one, too", async () => {
  const author = await makeUser(db);
  const [kept, merged] = [await makeListing(db), await makeListing(db)];
  const shown = await makeReview(db, { listingId: kept.id, userId: author.id, createdAt: daysAgo(9) });
  await makeReview(db, { listingId: merged.id, userId: author.id, status: "pending" });
  await send(admin, "listings/merge/", { kept_id: kept.id, merged_id: merged.id, fields: {} });
  expect((await db.review.findUniqueOrThrow({ where: { id: shown.id } })).deletedAt).toBeNull();
});
