import "server-only";
import { type AdminCounts } from "@/lib/contract/admin";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";

interface Row {
  users: number;
  businesses: number;
  doctors: number;
  reviews: number;
  categories: number;
  pending_users: number;
  pending_businesses: number;
  pending_doctors: number;
  pending_reviews: number;
  pending_categories: number;
  flagged_reviews: number;
  open_claims: number;
}

const listings = (kind: "business" | "doctor", condition = Prisma.sql`true`) =>
  Prisma.sql`(SELECT count(*)::int FROM listing WHERE kind = ${kind}::listing_kind AND ${condition})`;

/** Those that stand alone: all but the few that were merged into another one. */
const standing = (kind: "business" | "doctor") =>
  Prisma.sql`${listings(kind)} - ${listings(kind, Prisma.sql`merged_into_id IS NOT NULL`)}`;

const isPending = Prisma.sql`status = 'pending'`;

/** The numbers of the admin dashboard: everything there is, and what waits for a decision. One statement. */
export async function readCounts(ctx: Ctx): Promise<AdminCounts> {
  const [row] = await ctx.db.$queryRaw<[Row]>(Prisma.sql`
    SELECT
      (SELECT count(*)::int FROM "user" WHERE closed_at IS NULL) AS users,
      ${standing("business")} AS businesses, ${standing("doctor")} AS doctors,
      (SELECT count(*)::int FROM review WHERE deleted_at IS NULL) AS reviews,
      (SELECT count(*)::int FROM category) AS categories,
      (SELECT count(*)::int FROM "user" WHERE closed_at IS NULL AND ${isPending}) AS pending_users,
      ${listings("business", isPending)} AS pending_businesses, ${listings("doctor", isPending)} AS pending_doctors,
      (SELECT count(*)::int FROM review WHERE deleted_at IS NULL AND ${isPending})
        + (SELECT count(*)::int FROM review_revision v JOIN review r ON r.id = v.review_id
          WHERE v.status = 'pending' AND r.deleted_at IS NULL) AS pending_reviews,
      (SELECT count(*)::int FROM category WHERE ${isPending}) AS pending_categories,
      (SELECT count(*)::int FROM review WHERE deleted_at IS NULL AND status = 'flagged') AS flagged_reviews,
      (SELECT count(*)::int FROM claim WHERE ${isPending}) AS open_claims`);
  return {
    all: {
      users: row.users,
      businesses: row.businesses,
      doctors: row.doctors,
      reviews: row.reviews,
      categories: row.categories,
    },
    pending: {
      users: row.pending_users,
      businesses: row.pending_businesses,
      doctors: row.pending_doctors,
      reviews: row.pending_reviews,
      categories: row.pending_categories,
      claims: row.open_claims,
      flagged: row.flagged_reviews,
    },
  };
}
