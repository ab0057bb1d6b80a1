import { expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
const signals = async (as: SignedIn, listing: number) => {
  const { body } = await call({ path: `reviews/?business_id=${listing}&ordering=created_at`, as: as.headers });
  return (body as { results: Review[] }).results.map((review) => review.author_signals);
};

it("tells moderators alone that an author owns or works on a listing next door", async () => {
  const moderator = await signIn({ userType: "moderator" });
  const place = { city: "Austin", state: "TX" };
  const { id, categoryId } = await makeListing(db, place);
  const [rival, member, elsewhere] = [await signIn(), await signIn(), await signIn()];
  const next = await makeListing(db, { ...place, categoryId, claimedById: rival.id, claimedAt: new Date() });
  await db.listingMember.create({
    data: { listingId: next.id, userId: member.id, role: "manager", joinedAt: new Date() },
  });
  await makeListing(db, { city: "Dallas", state: "TX", categoryId, claimedById: elsewhere.id, claimedAt: new Date() });
  for (const [day, { id: userId }] of [rival, member, elsewhere].entries()) {
    await makeReview(db, { listingId: id, userId, status: "active", createdAt: new Date(2026, 0, day + 1) });
  }
  expect(await signals(moderator, id)).toEqual([["competes"], ["competes"], []]);
  expect(await signals(rival, id)).toEqual([undefined, undefined, undefined]);
});

it("recognizes one mailbox under several spellings, and no others", async () => {
  const moderator = await signIn({ userType: "moderator" });
  const { id } = await makeListing(db);
  const word = unique().toLowerCase();
  const addresses = [
    `ann.${word}@gmail.com`,
    `Ann${word}+reviews@googlemail.com`,
    `kim.${word}@example.com`,
    `kim${word}@example.com`,
    `kim.${word}+two@Example.com`,
  ];
  for (const [day, email] of addresses.entries()) {
    const { id: userId } = await signIn({ email });
    await makeReview(db, { listingId: id, userId, status: "active", createdAt: new Date(2026, 0, day + 1) });
  }
  const same = ["same_mailbox"];
  expect(await signals(moderator, id)).toEqual([same, same, same, [], same]);
});
