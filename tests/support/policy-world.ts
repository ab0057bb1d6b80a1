import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { type TeamRole } from "@/lib/rules/team";
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
  "manager",
  "responder",
  "moderator",
  "admin",
  "demoted admin",
] as const;
export type CallerName = (typeof callers)[number];

/** The objects of the calls, each with one owner, one member of each role in its team, and one author. */
export interface World {
  ownerId: number;
  managerId: number;
  responderId: number;
  authorId: number;
  categoryId: number;
  categorySlug: string;
  listingId: number;
  listingSlug: string;
  reviewId: number;
  /** A public photo of the listing. */
  photoId: number;
  /** A transfer request that the owner accepted. */
  claimId: number;
  userId: number;
  /** An import that the owner started. */
  importId: number;
  /** The listing's page meta record. */
  pageMetaId: number;
  word: string;
}

/** Adds a new account to a listing's team. Returns its id. */
async function addMember(listingId: number, role: TeamRole): Promise<number> {
  const { id } = await makeUser(database());
  await database().listingMember.create({ data: { listingId, userId: id, role } });
  return id;
}

/** Makes a listing with an owner, a review with an author, and an account without either. */
export async function makeWorld(): Promise<World> {
  const db = database();
  const [owner, author, someone] = [
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
    managerId: await addMember(listing.id, "manager"),
    responderId: await addMember(listing.id, "responder"),
    authorId: author.id,
    categoryId: category.id,
    categorySlug: category.fullSlug,
    listingId: listing.id,
    listingSlug: listing.slug,
    reviewId: review.id,
    photoId: (await makePhoto(db, { listingId: listing.id, userId: owner.id })).id,
    claimId: claim.id,
    userId: someone.id,
    importId: begun.id,
    pageMetaId: (await makePageMeta(db, { listingId: listing.id })).id,
    word: unique(),
  };
}

const fresh: Record<
  Exclude<CallerName, "guest" | "author" | "owner" | "manager" | "responder">,
  Parameters<typeof signIn>[0]
> = {
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
  if (name === "manager") return signIn({ id: world.managerId });
  if (name === "responder") return signIn({ id: world.responderId });
  const who = await signIn(fresh[name]);
  if (name === "demoted admin") {
    await database().user.update({ where: { id: who.id }, data: { userType: "reviewer" } });
  }
  return who;
}
