import { type Photo, type PhotoDecisionBody } from "../contract/photo";
import { addressOf, call, errorOf, withRetry, withToken } from "./http";
import { type ListingKey, listingParams } from "./listings";

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

interface Upload {
  form: FormData;
  /** Lets the server perform the call once, however often it is sent. */
  idempotencyKey: string;
  /** Gets the share that was sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** `fetch` doesn't tell how much was sent. */
function send(path: string, token: string, { form, idempotencyKey, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("POST", `/api/${path}`);
    call.setRequestHeader("Accept", "application/json");
    call.setRequestHeader("X-CSRFToken", token);
    call.setRequestHeader("Idempotency-Key", idempotencyKey);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
    call.onerror = () => reject(new TypeError("The upload failed."));
    call.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    signal.addEventListener("abort", () => call.abort());
    call.send(form);
  });
}

/**
 * Sends a form with a file to `path` of the API, telling how far it is. Retried once, as calls with a key are.
 * @throws ApiError for an error response, and network errors.
 */
async function upload<Answer>(path: string, sending: Upload): Promise<Answer> {
  const answer = await withRetry(() =>
    withToken(async (token) => {
      const response = await send(path, token, sending);
      if (!response.ok) throw await errorOf(response);
      return response;
    }),
  );
  return answer.json() as Promise<Answer>;
}
