import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "./actors";

/** Every kind of caller that the policy distinguishes. */
export const callers = [
  "guest",
  "pending",
  "suspended",
  "active",
  "author",
  "owner",
  "other owner",
  "moderator",
  "admin",
  "demoted admin",
] as const;
export type CallerName = (typeof callers)[number];

/** The objects of the calls, each with one owner and one author. */
export interface World {
  ownerId: number;
  authorId: number;
  categoryId: number;
  categorySlug: string;
  listingId: number;
  listingSlug: string;
  reviewId: number;
  /** A transfer request that the owner accepted. */
  claimId: number;
  userId: number;
  /** An import that the owner started. */
  importId: number;
  /** The listing's page meta record. */
  pageMetaId: number;
  word: string;
}

/** Makes a listing with an owner, a review with an author, and an account without either. */
export async function makeWorld(): Promise<World> {
  const db = database();
  const [owner, author, somebody] = [
    await makeUser(db, { userType: "owner", premiumMembership: true }),
    await makeUser(db),
    await makeUser(db, { status: "pending" }),
  ];
  const category = await makeCategory(db);
  const listing = await makeListing(db, { categoryId: category.id, claimedById: owner.id, claimedAt: new Date() });
  const review = await makeReview(db, { listingId: listing.id, userId: author.id });
  const claim = await makeClaim(db, { listingId: listing.id, ownerAgreedAt: new Date() });
  const owned = { userId: owner.id, kind: category.kind, categoryId: category.id, fileName: "rows.csv" };
  const begun = await db.import.create({
    data: { ...owned, fingerprint: "rows", headers: ["name"], mapping: ["name"] },
  });
  return {
    ownerId: owner.id,
    authorId: author.id,
    categoryId: category.id,
    categorySlug: category.fullSlug,
    listingId: listing.id,
    listingSlug: listing.slug,
    reviewId: review.id,
    claimId: claim.id,
    userId: somebody.id,
    importId: begun.id,
    pageMetaId: (await makePageMeta(db, { listingId: listing.id })).id,
    word: unique(),
  };
}

const fresh: Record<Exclude<CallerName, "guest" | "author" | "owner">, Parameters<typeof signIn>[0]> = {
  pending: { status: "pending" },
  suspended: { status: "suspended", userType: "owner" },
  active: {},
  "other owner": { userType: "owner" },
  moderator: { userType: "moderator" },
  admin: { userType: "admin" },
  "demoted admin": { userType: "admin" },
};

/** Signs in a caller of this kind; null for a guest. The demoted admin's session predates the demotion. */
export async function signInAs(name: CallerName, world: World): Promise<SignedIn | null> {
  if (name === "guest") return null;
  if (name === "author") return signIn({ id: world.authorId });
  if (name === "owner") return signIn({ id: world.ownerId });
  const who = await signIn(fresh[name]);
  if (name === "demoted admin") {
    await database().user.update({ where: { id: who.id }, data: { userType: "reviewer" } });
  }
  return who;
}
