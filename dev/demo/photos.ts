import { type Prisma } from "../../generated/prisma/client";
import { encodePhoto } from "../../server/photos/encode";
import { drawPhoto, type Scene } from "./draw-photo";
import { type DemoRows, type ListingRow, type ReviewRow } from "./rows";

interface PlannedPhoto {
  listing: string;
  scene: Scene;
  alt: string;
  isPending?: true;
  /** Whether it belongs to the listing's newest public review. */
  isOfReview?: true;
}

/** The photos of a few listings and reviews, by the listing's name. */
const planned: readonly PlannedPhoto[] = [
  { listing: "Elena Marsh, MD", scene: "waiting room", alt: "The waiting room, with a window to the garden" },
  { listing: "Elena Marsh, MD", scene: "front desk", alt: "The front desk" },
  { listing: "Elena Marsh, MD", scene: "street front", alt: "The practice from the street" },
  { listing: "Lindqvist & Harrow Family Law", scene: "meeting room", alt: "The meeting room, with a round table" },
  { listing: "Lindqvist & Harrow Family Law", scene: "street front", alt: "", isPending: true },
  { listing: "Small Steps Pediatrics", scene: "waiting room", alt: "The waiting room" },
  { listing: "Small Steps Pediatrics", scene: "front desk", alt: "The front desk", isOfReview: true },
  { listing: "Elena Marsh, MD", scene: "meeting room", alt: "A table to talk", isOfReview: true, isPending: true },
];

const dayMs = 24 * 60 * 60 * 1000;

interface Placed {
  listing: ListingRow;
  /** Null for a photo of the listing itself. */
  review: ReviewRow | null;
  position: number;
  /** The admin who approved it. */
  by: number;
  now: Date;
}

/** The newest public review of a listing. */
function newestReview({ reviews }: DemoRows, { id, name }: ListingRow): ReviewRow {
  const shown = reviews.filter(({ listingId, status }) => listingId === id && status === "active");
  const [newest] = shown.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!newest) throw new Error(`No review of ${name}.`);
  return newest;
}

async function rowOf(photo: PlannedPhoto, { listing, review, position, by, now }: Placed) {
  const { width, height, hash, look, files } = await encodePhoto(await drawPhoto(photo.scene, listing.id));
  const addedMs = photo.isPending ? now.getTime() - dayMs : (review ?? listing).createdAt.getTime() + dayMs;
  const createdAt = new Date(Math.min(addedMs, now.getTime()));
  const decided = { status: "active" as const, decidedById: by, decidedAt: createdAt };
  return {
    listingId: listing.id,
    reviewId: review?.id ?? null,
    userId: review ? review.userId : listing.claimedById,
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
  demo: DemoRows,
  { by, now }: { by: number; now: Date },
): Promise<Prisma.PhotoUncheckedCreateInput[]> {
  const rows: Prisma.PhotoUncheckedCreateInput[] = [];
  for (const photo of planned) {
    const listing = demo.listings.find(({ name }) => name === photo.listing);
    if (!listing) throw new Error(`No listing ${photo.listing}.`);
    const review = photo.isOfReview ? newestReview(demo, listing) : null;
    const isBeside = (row: (typeof rows)[number]) =>
      row.listingId === listing.id && row.reviewId === (review?.id ?? null);
    rows.push(await rowOf(photo, { listing, review, position: rows.filter(isBeside).length, by, now }));
  }
  return rows;
}
