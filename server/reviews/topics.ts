import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { reviewTopics, type ReviewTopic, topicsOfNewest } from "@/lib/rules/review-topics";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { isVisibleReview } from "./sql";

/** What a listing's newest visible reviews mention most. */
export async function readReviewTopics({ db }: Ctx, listing: Listing): Promise<ReviewTopic[]> {
  const rows = await queryRows<{ text: string }>(db)`
    SELECT r.title || E'\\n' || r.content AS text FROM review r
    WHERE r.listing_id = ${listing.id} AND ${isVisibleReview} ORDER BY r.created_at DESC, r.id LIMIT ${topicsOfNewest}`;
  return reviewTopics(
    rows.map(({ text }) => text),
    `${titleOf(listing)} ${listing.category_name ?? ""}`,
  );
}
