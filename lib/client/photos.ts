import { type Photo, type PhotoDecisionBody } from "../contract/photo";
import { addressOf, call } from "./http";
import { type ListingKey, listingParams } from "./listings";
import { upload } from "./upload";

/** Where the API has the photos of a listing. */
export const photosOfListing = (listing: ListingKey) =>
  addressOf("{kind}/{id}/photos/", { params: listingParams(listing) });

/** Where photos are added to a review. */
export const photosOfReview = (id: number) => addressOf("reviews/{id}/photos/", { params: { id } });

/** The photos of a listing that the caller may see, in order. */
export const readPhotos = async (listing: ListingKey): Promise<Photo[]> =>
  (await call("GET", "{kind}/{id}/photos/", { params: listingParams(listing) })).results;

/** A photo to add; `key` makes a repeat harmless. */
export interface NewPhoto {
  file: File;
  key: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Adds a photo at one of these paths. */
export function addPhoto(path: string, { file, key, onProgress, signal }: NewPhoto): Promise<Photo> {
  const form = new FormData();
  form.append("photo", file);
  return upload<Photo>(path, { form, idempotencyKey: key, onProgress, signal });
}

/** Approves or refuses a photo, even while the page is being left. */
export const decidePhoto = (id: number, body: PhotoDecisionBody) =>
  call("POST", "photos/{id}/decide/", { params: { id }, body, keepalive: true });
