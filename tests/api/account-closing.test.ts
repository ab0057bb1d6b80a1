import { beforeAll, describe, expect, it } from "vitest";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeFlag, makeHelpfulVote, makeReply, makeReview, makeRevision } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";
import { becomeFirstAdmin } from "@/server/users/admins";
import { grantSiteRole } from "@/scripts/process/site-role";
import { guestCtx } from "@/server/http/guest";
import { type OnClosing } from "@/server/relations";
import { closeAccount, hasRenewingPlan } from "@/server/users/close";
import { changeProfile } from "@/server/users/write";
import { ownerPrisma } from "../support/owner-prisma";
import { differences } from "../support/recount";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { rowsByRelation } from "../support/person-relations";

const db = database();
const owner = ownerPrisma();

interface Exported {
  account: Record<string, unknown>;
  rows: Record<string, Record<string, unknown>[]>;
}

const close = (who: SignedIn, body: unknown) => call({ path: "users/me/", method: "DELETE", body, as: who.headers });
const exported = async (who: SignedIn) => (await call({ path: "users/me/export/", as: who.headers })).body as Exported;

/** The tables and columns of the whole database that contain a text. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>(Prisma.sql`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db.$queryRaw<{ n: number }[]>(Prisma.sql`
        SELECT count(*)::int AS n FROM ${Prisma.raw(name)} t WHERE to_jsonb(t)::text ILIKE ${`%${text}%`}`);
      return row?.n ? [name] : [];
    }),
  );
  return found.flat().sort();
}

let categoryId: number;
beforeAll(async () => {
  categoryId = (await makeCategory(db)).id;
  // The site needs a remaining admin.
  await makeUser(db, { userType: "admin" });
});

/** An account with data in every part of the site. */
async function busyPerson() {
  const mark = `quill${unique()}feather`;
  const who = await signIn({
    email: `${mark}@example.org`,
    fullName: `Pat ${mark}`,
    bio: `${mark} writes here.`,
    profileImage: `https://example.org/${mark}.png`,
    userType: "owner",
    premiumMembership: true,
  });
  const userId = who.id;
  const [own, other] = [
    await makeListing(db, { categoryId, claimedById: userId, claimedAt: new Date(), isPremium: true }),
    await makeListing(db, { categoryId, createdById: userId }),
  ];
  const review = await makeReview(db, { listingId: other.id, userId, status: "active", rating: 2 });
  await makeRevision(db, { reviewId: review.id, content: "Draft of mine." });
  const foreign = await makeReview(db, { listingId: own.id, status: "active" });
  await makeReply(db, { reviewId: foreign.id, authorId: userId, content: "Reply of mine." });
  await makeHelpfulVote(db, { reviewId: foreign.id, userId });
  await makeFlag(db, { reviewId: foreign.id, userId, note: "Report of mine." });
  await makeFlag(db, { reviewId: review.id, userId: (await makeUser(db)).id, note: "Someone else's report." });
  await makeClaim(db, { listingId: other.id, userId, notes: `${mark} runs it.` });
  await db.userSettings.create({ data: { userId, profilePublic: false } });
  await db.identity.create({ data: { userId, issuer: "test", subject: `${mark}-${userId}` } });
  await db.premiumGrant.create({ data: { cause: "user_grant", userId } });
  const campaign = await makeCampaign(db, { listingId: other.id });
  const donor = { donorName: `Pat ${mark}`, donorEmail: `${mark}@example.org` };
  await makeContribution(db, { campaignId: campaign.id, userId, ...donor });
  await db.outboxMail.create({ data: { userId, recipient: `${mark}@example.org`, template: "account-approved" } });
  await db.outboxMail.create({
    data: { recipient: `${mark.toUpperCase()}@example.org`, template: "account-approved", status: "sent" },
  });
  await db.idempotencyKey.create({
    data: { caller: `user:${userId}`, method: "POST", path: "/x", key: "k", bodyHash: "h", response: { name: mark } },
  });
  return { mark, who, own, other, review, foreign };
}

/** Adds what else may refer to a person, so that every relation has a row. */
async function addRest({ mark, who: { id: userId }, own, other, foreign }: Awaited<ReturnType<typeof busyPerson>>) {
  const [listingId, reviewId] = [other.id, foreign.id];
  const decision = await db.decision.create({
    data: { measure: "review_removed", targetKind: "review", targetId: reviewId, listingId, name: "", byId: userId },
  });
  const appeal = { create: { text: `${mark} wrote this.`, dueAt: new Date(), decidedById: userId } };
  const party = { decisionId: decision.id, role: "concerned", userId, key: String(unique()) } as const;
  await db.decisionParty.create({ data: { ...party, appeal } });
  await makePhoto(db, { listingId, userId });
  await db.report.create({ data: { kind: "listing", listingId, reason: "spam", userId, confirmedAt: new Date() } });
  const corrected = { listingId, kind: "closed", userId, decidedById: userId, confirmedAt: new Date() } as const;
  await db.correction.create({ data: corrected });
  await db.contactMessage.create({ data: { userId, name: mark, email: `${mark}@example.org`, text: `I am ${mark}.` } });
  const made = await makeCategory(db, { createdById: userId });
  await db.import.create({ data: { userId, kind: "business", categoryId: made.id, fileName: "rows.csv" } });
  const pair = { personId: own.id, firmId: other.id, status: "confirmed", confirmedAt: new Date() } as const;
  await db.affiliation.create({ data: { ...pair, proposedById: userId, confirmedById: userId } });
  await db.reviewNews.create({ data: { reviewId, userId } });
  await db.replyTemplate.create({ data: { userId, name: "Thanks", content: "Thank you." } });
  await db.savedListing.create({ data: { listingId, userId } });
  await db.savedSearch.create({ data: { userId, params: "q=x", name: "x", seenUntil: new Date() } });
  await db.follow.create({ data: { listingId, userId } });
  await db.followedReview.create({ data: { reviewId, userId } });
  await db.alertReader.create({ data: { userId } });
  await db.listingMember.create({ data: { listingId, userId, role: "responder" } });
  await db.listingNoticeChoice.create({ data: { listingId, userId, notice: "reviews", isOn: false } });
  await db.categoryRequest.create({ data: { listingId: own.id, categoryId, note: "", requestedById: userId } });
  const [key, expiresAt] = [String(unique()), new Date(Date.now() + 60_000)];
  await db.signInLink.create({ data: { key, browserHash: "", email: "", next: "/", userId, expiresAt } });
}

describe("exporting account data", () => {
  it("returns a file with the account and every row about the person, and no one else's secrets", async () => {
    const { mark, who, own, other, review, foreign } = await busyPerson();
    const answer = await call({ path: "users/me/export/", as: who.headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.json"$/);
    const { account, rows } = answer.body as Exported;
    expect(account).toMatchObject({ id: who.id, full_name: `Pat ${mark}`, preferences: { profile_public: false } });
    expect(rows.listing?.map(({ id }) => id).sort()).toEqual([own.id, other.id].sort());
    expect(rows.review?.map(({ id }) => id)).toEqual([review.id]);
    expect(rows.review_revision?.map(({ content }) => content)).toEqual(["Draft of mine."]);
    expect(rows.review_reply?.map(({ content }) => content)).toEqual(["Reply of mine."]);
    expect(rows.review_flag?.map(({ note }) => note)).toEqual(["Report of mine."]);
    expect(rows.helpful_vote?.map(({ review_id }) => review_id)).toEqual([foreign.id]);
    for (const table of [
      "claim",
      "user_settings",
      "identity",
      "session",
      "premium_grant",
      "contribution",
      "outbox_mail",
    ]) {
      expect([table, rows[table]?.length]).toEqual([table, 1]);
    }
    expect(JSON.stringify(rows)).not.toMatch(/Someone else's|token_hash|visitor_hash/);
  });

  it("finds related tables without a list of them", async () => {
    const who = await signIn();
    await owner.$executeRaw`CREATE TABLE later_table (id serial PRIMARY KEY, user_id int REFERENCES "user" (id), word text)`;
    await owner.$executeRaw`CREATE TABLE later_part (id serial PRIMARY KEY, later_id int REFERENCES later_table (id) ON DELETE CASCADE, word text)`;
    // As after a migration.
    await grantSiteRole(process.env.DATABASE_OWNER_URL ?? "", process.env.DATABASE_URL ?? "");
    await db.$executeRaw`INSERT INTO later_table (user_id, word) VALUES (${who.id}, 'held')`;
    await db.$executeRaw`INSERT INTO later_part (later_id, word) SELECT id, 'below' FROM later_table`;
    const { rows } = await exported(who);
    expect(rows.later_table).toMatchObject([{ word: "held" }]);
    expect(rows.later_part).toMatchObject([{ word: "below" }]);
    await owner.$executeRaw`DROP TABLE later_part`;
    await owner.$executeRaw`DROP TABLE later_table`;
  });

  it("tells admins which decisions they made, not what others wrote in them", async () => {
    const admin = await signIn({ userType: "admin" });
    const claimant = await makeUser(db);
    const listing = await makeListing(db, { categoryId });
    const claim = await makeClaim(db, {
      listingId: listing.id,
      userId: claimant.id,
      status: "rejected",
      decidedAt: new Date(),
      decidedById: admin.id,
      notes: "Private words of the claimant.",
    });
    const { rows } = await exported(admin);
    expect(rows.claim).toEqual([{ id: claim.id, decided_by_id: admin.id }]);
  });
});

describe("closing an account", () => {
  it("asks for the email in any letter case, and does nothing without it", async () => {
    const who = await signIn({ email: "Careful@example.org" });
    expect(await close(who, { confirm_email: "other@example.org", reviews: "keep" })).toMatchObject({
      status: 400,
      body: { confirm_email: ["This isn't your account's email address."] },
    });
    expect((await close(who, { confirm_email: "careful@example.org" })).status).toBe(400);
    expect((await call({ path: "users/me/", as: who.headers })).status).toBe(200);
    expect((await close(who, { confirm_email: " careful@EXAMPLE.org ", reviews: "keep" })).status).toBe(204);
  });

  it.each(["keep", "delete"] as const)("leaves nothing that identifies the person (reviews: %s)", async (reviews) => {
    const { mark, who, own, other, review, foreign } = await busyPerson();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: who.id } });
    const votes = (await db.review.findUniqueOrThrow({ where: { id: foreign.id } })).helpfulCount;
    expect((await close(who, { confirm_email: email, reviews })).status).toBe(204);

    expect((await call({ path: "users/me/", as: who.headers })).status).toBe(401);
    expect(await db.session.count({ where: { userId: who.id } })).toBe(0);
    // Only the last email, sent to that address, still contains it.
    expect(await placesOf(mark)).toEqual(["outbox_mail"]);
    const [mail] = await db.outboxMail.findMany({ where: { recipient: email } });
    expect(mail).toMatchObject({ userId: null, template: "account-closed" });
    await db.outboxMail.deleteMany({ where: { recipient: email } });

    const left = await db.review.findUnique({ where: { id: review.id } });
    expect(left?.userId).toEqual(reviews === "keep" ? null : undefined);
    expect(await db.review.findUniqueOrThrow({ where: { id: foreign.id } })).toMatchObject({ helpfulCount: votes });
    expect(await db.listing.findUniqueOrThrow({ where: { id: own.id } })).toMatchObject({
      claimedById: null,
      claimedAt: null,
      isPremium: false,
    });
    expect(await db.claim.count({ where: { listingId: other.id } })).toBe(0);
    expect(await differences()).toEqual({});
  });

  it("leaves no reference of which the table of relations says that it goes", async () => {
    const person = await busyPerson();
    await addRest(person);
    const { id } = person.who;
    const rules: OnClosing[] = ["deleted", "unnamed", "chosen"];
    const before = await rowsByRelation(id, rules);
    expect(Object.keys(before).filter((relation) => before[relation] === 0)).toEqual([]);
    const { email } = await db.user.findUniqueOrThrow({ where: { id } });
    expect((await close(person.who, { confirm_email: email, reviews: "keep" })).status).toBe(204);
    const after = await rowsByRelation(id, rules);
    expect(Object.keys(after).filter((relation) => after[relation] !== 0)).toEqual([]);
    expect(await differences()).toEqual({});
  });

  it("happens once and sends one email when two requests arrive together", async () => {
    const who = await signIn({ email: "hasty@example.org" });
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => close(who, { confirm_email: "hasty@example.org", reviews: "keep" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401]);
    expect(await db.outboxMail.count({ where: { recipient: "hasty@example.org" } })).toBe(1);
  });

  it("needs no address that mail can reach", async () => {
    const who = await signIn({ email: "kim@exämple.example" });
    expect((await close(who, { confirm_email: "kim@exämple.example", reviews: "keep" })).status).toBe(204);
  });

  it("isn't partly undone by a call that was authorized just before", async () => {
    const who = await signIn({ email: "late@example.org" });
    await close(who, { confirm_email: "late@example.org", reviews: "keep" });
    const actor = { kind: "member", id: who.id, userType: "reviewer", status: "active" } as const;
    const late = { actor, db, now: new Date(), requestId: "late", notify: false };
    await expect(changeProfile(late, { bio: "Still me", preferences: { profile_public: false } })).rejects.toThrow();
    await expect(becomeFirstAdmin(late)).rejects.toThrow();
    const again = { confirm_email: "late@example.org", reviews: "keep" } as const;
    await expect(closeAccount(late, again)).rejects.toMatchObject({ problem: { kind: "not-signed-in" } });
    expect(await db.user.findUniqueOrThrow({ where: { id: who.id }, include: { settings: true } })).toMatchObject({
      bio: "",
      userType: "reviewer",
      settings: null,
    });
  });

  it("frees the email for a new account", async () => {
    const who = await signIn({ email: "again@example.org" });
    await close(who, { confirm_email: "again@example.org", reviews: "keep" });
    await expect(makeUser(db, { email: "again@example.org" })).resolves.toMatchObject({ status: "active" });
  });

  it("is refused for the last active admin and while a subscription is still being paid", async () => {
    await db.user.updateMany({ where: { userType: "admin" }, data: { userType: "reviewer" } });
    const admin = await signIn({ userType: "admin", email: "last@example.org" });
    expect((await close(admin, { confirm_email: "last@example.org", reviews: "keep" })).status).toBe(409);
    const payer = await signIn({ email: "payer@example.org" });
    const subscription = await db.subscription.create({
      data: {
        userId: payer.id,
        providerId: "sub_payer",
        plan: "monthly",
        status: "active",
        priceCents: 5000,
        providerAt: new Date(),
      },
    });
    expect((await close(payer, { confirm_email: "payer@example.org", reviews: "keep" })).status).toBe(409);
    // The settings say so beforehand.
    expect(await hasRenewingPlan(guestCtx(), payer.id)).toBe(true);
    await db.subscription.update({ where: { id: subscription.id }, data: { cancelAtPeriodEnd: true } });
    expect(await hasRenewingPlan(guestCtx(), payer.id)).toBe(false);
    expect((await close(payer, { confirm_email: "payer@example.org", reviews: "keep" })).status).toBe(204);
  });
});
