import { beforeAll, describe, expect, it } from "vitest";
import { type OwnClaim } from "@/lib/contract/claim";
import { stageOf } from "@/lib/format/claim-stage";
import { adminMessages } from "@/lib/messages/admin";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { mailsTo } from "../support/listings";
import { send } from "../support/measures";
import { differences } from "../support/recount";

const db = database();
const grounds = { reason: "closed", facts: "The windows are empty and the sign is gone." };
let admin: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});

const claim = (who: SignedIn, id: number) => send(who, `businesses/${id}/claim/`, { relationship: "I run it." });
const stageFor = async (who: SignedIn, id: number) => {
  const { body } = await call({ path: `businesses/${id}/claims/mine/`, as: who.headers });
  return stageOf(body as OwnClaim, new Date());
};

/** How a listing goes, and comes back. */
const ways: Record<
  string,
  { isClosed: boolean; take: (id: number) => Promise<unknown>; back: (id: number) => unknown }
> = {
  closed: {
    isClosed: true,
    take: (id) => send(moderator, `businesses/${id}/close/`, grounds),
    back: (id) => send(moderator, `businesses/${id}/reopen/`),
  },
  suspended: {
    isClosed: false,
    take: (id) => send(moderator, "listings/bulk_status/", { ids: [id], status: "suspended", ...grounds }),
    back: (id) => send(moderator, "listings/bulk_status/", { ids: [id], status: "active" }),
  },
  "suspended by its admin's edit": {
    isClosed: false,
    take: (id) => send(admin, `PATCH businesses/${id}/`, { status: "suspended", ...grounds }),
    back: (id) => send(admin, `PATCH businesses/${id}/`, { status: "active" }),
  },
  "suspended with its owner": {
    isClosed: false,
    take: async (id) => {
      const { claimedById } = await db.listing.findUniqueOrThrow({ where: { id } });
      return send(admin, `users/${claimedById}/suspend/`, { ...grounds, reason: "abuse", remove: ["listings"] });
    },
    back: async (id) => {
      const { claimedById } = await db.listing.findUniqueOrThrow({ where: { id } });
      await send(admin, `users/${claimedById}/restore/`);
      await db.claim.updateMany({ where: { listingId: id }, data: { createdAt: new Date("2026-01-01T00:00:00Z") } });
    },
  },
};

describe.each(Object.entries(ways))("a claim on a listing that is %s", (name, { isClosed, take, back }) => {
  it("waits, its claimant learns it, and it can be approved once the listing is back", async () => {
    const who = await signIn();
    const claimedById = name.endsWith("owner") ? (await signIn({ userType: "owner" })).id : null;
    const { id } = await makeListing(db, { claimedById });
    expect((await claim(who, id)).status).toBe(201);
    await take(id);
    expect((await mailsTo(who.id)).filter((template) => template === "claim-paused")).toHaveLength(1);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: who.id, template: "claim-paused" } });
    expect(mail.values).toMatchObject({ isClosed });
    expect(await stageFor(who, id)).toBe("waits_for_listing");
    const approve = () => send(admin, `businesses/${id}/approve_claim/`, grounds);
    expect(await approve()).toMatchObject({
      status: 409,
      body: { detail: adminMessages.claims.listingAway(isClosed) },
    });
    await back(id);
    expect(await stageFor(who, id)).not.toBe("waits_for_listing");
    expect((await approve()).status).toBe(200);
    expect((await db.listing.findUniqueOrThrow({ where: { id } })).claimedById).toBe(who.id);
    expect(await differences()).toEqual({});
  });
});

it("a claim on a refused listing can still be rejected", async () => {
  const who = await signIn();
  const { id } = await makeListing(db, { status: "suspended" });
  await db.claim.create({
    data: { listingId: id, userId: who.id, relationship: "I run it.", notes: "", proposed: {} },
  });
  expect((await send(moderator, `businesses/${id}/reject_claim/`, { ...grounds, reason: "not_real" })).status).toBe(
    200,
  );
});

it("mails about claims go out once an hour when someone withdraws and claims again", async () => {
  const [who, owner] = [await signIn(), await signIn({ userType: "owner" })];
  const { id } = await makeListing(db, { claimedById: owner.id });
  for (let time = 1; time <= 4; time += 1) {
    const { body } = await claim(who, id);
    expect((await send(who, `DELETE claims/${(body as { id: number }).id}/`)).status).toBe(204);
  }
  expect([await mailsTo(who.id), await mailsTo(owner.id)]).toEqual([["claim-received"], ["transfer-asked"]]);
  await db.claim.updateMany({ where: { listingId: id }, data: { createdAt: new Date(Date.now() - 61 * 60_000) } });
  expect((await claim(who, id)).status).toBe(201);
  expect(await mailsTo(owner.id)).toEqual(["transfer-asked", "transfer-asked"]);
});

it("a reply that is changed again and again is mailed once an hour", async () => {
  const [author, owner] = [await signIn(), await signIn({ userType: "owner" })];
  const { id: listingId } = await makeListing(db, { claimedById: owner.id, isPremium: true });
  const { id } = await makeReview(db, { listingId, userId: author.id });
  for (const content of ["Thank you.", "Thank you, Ann.", "Thanks.", "Thanks, Ann."]) {
    expect((await send(owner, `reviews/${id}/reply/`, { content })).status).toBe(200);
  }
  expect(await mailsTo(author.id)).toEqual(["review-replied", "review-replied"]);
});
