import { z } from "zod";
import { duplicateReasons, mergeSides } from "../rules/duplicates";
import { type ListingFieldKey, listingFields } from "../rules/listing-field";
import { kinds } from "../rules/listing-kind";
import { id, listOf, notify, paging, time } from "./common";
import { listing } from "./listing";
import { operation } from "./operation";

export const duplicatePair = z.object({
  /** The listing with the lower id. */
  first: listing,
  second: listing,
  /** The likelihood that they are duplicates, 0 to 100. */
  score: z.number().int(),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const duplicatesQuery = z.object({
  ...paging(200, 20),
  kind: z.enum(kinds).optional(),
  /** Pairs with a listing in this category or below. */
  category_id: id.optional(),
});
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

export const listDuplicates = operation("GET duplicates/", {
  summary: "Pairs of likely duplicates of the same kind, the likeliest first.",
  who: "moderator",
  readsLong: true,
  query: duplicatesQuery,
  answer: listOf(duplicatePair),
});

const dismissal = z.object({ first_id: id, second_id: id, dismissed: z.boolean() });

export const dismissDuplicate = operation("POST duplicates/dismiss/", {
  summary: "Dismisses a pair of likely duplicates, or reopens it.",
  who: "moderator",
  body: z.object({ first_id: id, second_id: id, dismissed: z.boolean().default(true) }),
  risk: "none",
  answer: dismissal,
});

const side = z.enum(mergeSides);
const fieldKeys = listingFields.map(({ key }) => key) as [ListingFieldKey, ...ListingFieldKey[]];

/** Choices for an admin: the owner or the campaign of either side. */
const owner = z.object({ id, full_name: z.string() });
const campaign = z.object({ id, raised_cents: z.number().int(), goal_cents: z.number().int() });

export const mergePreview = z.object({
  kept: listing,
  merged: listing,
  /** Why the merge isn't possible; null if it is. */
  problem: z.string().nullable(),
  reviews: z.object({
    moved: z.number().int(),
    /** The older reviews of authors who reviewed both. */
    dropped: z.number().int(),
    /** Reviews by the future owner, who can't review their own listing, for either choice of owner. */
    by_owner: z.object({ kept: z.number().int(), merged: z.number().int() }),
  }),
  claims: z.object({ moved: z.number().int(), withdrawn: z.number().int() }),
  owner: z.object({ kept: owner.nullable(), merged: owner.nullable(), is_choice: z.boolean() }),
  /** How many people work on each beside its owner. The team of the owner who loses the listing ends. */
  team: z.object({ kept: z.number().int(), merged: z.number().int() }),
  campaign: z.object({ kept: campaign.nullable(), merged: campaign.nullable(), is_choice: z.boolean() }),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = operation("GET listings/merge/", {
  summary: "Previews the effects of a merge and the choices that it needs.",
  who: "moderator",
  query: z.object({ kept_id: id, merged_id: id }),
  answer: mergePreview,
});

export const mergeBody = z.object({
  kept_id: id,
  merged_id: id,
  /**
   * The side whose value each field takes. Omitted fields keep the value of the kept listing, which takes the other's
   * opening hours if it has none.
   */
  fields: z.partialRecord(z.enum([...fieldKeys, "category_id", "hours"]), side).default({}),
  /** Required if both have an owner, or a running campaign. */
  owner: side.optional(),
  campaign: side.optional(),
  /** The `updated_at` of both as the admin saw them. Other versions are refused. */
  seen: z.object({ kept: time, merged: time }).optional(),
});
export type MergeBody = z.infer<typeof mergeBody>;

const mergeSide = z.object({
  id,
  name: z.string(),
  path: z.string(),
  status: z.enum(["pending", "active", "suspended"]),
});

export const listingMerge = z.object({
  id,
  kind: z.enum(kinds),
  kept: mergeSide,
  /** With its former name. Its URL redirects to the kept listing unless the merge is undone. */
  merged: mergeSide,
  by_id: id.nullable(),
  by_name: z.string().nullable(),
  merged_at: time,
  undo_until: time,
  undone_at: time.nullable(),
});
export type ListingMerge = z.infer<typeof listingMerge>;

export const mergeListings = operation("POST listings/merge/", {
  summary: "Merges two listings, with reviews, claims, campaigns, statistics, and URLs.",
  who: "moderator",
  query: z.object({ notify }),
  body: mergeBody,
  risk: "loss",
  answer: listingMerge,
  status: 201,
});

export const listMerges = operation("GET merges/", {
  summary: "Merges of listings, newest first.",
  who: "moderator",
  query: z.object(paging(200, 20)),
  answer: listOf(listingMerge),
});

export const undoMerge = operation("POST merges/{id}/undo/", {
  summary: "Undoes a merge of the last 30 days.",
  who: "moderator",
  risk: "loss",
  answer: listingMerge,
});
