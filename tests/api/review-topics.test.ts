import { expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { type ReviewQuery } from "@/lib/contract/review";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findActiveListing } from "@/server/listings/read";
import { listReviews } from "@/server/reviews/read";
import { readReviewTopics } from "@/server/reviews/topics";

const db = database();

it("names what visible reviews mention, as often as the search in them finds it", async () => {
  const { id } = await makeListing(db, { name: "Grove Parking" });
  const texts = [
    "The front desk lost my invoice.",
    "A rude front desk",
    "No front desk, but an invoice",
    "Two invoices",
    "That invoice!",
  ];
  const note = { listingId: id, title: "Note" };
  for (const content of texts) await makeReview(db, { ...note, content });
  for (let at = 0; at < 3; at += 1) await makeReview(db, { ...note, content: "the hidden lamps", status: "removed" });
  const listing = await findActiveListing(guestCtx(), id);
  const topics = await readReviewTopics(guestCtx(), listing!);
  expect(topics).toEqual([
    { words: "invoice", count: 4 },
    { words: "front desk", count: 3 },
  ]);
  for (const { words, count } of topics) {
    const query = { business_id: id, q: words, limit: 10, offset: 0 } as ReviewQuery;
    expect((await listReviews(guestCtx(), query)).count).toBe(count);
  }
});
