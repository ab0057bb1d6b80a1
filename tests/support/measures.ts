import { type Measure } from "@/lib/rules/decisions";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeFlag, makeReply, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "./actors";
import { type Answer, call } from "./call";

const db = database();

/** Calls the API at a path, by POST unless another method stands before it. */
export function send(as: SignedIn | null, at: string, body: unknown = {}): Promise<Answer> {
  const [path = "", method = "POST"] = at.split(" ").reverse();
  return call({ path, method, body, as: as?.headers });
}

/** Who takes measures. */
export interface Deciders {
  admin: SignedIn;
  moderator: SignedIn;
}

/** A measure about to be taken: the call, whom it concerns, and what it changes. */
export interface Case {
  person: SignedIn;
  take: (grounds: object) => Promise<Answer>;
  /** What the measure changes and restoring brings back. */
  state: () => Promise<unknown>;
}

async function ofReview({ moderator }: Deciders, status: "pending" | "active"): Promise<Case> {
  const person = await signIn();
  const { id: listingId } = await makeListing(db);
  await makeReview(db, { listingId, rating: 1 });
  const { id } = await makeReview(db, { listingId, userId: person.id, status, rating: 5 });
  const photo = await makePhoto(db, { listingId, reviewId: id, userId: person.id });
  const state = async () => ({
    review: await db.review.findUniqueOrThrow({ where: { id }, select: { removalReason: true, status: true } }),
    listing: await db.listing.findUniqueOrThrow({
      where: { id: listingId },
      select: { totalReviews: true, averageRating: true },
    }),
    photo: await db.photo.findUniqueOrThrow({ where: { id: photo.id }, select: { status: true, reason: true } }),
  });
  return {
    person,
    state,
    take: (grounds) => send(moderator, `PATCH reviews/${id}/`, { status: "removed", ...grounds }),
  };
}

async function ofListing({ moderator }: Deciders, status: "pending" | "active"): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const category = await makeCategory(db);
  const { id } = await makeListing(db, { status, claimedById: person.id, categoryId: category.id });
  const state = async () => [
    await db.listing.findUniqueOrThrow({ where: { id }, select: { status: true } }),
    await db.category.findUniqueOrThrow({ where: { id: category.id }, select: { businessCount: true } }),
  ];
  const change = { ids: [id], status: "suspended", from: status };
  return { person, state, take: (grounds) => send(moderator, "listings/bulk_status/", { ...change, ...grounds }) };
}

async function ofClosing({ moderator }: Deciders): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const category = await makeCategory(db);
  const { id } = await makeListing(db, { claimedById: person.id, categoryId: category.id });
  const state = async () => [
    await db.listing.findUniqueOrThrow({ where: { id }, select: { closedOn: true } }),
    await db.category.findUniqueOrThrow({ where: { id: category.id }, select: { businessCount: true } }),
  ];
  return { person, state, take: (grounds) => send(moderator, `businesses/${id}/close/`, grounds) };
}

async function ofPhoto({ moderator }: Deciders, status: "pending" | "active"): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const listing = await makeListing(db, { claimedById: person.id });
  const { id } = await makePhoto(db, { listingId: listing.id, userId: person.id, status });
  const state = async () => [
    await db.photo.findUniqueOrThrow({ where: { id }, select: { status: true, reason: true } }),
    await db.listing.findUniqueOrThrow({ where: { id: listing.id }, select: { coverPhoto: true } }),
  ];
  return {
    person,
    state,
    take: (grounds) => send(moderator, `photos/${id}/decide/`, { approve: false, ...grounds }),
  };
}

/** A person with something of each kind. */
async function ofAccount({ admin }: Deciders, status: "pending" | "active"): Promise<Case> {
  const person = await signIn({ status, userType: "owner" });
  const { id: reviewed } = await makeListing(db);
  const review = await makeReview(db, { listingId: reviewed, userId: person.id, rating: 2 });
  const pending = await makeReview(db, { userId: person.id, status: "pending" });
  const owned = await makeListing(db, { claimedById: person.id });
  const photo = await makePhoto(db, { listingId: owned.id, userId: person.id });
  const reported = await makeReview(db, { status: "flagged" });
  const flag = await makeFlag(db, { reviewId: reported.id, userId: person.id });
  const ofListing = { kind: "listing", listingId: reviewed, reason: "fake", confirmedAt: new Date() } as const;
  const report = await db.report.create({ data: { ...ofListing, userId: person.id } });
  const claim = await makeClaim(db, { userId: person.id });
  const wrong = { kind: "closed", listingId: reviewed, userId: person.id, confirmedAt: new Date() } as const;
  const correction = await db.correction.create({ data: wrong });
  const state = async () => ({
    user: await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { status: true } }),
    reviews: await db.review.findMany({
      where: { id: { in: [review.id, pending.id, reported.id] } },
      select: { status: true },
      orderBy: { id: "asc" },
    }),
    rating: await db.listing.findUniqueOrThrow({ where: { id: reviewed }, select: { totalReviews: true } }),
    owned: await db.listing.findUniqueOrThrow({ where: { id: owned.id }, select: { status: true } }),
    photo: await db.photo.findUniqueOrThrow({ where: { id: photo.id }, select: { status: true } }),
    flag: await db.reviewFlag.findUniqueOrThrow({ where: { id: flag.id }, select: { settledAt: true } }),
    report: await db.report.findUniqueOrThrow({ where: { id: report.id }, select: { decidedAt: true, upheld: true } }),
    claim: await db.claim.findUniqueOrThrow({ where: { id: claim.id }, select: { status: true } }),
    correction: await db.correction.findUniqueOrThrow({
      where: { id: correction.id },
      select: { outcome: true, decidedAt: true },
    }),
  });
  const remove = ["reviews", "pending_reviews", "listings", "photos", "reports", "claims", "corrections"];
  return { person, state, take: (grounds) => send(admin, `users/${person.id}/suspend/`, { remove, ...grounds }) };
}

async function ofRevision({ moderator }: Deciders): Promise<Case> {
  const person = await signIn();
  const { id } = await makeReview(db, { userId: person.id });
  const edit = await makeRevision(db, { reviewId: id });
  const state = () => db.reviewRevision.findUniqueOrThrow({ where: { id: edit.id }, select: { status: true } });
  return { person, state, take: (grounds) => send(moderator, `reviews/${id}/reject_revision/`, grounds) };
}

async function ofReply({ moderator }: Deciders): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const { id: listingId } = await makeListing(db, { claimedById: person.id });
  const { id: reviewId } = await makeReview(db, { listingId });
  await makeReply(db, { reviewId, authorId: person.id, content: "Thank you for telling us." });
  const state = () =>
    db.reviewReply.findUnique({ where: { reviewId }, select: { content: true, authorId: true, createdAt: true } });
  return { person, state, take: (grounds) => send(moderator, `reviews/${reviewId}/delete_reply/`, grounds) };
}

async function ofCategory({ admin }: Deciders): Promise<Case> {
  const person = await signIn();
  const { id } = await makeCategory(db, { status: "pending", createdById: person.id });
  const state = async () => {
    const row = await db.category.findUnique({ where: { id } });
    return row && { ...row, updatedAt: null };
  };
  return { person, state, take: (grounds) => send(admin, `DELETE categories/${id}/`, grounds) };
}

async function ofCategoryRequest({ admin }: Deciders): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const listing = await makeListing(db, { claimedById: person.id });
  const { id: categoryId } = await makeCategory(db);
  await db.categoryRequest.create({ data: { listingId: listing.id, categoryId, note: "", requestedById: person.id } });
  const state = () => db.categoryRequest.findUnique({ where: { listingId: listing.id } });
  const path = `businesses/${listing.id}/reject_category/`;
  return { person, state, take: (grounds) => send(admin, path, { category: categoryId, ...grounds }) };
}

async function ofClaim({ moderator }: Deciders): Promise<Case> {
  const person = await signIn();
  const { id: listingId } = await makeListing(db);
  const { id } = await makeClaim(db, { listingId, userId: person.id });
  const state = () => db.claim.findUniqueOrThrow({ where: { id }, select: { status: true, reason: true } });
  return { person, state, take: (grounds) => send(moderator, `businesses/${listingId}/reject_claim/`, grounds) };
}

async function ofOwner({ admin }: Deciders): Promise<Case> {
  const person = await signIn({ userType: "owner" });
  const { id } = await makeListing(db, { claimedById: person.id, claimedAt: new Date("2026-01-01T00:00:00Z") });
  const member = await makeUser(db);
  await db.listingMember.create({ data: { listingId: id, userId: member.id, role: "manager" } });
  const state = async () => [
    await db.listing.findUniqueOrThrow({ where: { id }, select: { claimedById: true, claimedAt: true } }),
    await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { userType: true } }),
    await db.listingMember.findMany({ where: { listingId: id }, select: { userId: true, role: true, joinedAt: true } }),
  ];
  const path = `businesses/${id}/set_owner/`;
  return { person, state, take: (grounds) => send(admin, path, { user_id: null, ...grounds }) };
}

async function ofMember({ admin }: Deciders): Promise<Case> {
  const person = await signIn();
  const { id: listingId } = await makeListing(db, { claimedById: (await makeUser(db, { userType: "owner" })).id });
  const { id } = await db.listingMember.create({ data: { listingId, userId: person.id, role: "responder" } });
  const state = () =>
    db.listingMember.findMany({ where: { listingId }, select: { userId: true, role: true, joinedAt: true } });
  const path = `businesses/${listingId}/members/${id}/`;
  return { person, state, take: (grounds) => send(admin, `DELETE ${path}`, grounds) };
}

/** Makes what each measure takes. */
export const cases: Record<Measure, (by: Deciders) => Promise<Case>> = {
  review_refused: (by) => ofReview(by, "pending"),
  review_removed: (by) => ofReview(by, "active"),
  revision_rejected: ofRevision,
  reply_deleted: ofReply,
  photo_refused: (by) => ofPhoto(by, "pending"),
  photo_removed: (by) => ofPhoto(by, "active"),
  listing_refused: (by) => ofListing(by, "pending"),
  listing_suspended: (by) => ofListing(by, "active"),
  listing_closed: ofClosing,
  category_refused: ofCategory,
  category_request_refused: ofCategoryRequest,
  claim_rejected: ofClaim,
  owner_removed: ofOwner,
  member_removed: ofMember,
  account_refused: (by) => ofAccount(by, "pending"),
  account_suspended: (by) => ofAccount(by, "active"),
};
