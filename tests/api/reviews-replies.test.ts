import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { kindFacts } from "@/lib/rules/listing-kind";
import { makeListing } from "@/prisma/factories/listing";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { env } from "@/server/env";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import { act, listed, mails } from "../support/reviews";

const db = database();
const later = () => new Date(Date.now() + 60_000);
const before = () => new Date(Date.now() - 60_000);
const body = { content: "Thank you for writing." };
const needsPremium = { detail: "Replying is a Premium feature. Upgrade to enable replies." };

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
beforeEach(() => db.outboxMail.deleteMany());
afterEach(() => vi.restoreAllMocks());

type Account = Parameters<typeof signIn>[0];
type Given = Parameters<typeof makeListing>[1];

/** An owner with a reviewed listing. */
async function scene(account: Account = { premiumMembership: true }, listing: Given = {}) {
  const owner = await signIn({ userType: "owner", ...account });
  const author = await makeUser(db, { fullName: "Ana Lopez" });
  const { id: listingId, kind } = await makeListing(db, { ...listing, claimedById: owner.id });
  const review = await makeReview(db, { listingId, userId: author.id });
  return { owner, author, review, of: `${kindFacts[kind].idField}=${listingId}` };
}

describe.each(bothKinds)("a reply to a review of $segment", ({ kind }) => {
  it("is shown below it to everyone, can be changed, and notifies the author each time that it says something else", async () => {
    const { owner, author, review, of } = await scene({ premiumMembership: true }, { kind });
    const posted = await act("reply", owner, {
      id: review.id,
      body: { content: "  Thank you.\r\nCome again.\u0007 " },
    });
    expect([posted.status, posted.body]).toMatchObject([200, { owner_reply: "Thank you.\nCome again." }]);
    await act("reply", owner, { id: review.id, body });
    const [shown] = await listed(null, of);
    expect(shown?.owner_reply).toBe(body.content);
    expect(shown?.owner_reply_edited_at).not.toBeNull();
    await act("reply", owner, { id: review.id, body });
    expect(await mails("review-replied")).toMatchObject([
      { userId: author.id, values: { name: "Ana Lopez", reply: "Thank you.\nCome again.", isChanged: false } },
      { userId: author.id, values: { reply: body.content, isChanged: true } },
    ]);
    const taken = await act("delete_reply", owner, review.id);
    expect(taken).toMatchObject({ status: 200, body: { owner_reply: null, owner_reply_at: null } });
    expect((await act("delete_reply", owner, review.id)).status).toBe(200);
  });
});

describe("replying needs premium", () => {
  it.each<[name: string, given: { account?: Account; listing?: Given; isAllowed: boolean }]>([
    ["of the account", { account: { premiumMembership: true }, listing: {}, isAllowed: true }],
    [
      "of the account until a later date",
      { account: { premiumMembership: true, premiumExpires: later() }, listing: {}, isAllowed: true },
    ],
    [
      "of the account, not one that has ended",
      { account: { premiumMembership: true, premiumExpires: before() }, listing: {}, isAllowed: false },
    ],
    ["of the listing", { account: {}, listing: { isPremium: true }, isAllowed: true }],
    [
      "of the listing until a later date",
      { account: {}, listing: { isPremium: true, premiumExpires: later() }, isAllowed: true },
    ],
    [
      "of the listing, not one that has ended",
      { account: {}, listing: { isPremium: true, premiumExpires: before() }, isAllowed: false },
    ],
    ["of either", { account: {}, listing: {}, isAllowed: false }],
  ])("%s", async (_, { account, listing, isAllowed }) => {
    const { owner, review } = await scene(account, listing);
    const answer = await act("reply", owner, { id: review.id, body });
    expect(answer).toMatchObject(isAllowed ? { status: 200 } : { status: 403, body: needsPremium });
  });

  it("unless the operator turns that off", async () => {
    const { owner, review } = await scene({});
    vi.spyOn(env(), "repliesRequirePremium", "get").mockReturnValue(false);
    expect((await act("reply", owner, { id: review.id, body })).status).toBe(200);
  });

  it("to be posted and changed, but not to stay or to be deleted", async () => {
    const { owner, review, of } = await scene({});
    await makeReply(db, { reviewId: review.id, content: "From better days." });
    expect((await act("reply", owner, { id: review.id, body })).body).toEqual(needsPremium);
    expect((await listed(null, of))[0]?.owner_reply).toBe("From better days.");
    expect((await act("delete_reply", owner, review.id)).body).toMatchObject({ owner_reply: null });
  });
});

describe("a reply is refused", () => {
  it("to anyone but the owner, except that an admin may delete it; both are audited", async () => {
    const { owner, review } = await scene();
    const other = await scene();
    for (const who of [admin, other.owner, await signIn({ premiumMembership: true })]) {
      expect((await act("reply", who, { id: review.id, body })).status).toBe(403);
    }
    expect((await act("reply", null, { id: review.id, body })).status).toBe(401);
    await act("reply", owner, { id: review.id, body });
    expect((await act("delete_reply", other.owner, review.id)).status).toBe(403);
    expect((await act("delete_reply", admin, review.id)).body).toMatchObject({ owner_reply: null });
    const audit = { objectType: "review", objectId: review.id };
    expect(await db.auditRow.findMany({ where: audit, orderBy: { id: "asc" } })).toMatchObject([
      { action: "review.reply", actorId: owner.id, after: { reply: "posted" } },
      { action: "review.delete_reply", actorId: admin.id },
    ]);
  });

  it.each(["pending", "removed"] as const)("to a review that is %s", async (status) => {
    const { owner, review } = await scene();
    await db.review.update({ where: { id: review.id }, data: { status } });
    expect((await act("reply", owner, { id: review.id, body })).status).toBe(404);
  });

  it.each([undefined, "", " \n ", "\u200b", null, 5, "a\0b", "a\ud800b", "x".repeat(1001), "x".repeat(100_001)])(
    "as %j",
    async (content) => {
      const { owner, review } = await scene();
      const answer = await act("reply", owner, { id: review.id, body: { content } });
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ["content"]]);
      expect(await db.reviewReply.count({ where: { reviewId: review.id } })).toBe(0);
    },
  );
});

it("shows the owner of a hidden listing its reviews and accepts replies", async () => {
  const { owner, review, of } = await scene({ premiumMembership: true }, { status: "suspended" });
  expect(await listed(owner, of)).toHaveLength(1);
  expect(await listed(null, of)).toEqual([]);
  expect((await act("reply", owner, { id: review.id, body })).status).toBe(200);
});
