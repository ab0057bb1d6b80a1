import { type ModeratedPhoto, type Photo, type PhotoBody, type PhotoDecisionBody } from "../contract/photo";
import { kindFacts } from "../rules/listing-kind";
import { type ListQuery, readList } from "./admin-list";
import { get, patch, post, remove } from "./http";
import { type ListingKey } from "./listings";
import { upload } from "./upload";

/** Where the API has the photos of a listing. */
export const photosOfListing = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/photos/`;

/** Where photos are added to a review. */
export const photosOfReview = (id: number) => `reviews/${id}/photos/`;

/** The photos of a listing that the caller may see, in order. */
export const readPhotos = async (listing: ListingKey): Promise<Photo[]> =>
  (await get<{ results: Photo[] }>(photosOfListing(listing))).results;

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

/** Changes a photo's alt text or place. */
export const changePhoto = (id: number, body: PhotoBody) => patch<Photo>(`photos/${id}/`, body);

/** Deletes a photo. */
export const removePhoto = (id: number) => remove(`photos/${id}/`);

/** The photos of all listings and reviews in one status. */
export const listModeratedPhotos = (filters: ListQuery) => readList<ModeratedPhoto>("photos/", filters);

/** Approves or refuses a photo, even while the page is being left. */
export const decidePhoto = (id: ModeratedPhoto["id"], body: PhotoDecisionBody) =>
  post<Photo>(`photos/${id}/decide/`, { body, keepalive: true });
