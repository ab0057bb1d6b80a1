import { beforeAll, describe, expect, it } from "vitest";
import { type Report } from "@/lib/contract/report";
import { reportMessages } from "@/lib/messages/report";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { purgePhotos } from "@/server/photos/decide";
import { listOwnReports } from "@/server/reports/own";
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
});

describe.each(Object.entries(things))("a %s that one person reports with and without an account", (kind, make) => {
  it.each([true, false])("counts once, whichever came first", async (isGuestFirst) => {
    const id = await make();
    const email = `once-${kind}-${id}@example.com`;
    const reader = await signIn({ email });
    const about = { kind, id, reason: "spam" };
    const asMember = () => send(reader, "reports/", about);
    async function asGuest() {
      const body = { ...about, name: "Ann", email: email.toUpperCase() };
      const from = { "x-client-address": `198.51.100.${id % 250}` };
      expect((await call({ path: "reports/", method: "POST", body, headers: from })).status).toBe(202);
      const mail = await db.outboxMail.findFirstOrThrow({
        where: { template: "report-confirm" },
        orderBy: { id: "desc" },
      });
      const { link } = mail.values as { link: string };
      const token = new URL(link, "http://localhost").searchParams.get("token");
      return send(null, "reports/confirm/", { token });
    }
    for (const report of isGuestFirst ? [asGuest, asMember] : [asMember, asGuest]) {
      expect((await report()).status).toBe(200);
    }
    const isAbout = { OR: [{ listingId: id }, { reviewId: id }, { photoId: id }], confirmedAt: { not: null } };
    const count =
      kind === "review"
        ? await db.reviewFlag.count({ where: { reviewId: id } })
        : await db.report.count({ where: { ...isAbout, kind: kind as "reply" } });
    expect(count).toBe(1);
  });
});

describe("whoever reported what its owner then deletes", () => {
  const own = async ({ id }: SignedIn) => listOwnReports({ db, actor: { kind: "operator" } } as never, id, 10);

  it("learns that a reply is gone, and a moderator who still has it open does, too", async () => {
    const { owner, id } = await ownedReply();
    const reader = await signIn();
    await send(reader, "reports/", { kind: "reply", id });
    const { id: reportId } = await db.report.findFirstOrThrow({ where: { reviewId: id } });
    await send(owner, `reviews/${id}/delete_reply/`);
    expect(await toldTo(reader)).toMatchObject([{ kind: "reply", isGone: true, title: "You were our patient." }]);
    expect(await own(reader)).toMatchObject([{ outcome: "gone" }]);
    const late = await send(moderator, `reports/${reportId}/decide/`, { uphold: false });
    expect(late).toMatchObject({ status: 409, body: { detail: reportMessages.decided(null) } });
  });

  it("learns that a photo is gone: deleted, or with its review, or once it was refused", async () => {
    const [author, ...readers] = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    const { id: listingId } = await makeListing(db);
    const { id: reviewId } = await makeReview(db, { listingId, userId: author!.id });
    const make = (given: object) => makePhoto(db, { listingId, userId: author!.id, status: "active", ...given });
    const photos = [await make({ reviewId }), await make({ reviewId }), await make({})];
    for (const [at, { id }] of photos.entries()) {
      expect((await send(readers[at]!, "reports/", { kind: "photo", id })).status).toBe(200);
    }
    expect((await send(author!, `DELETE photos/${photos[0]!.id}/`)).status).toBe(204);
    expect((await send(author!, `DELETE reviews/${reviewId}/`)).status).toBe(204);
    const longAgo = new Date("2026-01-01T00:00:00Z");
    await db.photo.update({
      where: { id: photos[2]!.id },
      data: { status: "refused", reason: "Blurred", decidedAt: longAgo },
    });
    await purgePhotos(db);
    for (const reader of readers) expect(await toldTo(reader)).toMatchObject([{ kind: "photo", isGone: true }]);
    expect(await db.report.count({ where: { userId: { in: readers.map(({ id }) => id) }, decidedAt: null } })).toBe(0);
  });

  it.each(["delete", "keep"] as const)(
    "learns what a closed account leads to whose reviews it chose to %s",
    async (reviews) => {
      const { id: listingId } = await makeListing(db, { claimedById: (await makeUser(db, { userType: "owner" })).id });
      const [author, reader] = [await signIn({ email: `${reviews}@closing.example` }), await signIn()];
      const { id } = await makeReview(db, { listingId, userId: author.id });
      await makeReply(db, { reviewId: id });
      const photo = await makePhoto(db, { listingId, userId: author.id, reviewId: id, status: "active" });
      await send(reader, "reports/", { kind: "review", id, reason: "spam" });
      await send(reader, "reports/", { kind: "reply", id, reason: "spam" });
      await send(reader, "reports/", { kind: "photo", id: photo.id, reason: "spam" });
      const closed = await send(author, "DELETE users/me/", { confirm_email: `${reviews}@closing.example`, reviews });
      expect(closed.status).toBe(204);
      const kinds = (await toldTo(reader)).map((values) => (values as { kind: string }).kind);
      // A photo always goes with its account.
      expect(kinds).toEqual(reviews === "delete" ? ["review", "reply", "photo"] : ["photo"]);
    },
  );
});
