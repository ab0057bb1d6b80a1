import { z } from "zod";
import { authorSignals } from "../rules/author-signals";
import { removalCodes } from "../rules/removal-reasons";
import { assignment, id, listOf, ordering, paging, stars, time, yesNo } from "./common";
import { operation } from "./operation";
import { photo } from "./photo";

export const reviewStatuses = ["pending", "active", "flagged", "removed"] as const;

export const review = z.object({
  id,
  rating: z.number().int().min(1).max(5),
  title: z.string(),
  content: z.string(),
  status: z.enum(reviewStatuses),
  verified: z.boolean(),
  /** Whether its author followed an invitation that the owner had mailed. */
  is_invited: z.boolean(),
  helpful_count: z.number().int(),
  /** Why a moderator removed it, for the author and admins only. */
  removal_reason: z.enum(removalCodes).nullable(),
  removal_facts: z.string().nullable(),
  /** The number of open reports; null for non-admins. */
  flag_count: z.number().int().nullable(),
  /** Until when the site hides it: pending, or shown again and overdue; null for non-moderators. */
  hidden_until: time.nullable(),
  user_id: id.nullable(),
  business_id: id.nullable(),
  doctor_id: id.nullable(),
  /** The listing's name and page, for lists over many listings. */
  listing_name: z.string(),
  listing_path: z.string(),
  created_by_display: z.string(),
  created_by_full_name: z.string().nullable(),
  created_by_image: z.string().nullable(),
  /** The author's public page; null if their profile is private or their account closed. */
  created_by_path: z.string().nullable(),
  /** The author's email address, if the author chose to show it. */
  created_by_email: z.string().nullable(),
  created_by: z.string().nullable(),
  created_by_username: z.string().nullable(),
  user_email: z.string().nullable(),
  owner_reply: z.string().nullable(),
  owner_reply_at: time.nullable(),
  owner_replied_at: time.nullable(),
  owner_reply_edited_at: time.nullable(),
  /** Whether the author has replaced the text that the owner replied to. */
  owner_reply_is_to_earlier: z.boolean(),
  /** The author's pending edit, for the author and admins only. */
  pending_revision: z
    .object({ id, rating: z.number().int(), title: z.string(), content: z.string(), created_at: time })
    .nullable(),
  /** In their order: the public ones, or all of them for the author and moderators. */
  photos: z.array(photo),
  /** The listing's, in which its reviews are dated. */
  time_zone: z.string(),
  created_at: time,
  created_date: time,
  /** When a visible review last got another text; null if it never did. */
  edited_at: time.nullable(),
  /** What may connect the author with the listing, in lists for moderators only. */
  author_signals: z.array(z.enum(authorSignals)).optional(),
  updated_at: time,
  updated_date: time,
});
export type Review = z.infer<typeof review>;

/** A review as its author's dashboard shows it. */
export type OwnReview = Review & { is_listed: boolean };

/** Statistics of a user's reviews; `average` is null without reviews. */
export interface ReviewFigures {
  total: number;
  average: number | null;
  this_month: number;
  helpful: number;
}

export const reviewOrderings = [
  "created_at",
  "created_date",
  "rating",
  "helpful_count",
  "flag_count",
  "urgency",
] as const;
/** The orders of the moderators' queue: the number of reports, and what needs a decision most. */
export const queueOrderings: readonly string[] = ["flag_count", "urgency"];

/** The orders of a listing's reviews, as its page and `sort` have them. */
export const reviewSorts = ["newest", "helpful", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Up to five ratings, comma-separated. */
const starList = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/, "Whole numbers from 1 to 5 are required, separated by commas.")
  .transform((text) => text.split(",").map(Number));

/** The most reviews per call for non-admins: of a listing, and of themselves. Larger limits are lowered. */
export const mostOfListing = 100;
export const mostOfOwn = 200;

export const reviewQuery = z.object({
  ...paging(),
  ...assignment,
  business_id: id.optional(),
  doctor_id: id.optional(),
  user_id: id.optional(),
  status: z.enum(reviewStatuses).optional(),
  /** Public reviews: active and flagged ones. */
  visible: yesNo.optional(),
  rating: stars.optional(),
  stars: starList.optional(),
  /** Whether the owner has replied. */
  has_reply: yesNo.optional(),
  /** Words of the title and text, the beginnings of words included. Needs a listing or a user. */
  q: z.string().max(200).optional(),
  /** Words of the review, or part of the author's name or email address or of the listing's name. For admins. */
  search: z.string().optional(),
  has_revision: yesNo.optional(),
  /** What moderators have to decide: pending reviews, and reviews with a pending edit. */
  waiting: yesNo.optional(),
  sort: z.enum(reviewSorts).optional(),
  ordering: ordering(reviewOrderings).optional(),
});
export type ReviewQuery = z.infer<typeof reviewQuery>;

export const listReviews = operation("GET reviews/", {
  summary: "Reviews visible to the caller, newest first.",
  who: "guest",
  query: reviewQuery,
  answer: listOf(review),
  throttle: "lists",
});
