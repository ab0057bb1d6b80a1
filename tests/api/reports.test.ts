import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Report } from "@/lib/contract/report";
import { reportMessages } from "@/lib/messages/report";
import { keptDays } from "@/lib/rules/retention";
import { dayMs } from "@/lib/rules/time";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { purgeReports } from "@/server/reports/create";
import { listOwnReports } from "@/server/reports/own";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { send } from "../support/measures";
import { flagsOf, grounds, mails } from "../support/reviews";
import { differences } from "../support/recount";

// Read with the first use of the database.
process.env.RATE_LIMIT_SCALE = "1";
const db = database();
const guest = { name: "Gil Frost", email: "gil@example.com" };
let admin: SignedIn;
let moderator: SignedIn;
let reader: SignedIn;
let network = 0;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.report.deleteMany();
  reader = await signIn();
  network += 1;
});

const report = (body: object, who?: SignedIn) =>
  call({
    path: "reports/",
    method: "POST",
    body,
    as: who?.headers,
    headers: { "x-client-address": `192.0.2.${network}` },
  });
const confirm = (token: string) => call({ path: "reports/confirm/", method: "POST", body: { token } });
const decide = (who: SignedIn, id: number, body: object) =>
  call({ path: `reports/${id}/decide/`, method: "POST", body, as: who.headers });
async function listed(status = "open", who = moderator): Promise<Report[]> {
  const { body } = await call({ path: `reports/?status=${status}`, as: who.headers });
  return (body as { results: Report[] }).results;
}
async function mailedToken(): Promise<string> {
  const { link } = (await mails("report-confirm")).at(-1)?.values as { link: string };
  return new URL(link, "http://localhost").searchParams.get("token") ?? "";
}

/** Something public to report, of each kind, with how to tell that it is gone. */
const things = {
  listing: async () => {
    const { id } = await makeListing(db);
    return { id, isThere: async () => (await db.listing.findUniqueOrThrow({ where: { id } })).status === "active" };
  },
  reply: async () => {
    const owner = await signIn({ userType: "owner" });
    const listing = await makeListing(db, { claimedById: owner.id });
    const { id } = await makeReview(db, { listingId: listing.id });
    await makeReply(db, { reviewId: id, content: "You were our patient." });
    return { id, isThere: async () => (await db.reviewReply.count({ where: { reviewId: id } })) === 1 };
  },
  photo: async () => {
    const listing = await makeListing(db);
    const { id } = await makePhoto(db, { listingId: listing.id, status: "active" });
    return { id, isThere: async () => (await db.photo.findUniqueOrThrow({ where: { id } })).status === "active" };
  },
};
const kinds = Object.keys(things) as (keyof typeof things)[];

describe.each(kinds)("a report of a %s", (kind) => {
  it("by a member and a guest is upheld for both: it goes, and both learn why", async () => {
    const { id, isThere } = await things[kind]();
    const body = { kind, id, reason: "private_data", details: "It names a patient." };
    for (let time = 1; time <= 2; time += 1)
      expect(await report(body, reader)).toMatchObject({ status: 200, body: { detail: reportMessages.sent } });
    expect(await report(body)).toMatchObject({ status: 401 });
    expect(await report({ ...body, ...guest })).toMatchObject({
      status: 202,
      body: { detail: reportMessages.toConfirm },
    });
    expect(await listed()).toHaveLength(1);
    const token = await mailedToken();
    for (let time = 1; time <= 2; time += 1) expect((await confirm(token)).status).toBe(200);
    const [first, second] = await listed();
    expect([first, second]).toMatchObject([
      { kind, user_id: reader.id, open_reports: 2, is_public: true, reporter_email: null },
      { kind, user_id: null, reporter_name: "Gil Frost" },
    ]);
    expect(await isThere()).toBe(true);

    const why = { ...grounds, reason: kind === "listing" ? "not_real" : grounds.reason };
    expect((await decide(moderator, second!.id, { uphold: true, ...why })).status).toBe(200);
    expect(await isThere()).toBe(false);
    expect(await decide(admin, first!.id, { uphold: false })).toMatchObject({
      status: 409,
      body: { detail: reportMessages.decided(true) },
    });
    expect(await listed()).toEqual([]);
    expect(await listed("decided")).toMatchObject([
      { upheld: true, outcome_reason: why.reason },
      { upheld: true, outcome_facts: grounds.facts },
    ]);
    const told = await mails("report-decided");
    expect(told.map(({ userId, recipient }) => userId ?? recipient).sort()).toEqual([reader.id, guest.email].sort());
    for (const { values } of told) expect(values).toMatchObject({ kind, isRemoved: true, ...why });
    expect(await db.report.count({ where: { email: { not: "" } } })).toBe(0);
    expect(await differences()).toEqual({});
  });

  it("is declined with a note: it stays, and who reported it may appeal", async () => {
    const { id, isThere } = await things[kind]();
    await report({ kind, id, reason: "fake" }, reader);
    const [open] = await listed();
    expect((await decide(moderator, open!.id, { uphold: false, facts: "We called them." })).status).toBe(200);
    expect(await isThere()).toBe(true);
    const [told] = await mails("report-decided");
    expect(told?.values).toMatchObject({ isRemoved: false, reason: null, facts: "We called them." });
    expect(told?.values).toMatchObject({ decision: { id: expect.any(Number) as number } });
    const parties = await db.decisionParty.findMany({ where: { userId: reader.id }, include: { decision: true } });
    expect(parties).toMatchObject([
      { role: "reporter", decision: { measure: "report_declined", targetKind: kind, targetId: id } },
    ]);
    const own = await listOwnReports({ db, actor: { kind: "operator" } } as never, reader.id, 10);
    expect(own).toMatchObject([{ kind, outcome: "kept", outcome_facts: "We called them." }]);
    // The same reason needs a day and a note.
    expect((await report({ kind, id, reason: "fake" }, reader)).status).toBe(409);
    expect((await report({ kind, id, reason: "spam" }, reader)).status).toBe(200);
  });

  it("waits again when someone else follows the appeal", async () => {
    const { id, isThere } = await things[kind]();
    await report({ kind, id, reason: "fake" }, reader);
    const [first] = await listed();
    await decide(moderator, first!.id, { uphold: false, facts: "We called them." });
    const [told] = await mails("report-decided");
    const { decision } = told!.values as { decision: { id: number } };
    const at = `decisions/${decision.id}/appeal/`;
    const sent = await send(reader, at, { text: "You called someone else's number." });
    expect(sent.status).toBe(201);
    const answer = { uphold: false, answer: "We look at it again." };
    const appealAt = `appeals/${(sent.body as { id: number }).id}/decide/`;
    expect((await send(admin, appealAt, answer)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id: first!.id, upheld: null, decided_at: null, outcome_facts: "" }]);
    expect((await decide(moderator, first!.id, { uphold: true, ...grounds })).status).toBe(200);
    expect(await isThere()).toBe(false);
  });
});

it("reports a review as its own call does, and reads Private information", async () => {
  const { id } = await makeReview(db);
  const body = { kind: "review", id, reason: "private_data", details: "A home address" };
  expect((await report(body, reader)).status).toBe(200);
  expect((await flagsOf(admin, id)).body).toMatchObject({
    results: [{ reason: "Private information", note: "A home address" }],
  });
  expect((await report({ ...body, ...guest })).status).toBe(202);
  expect((await confirm(await mailedToken())).status).toBe(200);
  expect((await flagsOf(admin, id)).body).toMatchObject({ count: 2 });
});

it("mails members the outcome of their report of a review, with its reason", async () => {
  const decideReview = (id: number, body: object) =>
    call({ path: `reviews/${id}/`, method: "PATCH", body, as: moderator.headers });
  for (const [body, expected] of [
    [
      { status: "removed", ...grounds },
      { isRemoved: true, ...grounds },
    ],
    [{ status: "active" }, { isRemoved: false, reason: null, facts: "" }],
  ] as const) {
    const { id } = await makeReview(db);
    await report({ kind: "review", id, reason: "spam" }, reader);
    expect((await decideReview(id, body)).status).toBe(200);
    const told = (await mails("report-decided")).at(-1);
    expect([told?.userId, told?.values]).toEqual([reader.id, expect.objectContaining(expected)]);
  }
});

it("refuses what isn't public, one's own, and reasons that don't exist; no one decides their own case", async () => {
  const owner = await signIn({ userType: "owner" });
  const listing = await makeListing(db, { claimedById: owner.id });
  expect((await report({ kind: "listing", id: listing.id }, owner)).status).toBe(403);
  const hidden = await makeListing(db, { status: "pending" });
  expect((await report({ kind: "listing", id: hidden.id }, reader)).status).toBe(404);
  expect((await report({ kind: "reply", id: (await makeReview(db)).id }, reader)).status).toBe(404);
  expect((await report({ kind: "listing", id: listing.id, reason: "ugly" }, reader)).status).toBe(400);
  expect((await report({ kind: "listing", id: listing.id }, moderator)).status).toBe(200);
  const [own] = await listed();
  expect((await decide(moderator, own!.id, { uphold: false })).status).toBe(403);
  expect((await decide(admin, own!.id, { uphold: true, reason: "other", facts: "Too short" })).status).toBe(400);
  expect((await decide(admin, own!.id, { uphold: false })).status).toBe(200);
});

it("lists private information first, and forgets reports that weren't confirmed in time", async () => {
  const [one, two] = [await makeListing(db), await makeListing(db)];
  await report({ kind: "listing", id: one.id, reason: "spam" }, reader);
  await report({ kind: "listing", id: two.id, reason: "private_data" }, reader);
  expect((await listed()).map(({ reason }) => reason)).toEqual(["private_data", "spam"]);
  await report({ kind: "listing", id: one.id, ...guest, email: "late@example.com" });
  const token = await mailedToken();
  const late = new Date(Date.now() - (keptDays.unconfirmedReports + 1) * dayMs);
  await db.report.updateMany({ where: { confirmedAt: null }, data: { createdAt: late } });
  expect((await confirm(token)).status).toBe(404);
  await purgeReports(db);
  expect(await db.report.count()).toBe(2);
  // What was reported is kept as long as the decision can be reversed.
  const textOf = async () => (await db.report.findFirstOrThrow({ where: { listingId: one.id } })).reportedText;
  await db.report.updateMany({ data: { decidedAt: new Date() } });
  await purgeReports(db);
  expect(await textOf()).toBe(one.name);
  await db.report.updateMany({ data: { decidedAt: new Date(Date.now() - (keptDays.decisions + 1) * dayMs) } });
  await purgeReports(db);
  expect(await textOf()).toBeNull();
});
