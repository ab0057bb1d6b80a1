import "server-only";
import { type Photo } from "@/lib/contract/photo";
import { fittedIn, photoKey, photoPath, photoSizes, type PhotoStatus } from "@/lib/rules/photo";
import { Prisma } from "../db/client";

/** A row of `photoColumns`. */
export interface PhotoRow {
  id: number;
  listing_id: number;
  user_id: number | null;
  status: PhotoStatus;
  alt: string;
  width: number;
  height: number;
  hash: string;
  reason: string;
  created_at: Date;
}

/** The columns of a photo `p`. */
export const photoColumns = Prisma.sql`
  p.id, p.listing_id, p.user_id, p.status::text, p.alt, p.width, p.height, p.hash, p.reason, p.created_at`;

/** The order of a listing's photos `p`. */
export const photoOrder = Prisma.sql`p.position, p.id`;

/** The result of `publicPhotosColumn`. */
export interface PublicPhotosRow {
  photos: (Omit<PhotoRow, "created_at"> & { created_at: string })[];
}

/** A column with the public photos of the listing whose row `listing` names, for the statement that reads its page. */
export const publicPhotosColumn = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(json_agg(photo), '[]') FROM (
    SELECT ${photoColumns} FROM photo p WHERE p.listing_id = ${listing}.id AND p.status = 'active' ORDER BY ${photoOrder}
  ) photo) AS photos`;

function filesOf(row: Pick<PhotoRow, "id" | "hash" | "width" | "height">): Photo["files"] {
  const files = photoSizes.map((size) => ({ url: photoPath(photoKey(row), size), ...fittedIn(size, row) }));
  // A small original is the same in several sizes.
  return files.filter(({ width }, at) => width !== files[at - 1]?.width);
}

/** Serializes a photo. */
export const toPhoto = (row: PhotoRow): Photo => ({
  id: row.id,
  listing_id: row.listing_id,
  status: row.status,
  alt: row.alt,
  files: filesOf(row),
  reason: row.reason,
  created_at: row.created_at.toISOString(),
});

/** Serializes the photos of `publicPhotosColumn`. */
export const toPublicPhotos = ({ photos }: PublicPhotosRow): Photo[] =>
  photos.map((row) => toPhoto({ ...row, created_at: new Date(row.created_at) }));
