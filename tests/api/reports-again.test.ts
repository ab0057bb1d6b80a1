import { beforeAll, describe, expect, it } from "vitest";
import { type Report } from "@/lib/contract/report";
import { reportMessages } from "@/lib/messages/report";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { send } from "../support/measures";
import { grounds } from "../support/reviews";

const db = database();
let admin: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});

const toldTo = async ({ id: userId }: SignedIn) =>
  (await db.outboxMail.findMany({ where: { userId, template: "report-decided" }, orderBy: { id: "asc" } })).map(
    ({ values }) => values,
  );

async function ownedReply() {
  const owner = await signIn({ userType: "owner" });
  const { id: listingId } = await makeListing(db, { claimedById: owner.id, isPremium: true });
  const { id } = await makeReview(db, { listingId });
  await makeReply(db, { reviewId: id, content: "You were our patient." });
  return { owner, id };
}

/** Something public of each kind, and the call by which a moderator takes it down after its report. */
const things = {
  listing: async () => (await makeListing(db)).id,
  reply: async () => (await ownedReply()).id,
  photo: async () => (await makePhoto(db, { listingId: (await makeListing(db)).id, status: "active" })).id,
  review: async () => (await makeReview(db)).id,
};

async function decideReport(kind: string, id: number, uphold: boolean) {
  if (kind === "review") {
    const change = uphold ? { status: "removed", ...grounds } : { status: "active" };
    return send(moderator, `PATCH reviews/${id}/`, change);
  }
  const where = { OR: [{ listingId: id }, { reviewId: id }, { photoId: id }], kind: kind as "reply", decidedAt: null };
  const report = await db.report.findFirstOrThrow({ where });
  return send(moderator, `reports/${report.id}/decide/`, uphold ? { uphold, ...grounds } : { uphold });
}

describe.each(Object.entries(things))("whoever reported a %s", (kind, make) => {
  it("learns that it is back when the decision is reversed", async () => {
    const [reader, id] = [await signIn(), await make()];
    await send(reader, "reports/", { kind, id, reason: "spam" });
    expect((await decideReport(kind, id, true)).status).toBe(200);
    const decision = await db.decision.findFirstOrThrow({ where: { targetId: id }, orderBy: { id: "desc" } });
    expect((await send(admin, `decisions/${decision.id}/restore/`)).status).toBe(200);
    expect(await toldTo(reader)).toMatchObject([
      { kind, isRemoved: true },
      { kind, isRemoved: false, again: "restored" },
    ]);
  });

  it("learns that a declined report waits again, unless it was by their own appeal", async () => {
    const [reader, other, id] = [await signIn(), await signIn(), await make()];
    for (const who of [reader, other]) await send(who, "reports/", { kind, id, reason: "spam" });
    expect((await decideReport(kind, id, false)).status).toBe(200);
    const { decisionId } = await db.decisionParty.findFirstOrThrow({ where: { userId: reader.id } });
    const sent = await send(reader, `decisions/${decisionId}/appeal/`, { text: "You called someone else's number." });
    const decided = { uphold: false, answer: "We look at it again." };
    const { id: appeal } = sent.body as { id: number };
    expect((await send(admin, `appeals/${appeal}/decide/`, decided)).status).toBe(200);
    expect(await toldTo(reader)).toHaveLength(1);
    expect(await toldTo(other)).toMatchObject([{ isRemoved: false }, { kind, again: "reopened" }]);
  });
});

describe("a report of a reply that its owner changes", () => {
  const listed = async () => {
    const { body } = await call({ path: "reports/", as: moderator.headers });
    return (body as { results: Report[] }).results[0]!;
  };

  it("shows both texts, and is decided only by who saw the present one", async () => {
    await db.report.deleteMany();
    const { owner, id } = await ownedReply();
    const reader = await signIn();
    await send(reader, "reports/", { kind: "reply", id, reason: "private_data" });
    expect((await send(owner, `reviews/${id}/reply/`, { content: "Thank you." })).status).toBe(200);
    const report = await listed();
    expect(report).toMatchObject({ text: "Thank you.", reported_text: "You were our patient." });
    const decide = (seen_text: string) => send(moderator, `reports/${report.id}/decide/`, { uphold: false, seen_text });
    expect(await decide("You were our patient.")).toMatchObject({
      status: 409,
      body: { detail: reportMessages.changed },
    });
    expect((await decide("Thank you.")).status).toBe(200);
    expect(await toldTo(reader)).toMatchObject([{ title: "You were our patient." }]);
  });

  it("still shows what was reported once it is deleted", async () => {
    await db.report.deleteMany();
    const { owner, id } = await ownedReply();
    await send(await signIn(), "reports/", { kind: "reply", id });
    await send(owner, `reviews/${id}/delete_reply/`);
    expect(await listed()).toMatchObject({ text: "", reported_text: "You were our patient.", is_public: false });
  });
});
