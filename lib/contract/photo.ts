import { z } from "zod";
import { kinds } from "../rules/listing-kind";
import { photoLimits, photoStatuses } from "../rules/photo";
import { oneLine } from "../rules/written-text";
import { assignment, id, idParam, listOf, paging, seen, time, version } from "./common";
import { kindSegment } from "./listing";
import { decisionBrief, sentGrounds } from "./decision";
import { operation } from "./operation";
import { atMost } from "./text";

/** A photo of a listing or of a review. */
export const photo = z.object({
  id,
  listing_id: id,
  /** The review that it belongs to; null if it is the listing's own. */
  review_id: id.nullable(),
  status: z.enum(photoStatuses),
  /** What it shows, in words. */
  alt: z.string(),
  /** Its files, the smallest first. */
  files: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
  /** Why it was refused, for those who may change it and moderators. */
  reason: z.string(),
  created_at: time,
  version,
});
export type Photo = z.infer<typeof photo>;

const photoReview = z.object({ id, title: z.string(), is_public: z.boolean() });

const photoListing = z.object({ id, type: z.enum(kinds), name: z.string(), path: z.string() });

/** A photo as moderators see it. */
export const moderatedPhoto = photo.extend({
  listing: photoListing,
  /** The review that it belongs to; null if it is the listing's own. */
  review: photoReview.nullable(),
  /** Who uploaded it; null once their account is closed. */
  by: z.object({ id, full_name: z.string() }).nullable(),
  /** Listings that have a photo that looks alike, there or in another review. */
  also_on: z.array(photoListing),
});
export type ModeratedPhoto = z.infer<typeof moderatedPhoto>;

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

export const listPhotos = operation("GET {kind}/{id}/photos/", {
  summary:
    "The photos of a listing, without those of its reviews: the public ones, or all of them for its owner and moderators.",
  who: "guest",
  params: ofListing,
  answer: z.object({ results: z.array(photo) }),
});

/** What a form with a photo may add to its size, in kilobytes. */
const formKilobytes = 16;

export const addPhoto = operation("POST {kind}/{id}/photos/", {
  summary: "Adds a photo to a listing: a form with the file `photo` (JPEG, PNG, or WebP) and `alt`.",
  who: "owner",
  params: ofListing,
  fileTypes: ["multipart/form-data"],
  bodyKilobytes: photoLimits.megabytes * 1024 + formKilobytes,
  risk: "none",
  answer: photo,
  status: 201,
  handlesIdempotencyKey: true,
  throttle: "photos",
});

export const addReviewPhoto = operation("POST reviews/{id}/photos/", {
  ...addPhoto,
  summary: "Adds a photo to the caller's own review, pending approval: a form like that for a listing's photo.",
  who: "author",
  params: idParam,
  act: "add photos",
});

const alt = z.string().transform(oneLine).pipe(atMost(photoLimits.altLength));

/** The texts of the form. */
export const photoForm = z.object({ alt: alt.default("") });

export const photoBody = z
  .object({
    alt: alt.optional(),
    /** The new place among the photos of the listing or review, from 0. */
    position: z.number().int().min(0).max(1000).optional(),
    seen,
  })
  .refine(({ alt, position }) => alt !== undefined || position !== undefined, {
    error: "Give an alt text or a position.",
  });
export type PhotoBody = z.infer<typeof photoBody>;

export const changePhoto = operation("PATCH photos/{id}/", {
  summary: "Changes a photo's alternative text or its place among those of its listing or review.",
  who: "active",
  body: photoBody,
  risk: "none",
  answer: photo,
});

export const removePhoto = operation("DELETE photos/{id}/", {
  summary: "Deletes a photo.",
  who: "active",
  risk: "none",
});

export const photosQuery = z.object({
  ...paging(200, 20),
  ...assignment,
  status: z.enum(photoStatuses).default("pending"),
});
export type PhotosQuery = z.infer<typeof photosQuery>;

export const listModeratedPhotos = operation("GET photos/", {
  summary: "The photos of all listings and reviews in one status: pending ones oldest first, others newest first.",
  who: "moderator",
  query: photosQuery,
  answer: listOf(moderatedPhoto),
});

/** `from` is the status that the moderator saw; any other is 409. */
export const photoDecisionBody = z.object({
  approve: z.boolean(),
  from: z.enum(photoStatuses).optional(),
  ...sentGrounds,
});
export type PhotoDecisionBody = z.infer<typeof photoDecisionBody>;

const decidedPhoto = photo.extend({ decision: decisionBrief.optional() });
export type DecidedPhoto = z.infer<typeof decidedPhoto>;

export const decidePhoto = operation("POST photos/{id}/decide/", {
  summary: "Approves a pending photo, or refuses a pending or public one.",
  who: "moderator",
  body: photoDecisionBody,
  risk: "none",
  answer: decidedPhoto,
});
