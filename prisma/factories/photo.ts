import { type Prisma } from "../../generated/prisma/client";
import { type PhotoModel } from "../../generated/prisma/models";
import { photoSizes } from "../../lib/rules/photo";
import { type FactoryDb } from "./db";
import { makeListing } from "./listing";
import { unique } from "./unique";

const hashOf = (text: string): string => Buffer.from(text).toString("hex").slice(-16).padStart(16, "0");

/** The listing of a photo that is given none: that of its review, or a new one. */
async function listingFor(db: FactoryDb, reviewId: number | null): Promise<number> {
  if (reviewId === null) return (await makeListing(db)).id;
  return (await db.review.findUniqueOrThrow({ where: { id: reviewId } })).listingId;
}

/**
 * Makes a photo, by default an active one on a new listing, behind the others of the listing or review. Its files aren't
 * pictures unless given, by size.
 */
export async function makePhoto(
  db: FactoryDb,
  overrides: Partial<Prisma.PhotoUncheckedCreateInput> = {},
  files: Partial<Record<number, Uint8Array<ArrayBuffer>>> = {},
): Promise<PhotoModel> {
  const { reviewId = null } = overrides;
  const listingId = overrides.listingId ?? (await listingFor(db, reviewId));
  const last = await db.photo.findFirst({ where: { listingId, reviewId }, orderBy: { position: "desc" } });
  const isRefused = overrides.status === "refused";
  return db.photo.create({
    data: {
      status: "active",
      alt: "A waiting room",
      position: (last?.position ?? -1) + 1,
      width: 1600,
      height: 1200,
      hash: hashOf(unique()),
      look: [],
      ...(overrides.status !== "pending" && { decidedAt: new Date() }),
      ...(isRefused && { reason: "Blurred" }),
      ...overrides,
      listingId,
      files: { create: photoSizes.map((size) => ({ size, bytes: files[size] ?? new Uint8Array([size % 256]) })) },
    },
  });
}
