import "server-only";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { isModerator, isSelf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { hasRight, requireRight } from "../listings/rights";
import { isKept, photoColumns, photoJoins, type PhotoRow } from "./sql";

/** What has photos: a listing, or one of its reviews. Its photos change only while the listing is locked. */
export interface Album {
  listing_id: number;
  /** Null for the photos of the listing itself. */
  review: { id: number; user_id: number | null; status: Review["status"] } | null;
}

/** What decides who may see a photo. */
export interface PhotoAccess {
  listing_id: number;
  user_id: number | null;
  is_public: boolean;
  /** Whether its listing's team may see it: not what waits in a review. */
  is_for_team: boolean;
}

/** The columns of a `PhotoAccess` beside those of the photo itself. Needs `photoJoins`. */
export const accessColumns = Prisma.sql`
  p.review_id IS NULL OR (p.status = 'active' AND counted(r)) AS is_for_team,
  p.status = 'active' AND l.status = 'active' AND (p.review_id IS NULL OR counted(r)) AS is_public`;

/** Whether the caller may see a photo that isn't public: its uploader, its listing's team, and moderators may. */
export const maySeeHidden = async (
  ctx: Pick<Ctx, "actor" | "db">,
  { user_id, listing_id, is_for_team }: PhotoAccess,
): Promise<boolean> =>
  isModerator(ctx.actor) || isSelf(ctx.actor, user_id) || (is_for_team && (await hasRight(ctx, listing_id, "view")));

export type FoundPhoto = PhotoRow & PhotoAccess & Album & { listing_name: string };

/** Reads a photo, with what it belongs to. Throws not-found. */
export async function needPhoto(ctx: Ctx, id: number): Promise<FoundPhoto> {
  const [row] = await queryRows<FoundPhoto>(ctx.db)`
    SELECT ${photoColumns}, ${accessColumns}, l.name AS listing_name,
      CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'user_id', r.user_id, 'status', r.status) END AS review
    FROM photo p ${photoJoins} WHERE p.id = ${id} AND ${isKept}`;
  if (!row) throw notFound();
  return row;
}

/**
 * Locks a photo's listing, then reads the photo. Every change of a listing's photos and of its reviews takes this lock.
 * Throws not-found, also for a photo that the caller may not see, and `conflict` for one that a merge moved in between.
 */
export async function lockPhoto(ctx: Ctx, id: number): Promise<FoundPhoto> {
  const { listing_id: listingId } = await needPhoto(ctx, id);
  await execute(ctx.db)`SELECT id FROM listing WHERE id = ${listingId} FOR NO KEY UPDATE`;
  const photo = await needPhoto(ctx, id);
  if (!photo.is_public && !(await maySeeHidden(ctx, photo))) throw notFound();
  if (photo.listing_id !== listingId) throw conflict("This photo's listing has just changed. Please try again.");
  return photo;
}

/** Throws `forbidden` unless the caller may change the photos of a listing, or is the review's author. */
export async function requireAlbum(ctx: Ctx, { listing_id: id, review }: Album): Promise<void> {
  if (review === null) await requireRight(ctx, { id }, "edit");
  else if (!isSelf(ctx.actor, review.user_id)) throw forbidden();
}

/** Locks a photo as `lockPhoto` does. Also throws `forbidden` unless the caller may change it. */
export async function lockOwnPhoto(ctx: Ctx, id: number): Promise<FoundPhoto> {
  const photo = await lockPhoto(ctx, id);
  await requireAlbum(ctx, photo);
  return photo;
}

/** The photos `p` that belong to the same as these. */
export const inAlbum = ({ listing_id, review }: Album): Prisma.Sql =>
  Prisma.sql`(p.listing_id = ${listing_id} AND p.review_id IS NOT DISTINCT FROM ${review?.id ?? null}::int)`;

/** What the audit log calls it. */
export const albumObject = ({ listing_id: id, review }: Album) =>
  review === null ? ({ type: "listing", id } as const) : ({ type: "review", id: review.id } as const);
