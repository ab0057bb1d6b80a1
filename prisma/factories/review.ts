import { type Prisma } from "../../generated/prisma/client";
import {
  type HelpfulVoteModel,
  type ReviewFlagModel,
  type ReviewModel,
  type ReviewReplyModel,
  type ReviewRevisionModel,
} from "../../generated/prisma/models";
import { type FactoryDb } from "./db";
import { makeListing } from "./listing";
import { unique } from "./unique";
import { makeUser } from "./user";

/** The settable columns of a review: its counts are derived from its votes and reports. */
type Given = Partial<Omit<Prisma.ReviewUncheckedCreateInput, "helpfulCount" | "flagCount">>;

/** A review's columns: by default a visible one with four stars. */
export function reviewData(given: Given & { listingId: number }): Prisma.ReviewUncheckedCreateInput {
  return {
    rating: 4,
    title: "Clear answers and a fair price",
    content: "They explained every step before it was taken and called back on the day they said they would.",
    status: "active",
    ...given,
  };
}

/** Makes a review, by default by a new user on a new listing (`userId: null`: no author). */
export async function makeReview(db: FactoryDb, overrides: Given = {}): Promise<ReviewModel> {
  const userId = overrides.userId === undefined ? (await makeUser(db)).id : overrides.userId;
  const listingId = overrides.listingId ?? (await makeListing(db)).id;
  return db.review.create({ data: reviewData({ ...overrides, userId, listingId }) });
}

/** The columns of a row that belongs to a review. */
type Of<Columns> = { reviewId: number } & Partial<Columns>;

/** Makes a reply to a review, by default by the listing's owner. */
export async function makeReply(
  db: FactoryDb,
  { reviewId, ...overrides }: Of<Prisma.ReviewReplyUncheckedCreateInput>,
): Promise<ReviewReplyModel> {
  const { listing } = await db.review.findUniqueOrThrow({ where: { id: reviewId }, include: { listing: true } });
  const content = "Thank you for taking the time to write this.";
  return db.reviewReply.create({ data: { reviewId, authorId: listing.claimedById, content, ...overrides } });
}

/**
 * Makes a report of a review, by default by a new user, and marks an active review as flagged, as the site does.
 */
export async function makeFlag(
  db: FactoryDb,
  { reviewId, ...overrides }: Of<Prisma.ReviewFlagUncheckedCreateInput>,
): Promise<ReviewFlagModel> {
  const userId = overrides.userId === undefined ? (await makeUser(db)).id : overrides.userId;
  const flag = await db.reviewFlag.create({ data: { reviewId, reason: "spam", ...overrides, userId } });
  await db.review.updateMany({ where: { id: reviewId, status: "active" }, data: { status: "flagged" } });
  return flag;
}

/** Makes a helpful vote, by default by a new visitor. */
export function makeHelpfulVote(
  db: FactoryDb,
  { reviewId, ...overrides }: Of<Prisma.HelpfulVoteUncheckedCreateInput>,
): Promise<HelpfulVoteModel> {
  const visitorHash = overrides.userId ? null : `visitor-${unique()}`;
  return db.helpfulVote.create({ data: { reviewId, visitorHash, ...overrides } });
}

/** Makes a pending revision of a review. */
export function makeRevision(
  db: FactoryDb,
  { reviewId, ...overrides }: Of<Prisma.ReviewRevisionUncheckedCreateInput>,
): Promise<ReviewRevisionModel> {
  const words = { rating: 5, title: "Even better the second time", content: "I went back and was just as glad." };
  return db.reviewRevision.create({ data: { reviewId, ...words, ...overrides } });
}
