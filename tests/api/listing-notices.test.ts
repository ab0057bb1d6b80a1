import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type NoticeChoices } from "@/lib/contract/listing-notice";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { queueMail } from "@/server/mail/queue";
import { sendTask } from "@/server/mail/send";
import { mailTransport } from "@/server/mail/transport";
import { sendReviewDigests } from "@/server/reviews/digest";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { reservePort } from "../../scripts/process/reserve-port";
import { MailCatcher } from "../support/mail-catcher";
import { mails, patch } from "../support/reviews";

const db = database();
let server: MailCatcher;
beforeAll(async () => {
  server = new MailCatcher(await reservePort());
  process.env.SMTP_URL = `smtp://site:${server.password}@127.0.0.1:${server.port}`;
  await server.start();
});
afterAll(() => server.stop());

let admin: SignedIn;
let owner: SignedIn;
let listingIds: number[];

beforeEach(async () => {
  await db.reviewNews.deleteMany();
  await db.outboxMail.deleteMany();
  admin = await signIn({ userType: "admin" });
  owner = await signIn({ userType: "owner" });
  listingIds = [];
  for (const name of ["Alder Law", "Birch Law"]) {
    listingIds.push((await makeListing(db, { name, claimedById: owner.id })).id);
  }
});

const listFor = async (who: SignedIn) =>
  (await call({ path: "users/me/listing-notices/", as: who.headers })).body as { results: NoticeChoices[] };
const choose = (who: SignedIn, id: number, body: object) =>
  call({
    path: `users/me/listing-notices/${id}/`,
    method: "PATCH",
    body,
    as: who.headers,
  });

/** Publishes a new review of each listing. */
async function publish() {
  for (const listingId of listingIds) {
    const { id } = await makeReview(db, { listingId, status: "pending" });
    expect((await patch(admin, id, { status: "active" })).status).toBe(200);
  }
}

const posted = async () =>
  (await mails("review-posted")).map(({ userId, values }) => [userId, (values as { listing: string }).listing]);

/** Sends every mail that waits, and gives what became of those with a template. */
async function sendAll(template: string) {
  const waiting = await db.outboxMail.findMany({ where: { template }, orderBy: { id: "asc" } });
  const transport = mailTransport();
  if (!transport) throw new Error("There is no mail server.");
  const send = sendTask(transport);
  for (const { id } of waiting) await send({ id }, { db, signal: new AbortController().signal });
  const rows = await db.outboxMail.findMany({ where: { template }, orderBy: { id: "asc" } });
  return rows.map(({ status }) => status);
}

describe("the mails about a listing", () => {
  it("are listed for each listing by role, and follow the account where nothing is chosen", async () => {
    const [id = 0] = listingIds;
    const helper = await signIn();
    await db.listingMember.create({ data: { listingId: id, userId: helper.id, role: "responder" } });
    const nothing = { new_review: null, daily_summary: null };
    expect((await listFor(owner)).results).toEqual(
      ["Alder Law", "Birch Law"].map((name, at) => ({
        listing_id: listingIds[at],
        name,
        choices: { ...nothing, affiliation: null, facts: null, transfer: null, premium: null },
      })),
    );
    expect((await listFor(helper)).results).toEqual([{ listing_id: id, name: "Alder Law", choices: nothing }]);
    // A kind that a role never gets is ignored; another's listing isn't found.
    expect((await choose(helper, id, { transfer: false, new_review: false })).body).toMatchObject({
      choices: { new_review: false, daily_summary: null },
    });
    expect((await choose(helper, listingIds[1] ?? 0, { new_review: false })).status).toBe(404);
    expect((await choose(owner, id, { new_review: "yes" })).status).toBe(400);
    expect(await db.listingNoticeChoice.count({ where: { userId: helper.id } })).toBe(1);
    expect((await choose(helper, id, { new_review: null })).body).toMatchObject({ choices: nothing });
    expect(await db.listingNoticeChoice.count({ where: { userId: helper.id } })).toBe(0);
  });

  it("come to the owner and the team, each as they chose for the listing", async () => {
    const [alder = 0, birch = 0] = listingIds;
    const helper = await signIn();
    await db.listingMember.create({ data: { listingId: alder, userId: helper.id, role: "responder" } });
    await choose(owner, alder, { new_review: false, daily_summary: true });
    await publish();
    expect(await posted()).toEqual([
      [helper.id, "Alder Law"],
      [owner.id, "Birch Law"],
    ]);
    const news = await db.reviewNews.findMany({ include: { review: true } });
    expect(news.map(({ userId, review }) => [userId, review.listingId])).toEqual([[owner.id, alder]]);
    await choose(owner, birch, { new_review: false });
    await db.outboxMail.deleteMany();
    await publish();
    expect(await posted()).toEqual([[helper.id, "Alder Law"]]);
  });

  it("of a day leave out listings that were turned off, and people who left", async () => {
    const [alder = 0, birch = 0] = listingIds;
    const helper = await makeUser(db);
    for (const listingId of listingIds) {
      const { id: reviewId } = await makeReview(db, { listingId, title: `Of ${listingId}` });
      for (const userId of [owner.id, helper.id]) await db.reviewNews.create({ data: { reviewId, userId } });
    }
    await choose(owner, birch, { daily_summary: false });
    await sendReviewDigests(db, new Date(Date.now() + 24 * 60 * 60 * 1000));
    const digests = await mails("review-digest");
    expect(digests.map(({ userId }) => userId)).toEqual([owner.id]);
    expect(digests[0]?.values).toMatchObject({ count: 1, reviews: [{ listingId: alder }] });
  });

  it("are withheld or sent when they are due, by the choice for the listing before the account's setting", async () => {
    const [alder = 0, birch = 0] = listingIds;
    await db.userSettings.create({ data: { userId: owner.id, reviewNotifications: false, emailNotifications: false } });
    await choose(owner, alder, { new_review: true, transfer: false, premium: true });
    const to = { userId: owner.id };
    const review = { name: "", path: "/x", rating: 5, title: "T", content: "C" };
    const asked = { name: "", claimant: "Kim", relationship: "R", decidableFrom: "May 1, 2026", path: "/x" };
    for (const [listingId, listing] of [
      [alder, "Alder Law"],
      [birch, "Birch Law"],
    ] as const) {
      await queueMail(db, { to, template: "review-posted", values: { ...review, listing, listingId } });
      await queueMail(db, { to, template: "transfer-asked", values: { ...asked, listing, listingId } });
      const endsAt = new Date().toISOString();
      await queueMail(db, { to, template: "premium-ending", values: { name: "", listing, listingId, endsAt } });
    }
    expect(await sendAll("review-posted")).toEqual(["sent", "withheld"]);
    expect(await sendAll("transfer-asked")).toEqual(["withheld", "sent"]);
    expect(await sendAll("premium-ending")).toEqual(["sent", "withheld"]);
  });

  it("are forgotten with the membership, and when the listing changes hands", async () => {
    const [alder = 0] = listingIds;
    await choose(owner, alder, { new_review: false });
    const body = { user_id: null };
    const path = `businesses/${alder}/set_owner/`;
    expect((await call({ path, method: "POST", body, as: admin.headers })).status).toBe(200);
    expect(await db.listingNoticeChoice.count({ where: { listingId: alder } })).toBe(0);
  });
});
