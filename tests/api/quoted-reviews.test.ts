import { beforeEach, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview, makeHelpfulVote } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { listQuotableReviews } from "@/server/reviews/read";
import { guestCtx } from "@/server/http/guest";

const db = database();
const later = new Date(Date.now() + 60_000);
const earlier = new Date(Date.now() - 60_000);

beforeEach(async () => {
  await db.review.deleteMany();
});

/** A five-star review of a premium listing with this many votes; `given` overrides its values. */
async function make(title: string, votes: number, given: { review?: object; listing?: object } = {}) {
  const listing = await makeListing(db, { isPremium: true, premiumExpires: later, ...given.listing });
  const review = await makeReview(db, { listingId: listing.id, rating: 5, title, ...given.review });
  for (let at = 0; at < votes; at += 1) await makeHelpfulVote(db, { reviewId: review.id });
  return listing;
}

const quoted = async (limit = 3) => (await listQuotableReviews(guestCtx(), limit)).reviews.map(({ title }) => title);

it("quotes the most helpful five-star reviews of premium listings, and no others", async () => {
  await make("second", 2);
  await make("first", 5);
  await make("third", 1, { listing: { premiumExpires: null } });
  await make("fourth", 0);
  await make("four stars", 9, { review: { rating: 4 } });
  await make("not premium", 9, { listing: { isPremium: false } });
  await make("premium no more", 9, { listing: { premiumExpires: earlier } });
  await make("waiting", 9, { review: { status: "pending" } });
  await make("removed", 9, { review: { status: "removed" } });
  await make("reported", 9, { review: { status: "flagged" } });
  await make("deleted", 9, { review: { deletedAt: earlier } });
  await make("of a hidden listing", 9, { listing: { status: "suspended" } });
  expect(await quoted()).toEqual(["first", "second", "third"]);
  expect(await quoted(4)).toEqual(["first", "second", "third", "fourth"]);
});

it("quotes the newer of two equally helpful reviews first", async () => {
  await make("older", 1, { review: { createdAt: earlier } });
  await make("newer", 1);
  expect(await quoted()).toEqual(["newer", "older"]);
});

it("quotes each listing once, with its most helpful review", async () => {
  const listing = await make("less helpful", 2);
  const best = await makeReview(db, { listingId: listing.id, rating: 5, title: "more helpful" });
  for (let at = 0; at < 3; at += 1) await makeHelpfulVote(db, { reviewId: best.id });
  await make("of another", 1);
  expect(await quoted()).toEqual(["more helpful", "of another"]);
});

it("names the listings whose changes affect the page, each once", async () => {
  const listing = await make("one", 2);
  await makeReview(db, { listingId: listing.id, rating: 5, title: "two" });
  const other = await make("three", 1);
  const { tags } = await listQuotableReviews(guestCtx(), 3);
  expect(tags.sort()).toEqual([`listing:${listing.id}`, `listing:${other.id}`].sort());
});
