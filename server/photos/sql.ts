import "server-only";
import { type Photo } from "@/lib/contract/photo";
import { fittedIn, photoKey, photoPath, photoSizes } from "@/lib/rules/photo";
import { Prisma } from "../db/client";
import { versionOf } from "../db/version";

/** A row of `photoColumns`. */
export interface PhotoRow extends Omit<Photo, "files" | "created_at" | "version"> {
  user_id: number | null;
  width: number;
  height: number;
  hash: string;
  created_at: Date;
}

/** The columns of a photo `p`. */
export const photoColumns = Prisma.sql`
  p.id, p.listing_id, p.review_id, p.user_id, p.status::text, p.alt, p.width, p.height, p.hash, p.reason, p.created_at`;

/** The order of the photos `p` of a listing or review. */
export const photoOrder = Prisma.sql`p.position, p.id`;

/** Joins the listing `l` to a photo `p`, and the review `r` if it belongs to one. */
export const photoJoins = Prisma.sql`JOIN listing l ON l.id = p.listing_id LEFT JOIN review r ON r.id = p.review_id`;

/** Leaves out photos `p` of a deleted review `r`: merges delete reviews in a way that can be undone. */
export const isKept = Prisma.sql`r.deleted_at IS NULL`;

/** The photos `p` that wait for a moderator. */
export const waitingPhotos = Prisma.sql`
  photo p LEFT JOIN review r ON r.id = p.review_id WHERE p.status = 'pending' AND ${isKept}`;

/** Photos as PostgreSQL puts them in JSON: times are strings. */
export type PhotosInJson = (Omit<PhotoRow, "created_at"> & { created_at: string })[];

/** The result of `publicPhotosColumn`. */
export interface PublicPhotosRow {
  photos: PhotosInJson;
}

const inJson = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(json_agg(photo), '[]') FROM (
    SELECT ${photoColumns} FROM photo p WHERE ${condition} ORDER BY ${photoOrder}) photo) AS photos`;

/** A column with the public photos of the listing whose row `listing` names, for the statement that reads its page. */
export const publicPhotosColumn = (listing: Prisma.Sql): Prisma.Sql =>
  inJson(Prisma.sql`p.listing_id = ${listing}.id AND p.review_id IS NULL AND p.status = 'active'`);

/** A column with the photos of a review `r` in any status. */
export const reviewPhotosColumn = inJson(Prisma.sql`p.review_id = r.id`);

function filesOf(row: Pick<PhotoRow, "id" | "hash" | "width" | "height">): Photo["files"] {
  const files = photoSizes.map((size) => ({ url: photoPath(photoKey(row), size), ...fittedIn(size, row) }));
  // A small original is the same in several sizes.
  return files.filter(({ width }, at) => width !== files[at - 1]?.width);
}

/** Serializes a photo. */
export const toPhoto = (row: PhotoRow): Photo => ({
  id: row.id,
  listing_id: row.listing_id,
  review_id: row.review_id,
  status: row.status,
  alt: row.alt,
  files: filesOf(row),
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  // A move changes the places of others, too, and overwrites nothing.
  version: versionOf(row.alt),
});

/** Serializes the photos of such a column. */
export const toPhotos = (photos: PhotosInJson): Photo[] =>
  photos.map((row) => toPhoto({ ...row, created_at: new Date(row.created_at) }));
