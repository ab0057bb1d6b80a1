import { expect, it } from "vitest";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makeFlag, makeReply, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { actorOf, sessionCookie } from "@/server/auth/actor";
import { database } from "@/server/db/client";

const db = database();

it("makes distinct rows without any input", async () => {
  const makers = [makeUser, makeListing, makeReview, makeClaim, makeCampaign, makePageMeta];
  for (const make of makers) expect((await make(db)).id).not.toBe((await make(db)).id);
});

it("makes a session that the site accepts for its user", async () => {
  const user = await makeUser(db, { userType: "admin" });
  const { token } = await makeSession(db, { userId: user.id });
  const request = new Request("http://localhost/", { headers: { cookie: `${sessionCookie()}=${token}` } });
  expect(await actorOf(request, db)).toMatchObject({
    kind: "member",
    id: user.id,
    userType: "admin",
    status: "active",
  });
});

it("attaches to a review what the site would: the owner's reply, a report, a pending edit", async () => {
  const owner = await makeUser(db, { userType: "owner" });
  const listing = await makeListing(db, { kind: "doctor", claimedById: owner.id });
  const review = await makeReview(db, { listingId: listing.id });
  expect((await makeReply(db, { reviewId: review.id })).authorId).toBe(owner.id);
  await makeFlag(db, { reviewId: review.id });
  expect(await db.review.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({
    status: "flagged",
    flagCount: 1,
  });
  expect((await makeRevision(db, { reviewId: review.id })).status).toBe("pending");
});

it("makes a claim on a claimed listing a transfer request, and dates a decided one", async () => {
  const owner = await makeUser(db);
  const listing = await makeListing(db, { claimedById: owner.id });
  expect((await makeClaim(db, { listingId: listing.id })).kind).toBe("transfer");
  expect((await makeClaim(db, { status: "rejected" })).decidedAt).not.toBeNull();
});

it("makes campaigns add up, and gives a listing's page meta record the listing's kind", async () => {
  const campaign = await makeCampaign(db);
  await makeContribution(db, { campaignId: campaign.id, amountCents: 4_000 });
  await makeContribution(db, { campaignId: campaign.id, status: "pending" });
  expect((await db.campaign.findUniqueOrThrow({ where: { id: campaign.id } })).raisedCents).toBe(4_000);
  const doctor = await makeListing(db, { kind: "doctor" });
  expect((await makePageMeta(db, { listingId: doctor.id })).metaType).toBe("doctor");
});
