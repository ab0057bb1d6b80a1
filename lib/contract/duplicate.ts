import { z } from "zod";
import { duplicateReasons, mergeSides } from "../rules/duplicates";
import { type ListingFieldKey, listingFields } from "../rules/listing-field";
import { kinds } from "../rules/listing-kind";
import { id, idParam, listOf, noParams, noQuery, notify, paging, time } from "./common";
import { listing } from "./listing";
import { operation } from "./operation";

export const duplicatePair = z.object({
  /** The one with the lower id. */
  first: listing,
  second: listing,
  /** How likely they are the same, 0 to 100. */
  score: z.number().int(),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const duplicatesQuery = z.object({
  ...paging(200, 20),
  kind: z.enum(kinds).optional(),
  /** Pairs of which one lies in this category or below it. */
  category_id: id.optional(),
});
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

export const listDuplicates = operation({
  method: "GET",
  path: "duplicates/",
  summary: "Pairs of listings of one kind that are likely the same, the likeliest first.",
  who: "admin",
  params: noParams,
  query: duplicatesQuery,
  answer: listOf(duplicatePair),
});

const dismissal = z.object({ first_id: id, second_id: id, dismissed: z.boolean() });

export const dismissDuplicate = operation({
  method: "POST",
  path: "duplicates/dismiss/",
  summary: "Says that two listings are different, so that they are not shown again; or takes that back.",
  who: "admin",
  params: noParams,
  query: noQuery,
  body: z.object({ first_id: id, second_id: id, dismissed: z.boolean().default(true) }),
  answer: dismissal,
});

const side = z.enum(mergeSides);
const fieldKeys = listingFields.map(({ key }) => key) as [ListingFieldKey, ...ListingFieldKey[]];

/** Whom or what an admin chooses between: the account or the campaign of each side. */
const owner = z.object({ id, full_name: z.string() });
const campaign = z.object({ id, raised_cents: z.number().int(), goal_cents: z.number().int() });

export const mergePreview = z.object({
  kept: listing,
  merged: listing,
  /** Why this can't be done as it is; null when it can. */
  problem: z.string().nullable(),
  reviews: z.object({
    moved: z.number().int(),
    /** Older ones by somebody who wrote about both. */
    dropped: z.number().int(),
    /** Those by the account that owns the listing afterwards; unknown while it is not chosen. */
    by_owner: z.object({ kept: z.number().int(), merged: z.number().int() }),
  }),
  claims: z.object({ moved: z.number().int(), withdrawn: z.number().int() }),
  owner: z.object({ kept: owner.nullable(), merged: owner.nullable(), is_choice: z.boolean() }),
  campaign: z.object({ kept: campaign.nullable(), merged: campaign.nullable(), is_choice: z.boolean() }),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = operation({
  method: "GET",
  path: "listings/merge/",
  summary: "What a merge of two listings would do, and what is to be chosen for it.",
  who: "admin",
  params: noParams,
  query: z.object({ kept_id: id, merged_id: id }),
  answer: mergePreview,
});

export const mergeBody = z.object({
  kept_id: id,
  merged_id: id,
  /** Whose value each field has afterwards; those not named stay as they are in the listing that is kept. */
  fields: z.partialRecord(z.enum([...fieldKeys, "category_id"]), side).default({}),
  /** Asked for where each has an owner of its own, or a campaign that runs. */
  owner: side.optional(),
  campaign: side.optional(),
  /** The `updated_at` of both as the admin saw them: another version is refused. */
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
  /** Its name as it was; its address leads to the kept one while the merge is in force. */
  merged: mergeSide,
  by_id: id.nullable(),
  by_name: z.string().nullable(),
  merged_at: time,
  undo_until: time,
  undone_at: time.nullable(),
});
export type ListingMerge = z.infer<typeof listingMerge>;

export const mergeListings = operation({
  method: "POST",
  path: "listings/merge/",
  summary: "Makes one listing of two: reviews, claims, campaigns, figures and addresses go with it.",
  who: "admin",
  params: noParams,
  query: z.object({ notify }),
  body: mergeBody,
  answer: listingMerge,
  status: 201,
});

export const listMerges = operation({
  method: "GET",
  path: "merges/",
  summary: "Merges of listings, the newest first.",
  who: "admin",
  params: noParams,
  query: z.object(paging(200, 20)),
  answer: listOf(listingMerge),
});

export const undoMerge = operation({
  method: "POST",
  path: "merges/{id}/undo/",
  summary: "Makes two listings again of what was merged within the last 30 days.",
  who: "admin",
  params: idParam,
  query: noQuery,
  answer: listingMerge,
});
