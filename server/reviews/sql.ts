import "server-only";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Actor, isModerator } from "@/lib/rules/permissions";
import { type RemovalReason } from "@/lib/rules/removal-reasons";
import { Prisma } from "../db/client";
import { mayOn } from "../listings/rights";
import { zoneOfListing } from "../listings/sql";
import { type PhotosInJson, reviewPhotosColumn } from "../photos/sql";

export interface ReviewRow {
  id: number;
  rating: number;
  title: string;
  content: string;
  status: "pending" | "active" | "flagged" | "removed";
  verified: boolean;
  is_invited: boolean;
  helpful_count: number;
  flag_count: number;
  hidden_until: Date | null;
  user_id: number | null;
  listing_id: number;
  listing_kind: Kind;
  listing_name: string;
  listing_slug: string;
  listing_category: string;
  author_name: string | null;
  author_image: string | null;
  author_email: string | null;
  /** The author's privacy settings, or the defaults. An unverified email address is never public. */
  is_author_public: boolean;
  /** Whether the author has a public page: an active account with a public profile. */
  has_author_page: boolean;
  is_email_public: boolean;
  removal_reason: RemovalReason | null;
  removal_facts: string | null;
  reply_content: string | null;
  reply_at: Date | null;
  reply_edited_at: Date | null;
  revision_id: number | null;
  revision_rating: number | null;
  revision_title: string | null;
  revision_content: string | null;
  revision_at: Date | null;
  photos: PhotosInJson;
  /** The listing's. */
  time_zone: string;
  created_at: Date;
  /** When an edit of the visible review was last approved. */
  edited_at: Date | null;
  updated_at: Date;
}

/** The columns of a `ReviewRow`. Needs `reviewJoins`. */
export const reviewColumns = Prisma.sql`
  r.id, r.rating, r.title, r.content, r.status::text, r.verified, r.is_invited, r.helpful_count, r.flag_count, r.hidden_until,
  r.user_id,
  r.removal_reason, r.removal_facts,
  r.listing_id, l.kind::text AS listing_kind, l.name AS listing_name, l.slug AS listing_slug,
  c.full_slug AS listing_category, u.full_name AS author_name, u.profile_image AS author_image,
  u.email AS author_email, coalesce(s.profile_public, true) AS is_author_public,
  coalesce(s.profile_public, true) AND u.status IS NOT DISTINCT FROM 'active' AS has_author_page,
  u.verified AND coalesce(s.show_email_public, false) AS is_email_public, reply.content AS reply_content, reply.created_at AS reply_at,
  reply.edited_at AS reply_edited_at,
  edit.id AS revision_id, edit.rating AS revision_rating, edit.title AS revision_title,
  edit.content AS revision_content, edit.created_at AS revision_at, r.created_at, r.edited_at, r.updated_at,
  ${zoneOfListing} AS time_zone,
  ${reviewPhotosColumn}`;

/** Joins listing, category, author, reply, and pending edit to a review `r`. */
export const reviewJoins = Prisma.sql`
  JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
  LEFT JOIN "user" u ON u.id = r.user_id LEFT JOIN user_settings s ON s.user_id = r.user_id
  LEFT JOIN review_reply reply ON reply.review_id = r.id
  LEFT JOIN review_revision edit ON edit.review_id = r.id AND edit.status = 'pending'`;

/** Has a visible status. Combine it with `visibleTo`, which leaves out deleted reviews. */
export const hasVisibleStatus = Prisma.sql`(r.status IN ('active', 'flagged'))`;

/** Public reviews: those that ratings count. */
export const isVisibleReview = Prisma.sql`(${hasVisibleStatus} AND r.deleted_at IS NULL)`;

/**
 * Which reviews `r` of a listing `l` this caller may see: visible ones of active listings and of their own listings, their
 * own in any status, an admin all. Deleted reviews are hidden from everyone.
 */
export function visibleTo(actor: Actor): Prisma.Sql {
  if (isModerator(actor)) return Prisma.sql`(r.deleted_at IS NULL)`;
  const isPublic = Prisma.sql`(${isVisibleReview} AND l.status = 'active')`;
  if (actor.kind !== "member") return isPublic;
  const isOwn = Prisma.sql`(r.user_id = ${actor.id} AND r.deleted_at IS NULL)`;
  return Prisma.sql`(${isPublic} OR ${isOwn} OR (${isVisibleReview} AND ${mayOn(actor, "view")}))`;
}
