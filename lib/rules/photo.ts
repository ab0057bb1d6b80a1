/** What has photos. */
export type PhotoPlace = "listing" | "review";

/** The limits of photos, the same for every listing and every review. */
export const photoLimits = {
  most: { listing: 12, review: 5 } satisfies Record<PhotoPlace, number>,
  megabytes: 10,
  megapixels: 40,
  /** The shorter side, in pixels. */
  leastSide: 200,
  altLength: 200,
  /** An owner's photos of a listing are public at once after moderators approved this many of theirs there. */
  trustedAfter: 3,
} as const;

export const photoStatuses = ["pending", "active", "refused"] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

/** The sizes in which a photo is stored, by the longest side that they may have, in pixels. */
export const photoSizes = [320, 800, 1600] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The types of files that can be uploaded, with their names. */
export const photoTypes = { "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WebP" } as const;

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The type of a photo by its content, whatever its name or sender says; null for anything else. */
export function photoTypeOf(bytes: Uint8Array): keyof typeof photoTypes | null {
  if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  return textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP" ? "image/webp" : null;
}

interface Dimensions {
  width: number;
  height: number;
}

/** The dimensions of a photo in a size: scaled down to fit in a square, never enlarged. */
export function fittedIn(size: number, { width, height }: Dimensions): Dimensions {
  const scale = Math.min(1, size / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A photo as its address names it: its id and hash, "12/0123456789abcdef". */
export const photoKey = ({ id, hash }: { id: number; hash: string }): string => `${id}/${hash}`;

/** The address of a photo in a size. It changes with its content, so that it can be cached forever. */
export const photoPath = (key: string, size: PhotoSize): string => `/photos/${key}-${size}.webp`;

const ownPath = /^(\/photos\/\d+\/[0-9a-f]{16})-\d+\.webp$/;

/** Whether an image URL is the address of a photo on this site. */
export const isOwnPhoto = (url: unknown): boolean => typeof url === "string" && ownPath.test(url);

/** The smallest size of a photo on this site; any other image as it is. */
export const thumbnailOf = (url: string | null): string | null =>
  url?.replace(ownPath, (_, path: string) => `${path}-${photoSizes[0]}.webp`) ?? null;

/** A list with one element moved to another place; a place beyond its end is the last. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(to, rest.length), 0, ...items.slice(from, from + 1));
}

/** A moderator's decision about a photo that has a status, named as in the audit log; null if it isn't possible. */
export function photoDecision(status: PhotoStatus, isApproval: boolean): "approve" | "refuse" | null {
  if (isApproval) return status === "pending" ? "approve" : null;
  return status === "refused" ? null : "refuse";
}
