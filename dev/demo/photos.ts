import { type Prisma } from "../../generated/prisma/client";
import { encodePhoto } from "../../server/photos/encode";
import { drawPhoto, type Scene } from "./draw-photo";
import { type DemoRows, type ListingRow } from "./rows";

interface PlannedPhoto {
  listing: string;
  scene: Scene;
  alt: string;
  isPending?: true;
}

/** The photos of a few listings, by the listing's name. */
const planned: readonly PlannedPhoto[] = [
  { listing: "Elena Marsh, MD", scene: "waiting room", alt: "The waiting room, with a window to the garden" },
  { listing: "Elena Marsh, MD", scene: "front desk", alt: "The front desk" },
  { listing: "Elena Marsh, MD", scene: "street front", alt: "The practice from the street" },
  { listing: "Lindqvist & Harrow Family Law", scene: "meeting room", alt: "The meeting room, with a round table" },
  { listing: "Lindqvist & Harrow Family Law", scene: "street front", alt: "", isPending: true },
  { listing: "Small Steps Pediatrics", scene: "waiting room", alt: "The waiting room" },
];

const dayMs = 24 * 60 * 60 * 1000;

interface Placed {
  listing: ListingRow;
  position: number;
  /** The admin who approved it. */
  by: number;
  now: Date;
}

async function rowOf(photo: PlannedPhoto, { listing, position, by, now }: Placed) {
  const { width, height, hash, look, files } = await encodePhoto(await drawPhoto(photo.scene, listing.id));
  const createdAt = photo.isPending ? new Date(now.getTime() - dayMs) : new Date(listing.createdAt.getTime() + dayMs);
  const decided = { status: "active" as const, decidedById: by, decidedAt: createdAt };
  return {
    listingId: listing.id,
    userId: listing.claimedById,
    alt: photo.alt,
    position,
    width,
    height,
    hash,
    look,
    createdAt,
    ...(!photo.isPending && decided),
    files: { create: files.map(({ size, bytes }) => ({ size, bytes: new Uint8Array(bytes) })) },
  };
}

/** Draws the photos and makes their rows. `by`: the admin who approved them. */
export async function drawPhotos(
  { listings }: DemoRows,
  { by, now }: { by: number; now: Date },
): Promise<Prisma.PhotoUncheckedCreateInput[]> {
  const rows: Prisma.PhotoUncheckedCreateInput[] = [];
  for (const photo of planned) {
    const listing = listings.find(({ name }) => name === photo.listing);
    if (!listing) throw new Error(`No listing ${photo.listing}.`);
    const position = rows.filter(({ listingId }) => listingId === listing.id).length;
    rows.push(await rowOf(photo, { listing, position, by, now }));
  }
  return rows;
}
