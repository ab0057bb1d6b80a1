import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Review } from "@/lib/contract/review";
import { type ReviewFlag } from "@/lib/contract/review-write";
import { makeListing } from "@/prisma/factories/listing";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { teamTokens } from "@/server/auth/mail-token";
import { newVisitor, visitorCookie } from "@/server/auth/visitor";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { send } from "../support/measures";
import { differences } from "../support/recount";
import { act, flagsOf, listed, patch, stored } from "../support/reviews";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
afterEach(() => vi.useRealTimers());

const setClock = (at: Date) => vi.useFakeTimers({ toFake: ["Date"], now: at });
const visitor = (value = newVisitor()) => ({ headers: { cookie: `${visitorCookie}=${value}` } });
const vote = (who: Parameters<typeof act>[1], id: number, address = "192.0.2.1") =>
  act("helpful", who, { id, headers: { "x-client-address": address } });
const countOf = async (id: number) => (await stored(id)).helpfulCount;

describe("a helpful vote", () => {
  it("counts once per user and once per visitor, and a repeat returns the review unchanged", async () => {
    const { id } = await makeReview(db);
    const [user, guest] = [await signIn(), visitor()];
    for (const [who, count] of [
      [user, 1],
      [user, 1],
      [guest, 2],
      [guest, 2],
      [admin, 3],
    ] as const) {
      expect(await vote(who, id)).toMatchObject({ status: 200, body: { id, helpful_count: count } });
    }
    for (const status of ["pending", "suspended"] as const) await vote(await signIn({ status }), id);
    expect(await countOf(id)).toBe(5);
    expect(await differences()).toEqual({});
  });

  it("counts once for a person who votes signed out and signed in, in any order, and for each member of a shared browser", async () => {
    const [first, second] = [await makeReview(db), await makeReview(db)];
    const [me, other, cookie] = [await signIn(), await signIn(), `${visitorCookie}=${newVisitor()}`];
    const guest = { headers: { cookie } };
    const here = ({ headers }: SignedIn) => ({ headers: { ...headers, cookie: `${headers.cookie}; ${cookie}` } });
    for (const who of [guest, here(me), guest]) {
      await vote(who, first.id);
      expect(await countOf(first.id)).toBe(1);
    }
    await vote(here(other), first.id);
    expect(await countOf(first.id)).toBe(2);
    // A vote in another browser, too.
    await vote(me, second.id);
    await vote(guest, second.id);
    await vote(here(me), second.id);
    expect(await countOf(second.id)).toBe(1);
    expect(await differences()).toEqual({});
  });

  it("and an open report stop counting once their giver owns the listing, joins its team, or works with it", async () => {
    const { id: listingId } = await makeListing(db);
    const { id } = await makeReview(db, { listingId });
    const { id: replied } = await makeReview(db, { listingId });
    await makeReply(db, { reviewId: replied });
    const [owner, member, worker, stranger] = await Promise.all([signIn(), signIn(), signIn(), signIn()]);
    for (const who of [owner, member, worker, stranger]) await vote(who, id);
    for (const who of [owner, stranger]) await send(who, "reports/", { kind: "reply", id: replied });
    await send(admin, `businesses/${listingId}/set_owner/`, { user_id: owner.id });
    expect(await countOf(id)).toBe(3);
    expect((await db.report.findMany({ where: { reviewId: replied } })).map(({ userId }) => userId)).toEqual([
      stranger.id,
    ]);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    await send(owner, `businesses/${listingId}/members/`, { email, role: "responder" });
    const { key } = await db.teamInvitation.findFirstOrThrow({ where: { listingId } });
    expect((await send(member, "owner/teams/", { token: teamTokens.tokenOf(key) })).status).toBe(201);
    expect(await countOf(id)).toBe(2);
    const { id: personId } = await makeListing(db, { claimedById: worker.id });
    await db.affiliation.create({ data: { personId, firmId: listingId, status: "proposed_by_person" } });
    const { id: affiliation } = await db.affiliation.findFirstOrThrow({ where: { personId } });
    const confirmed = await send(owner, `businesses/${listingId}/affiliations/${affiliation}/confirm/`);
    expect(confirmed.status).toBe(200);
    expect(await countOf(id)).toBe(1);
    expect(await differences()).toEqual({});
  });

  it("is refused for a guest without our cookie, and for the author", async () => {
    const author = await signIn();
    const { id } = await makeReview(db, { userId: author.id });
    for (const who of [null, visitor("made.up"), visitor(`${newVisitor()}x`), author]) {
      expect((await vote(who, id)).status).toBe(403);
    }
    expect(await countOf(id)).toBe(0);
  });

  it("is refused for the listing's owner and team, and for those who work with it", async () => {
    const [owner, colleague, worker] = [await signIn(), await signIn(), await signIn()];
    const firm = await makeListing(db, { claimedById: owner.id });
    await db.listingMember.create({ data: { listingId: firm.id, userId: colleague.id, role: "responder" } });
    const person = await makeListing(db, { claimedById: worker.id });
    const ids = { personId: person.id, firmId: firm.id };
    await db.affiliation.create({ data: { ...ids, status: "confirmed", confirmedAt: new Date() } });
    const { id } = await makeReview(db, { listingId: firm.id });
    for (const who of [owner, colleague, worker]) expect((await vote(who, id)).status).toBe(403);
    const { id: other } = await makeReview(db, { listingId: person.id });
    expect((await vote(owner, other)).status).toBe(403);
    expect(await countOf(id)).toBe(0);
  });

  it.each(["pending", "removed"] as const)("is refused for a review that is %s", async (status) => {
    const { id } = await makeReview(db, { status });
    for (const who of [visitor(), await signIn(), admin]) expect((await vote(who, id)).status).toBe(404);
    const hidden = await makeListing(db, { status: "suspended" });
    const { id: below } = await makeReview(db, { listingId: hidden.id });
    expect((await vote(visitor(), below)).status).toBe(404);
    expect((await vote(visitor(), 2_000_000_000)).status).toBe(404);
  });

  it("is limited to five guests of one address per review and UTC day, and users don't count in that", async () => {
    const [one, two] = [await makeReview(db), await makeReview(db)];
    setClock(new Date("2026-03-05T23:59:00Z"));
    const guests = Array.from({ length: 5 }, () => visitor());
    for (const guest of guests) expect((await vote(guest, one.id)).status).toBe(200);
    const sixth = visitor();
    const refused = await vote(sixth, one.id);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await vote(guests[0] ?? null, one.id)).status).toBe(200);
    expect((await vote(sixth, two.id)).status).toBe(200);
    expect((await vote(sixth, one.id, "192.0.2.2")).status).toBe(200);
    expect(await countOf(one.id)).toBe(6);
    setClock(new Date("2026-03-06T00:00:00Z"));
    expect((await vote(visitor(), one.id)).status).toBe(200);
  });

  it("is stored without data that shows where it came from or links it to another day", async () => {
    const { id } = await makeReview(db);
    setClock(new Date("2026-03-05T10:00:00Z"));
    await vote(visitor(), id, "192.0.2.7");
    setClock(new Date("2026-03-06T10:00:00Z"));
    await vote(visitor(), id, "192.0.2.7");
    const rows = await db.helpfulVote.findMany({ where: { reviewId: id } });
    expect(JSON.stringify(rows)).not.toContain("192.0.2.7");
    expect(rows[0]?.addressHash).not.toBe(rows[1]?.addressHash);
  });
});

const flag = (who: Parameters<typeof act>[1], id: number, note?: unknown) => act("flag", who, { id, body: { note } });
const flags = async (id: number) => ((await flagsOf(admin, id)).body as { results: ReviewFlag[] }).results;

describe("a report", () => {
  it("flags an active review, which stays visible and counted, and gets a new version", async () => {
    const review = await makeReview(db);
    const { status, body } = await flag(await signIn(), review.id, "Fake or misleading: never a client");
    expect([status, body]).toMatchObject([200, { status: "flagged", flag_count: null }]);
    expect(await listed(null, `business_id=${review.listingId}`)).toHaveLength(1);
    const { updatedAt, flagCount } = await stored(review.id);
    expect([flagCount, updatedAt > review.updatedAt]).toEqual([1, true]);
    const seen = review.updatedAt.toISOString();
    expect((await patch(admin, review.id, { status: "active", updated_at: seen })).status).toBe(409);
    expect(await differences()).toEqual({});
  });

  it.each([
    ["Spam or advertising", "Spam or advertising", ""],
    ["Other: see: here", "Other", "see: here"],
    ["No idea: really", "Other", "No idea: really"],
    ["Harassment or hate: \u0007line\r\ntwo", "Harassment or hate", "line\ntwo"],
    [undefined, "Other", ""],
    [null, "Other", ""],
  ])("with the note %j has the reason %s", async (note, reason, rest) => {
    const { id } = await makeReview(db);
    expect((await flag(await signIn(), id, note)).status).toBe(200);
    expect(await flags(id)).toMatchObject([{ reason, note: rest, settled_at: null }]);
  });

  it("is limited to one open report per user, on visible reviews of others", async () => {
    const author = await signIn();
    const { id } = await makeReview(db, { userId: author.id });
    const [one, two] = [await signIn(), await signIn()];
    await flag(one, id, "Spam or advertising");
    expect((await flag(one, id, "Harassment or hate: more")).status).toBe(200);
    await flag(two, id);
    expect((await flags(id)).map(({ user_id }) => user_id)).toEqual([two.id, one.id]);
    expect((await flag(author, id)).status).toBe(403);
    expect((await flag(null, id)).status).toBe(401);
    for (const status of ["pending", "removed"] as const) {
      const hidden = await makeReview(db, { status });
      for (const who of [one, admin]) expect((await flag(who, hidden.id)).status).toBe(404);
    }
  });

  it.each([5, "x".repeat(1001), "a\0b", "a\ud800b"])("is refused with the note %j", async (note) => {
    const { id } = await makeReview(db);
    const { status, body } = await flag(await signIn(), id, note);
    expect([status, Object.keys(body as object)]).toEqual([400, ["note"]]);
    expect((await stored(id)).status).toBe("active");
  });

  it("is resolved by a repost, which blocks the same reason for 24 hours, and then requires a note from anyone", async () => {
    const { id } = await makeReview(db);
    const [one, two] = [await signIn(), await signIn()];
    setClock(new Date("2026-03-05T10:00:00Z"));
    await flag(one, id, "Spam or advertising");
    expect((await patch(admin, id, { status: "active" })).body).toMatchObject({ status: "active", flag_count: 0 });
    const again = async (who: SignedIn, note: string) => (await flag(who, id, note)).status;
    expect(await again(one, "Spam or advertising: still")).toBe(409);
    expect(await again(two, "Spam or advertising: still")).toBe(409);
    setClock(new Date("2026-03-06T09:59:59.999Z"));
    expect(await again(two, "Spam or advertising: still")).toBe(409);
    setClock(new Date("2026-03-06T10:00:00Z"));
    expect(await again(two, "Spam or advertising")).toBe(409);
    expect((await stored(id)).status).toBe("active");
    expect(await again(two, "Spam or advertising: still")).toBe(200);
    expect((await stored(id)).status).toBe("flagged");
    expect(await differences()).toEqual({});
  });

  it("for another reason isn't blocked", async () => {
    const { id } = await makeReview(db);
    await flag(await signIn(), id, "Spam or advertising");
    await patch(admin, id, { status: "active" });
    expect((await flag(await signIn(), id, "Harassment or hate")).status).toBe(200);
  });
});

it("lists a review's reports to admins with who made them, by page, without other reviews' reports", async () => {
  const { id } = await makeReview(db);
  const reporters = [await signIn({ email: "one.reporter@example.com" }), await signIn(), await signIn()];
  for (const who of reporters) await flag(who, id);
  const { status, body } = await flagsOf(admin, id, "?limit=2");
  expect([status, body]).toMatchObject([200, { count: 3, results: [{ user_full_name: "Robin Ashdown" }, {}] }]);
  expect((await flags(id)).at(-1)).toMatchObject({ user_email: "one.reporter@example.com" });
  expect((await flagsOf(admin, 2_000_000_000)).status).toBe(404);
  const answers = [await flag(await signIn(), id), await vote(visitor(), id)].map(({ body: shown }) => shown as Review);
  for (const shown of answers) expect(JSON.stringify(shown)).not.toContain("@");
});
