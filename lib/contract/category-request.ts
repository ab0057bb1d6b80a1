import { z } from "zod";
import { id, idParam, time } from "./common";
import { kindSegment, listing } from "./listing";
import { decidedListing } from "./listing-write";
import { sentGrounds } from "./decision";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

/** An owner's request to move a listing to another category, or to add a further one. */
export const categoryRequest = z.object({
  category_id: id,
  /** The names from the main category down to the requested one. */
  category_path: z.array(z.string()),
  /** Whether it shall be a further category; otherwise the primary one. */
  is_further: z.boolean(),
  /** Why, in the owner's words; may be empty. */
  note: z.string(),
  created_at: time,
});
export type CategoryRequest = z.infer<typeof categoryRequest>;

export const readCategoryRequest = operation("GET {kind}/{id}/category_request/", {
  summary: "The open request to move a listing to another category; null without one.",
  who: "owner",
  params: ofListing,
  answer: categoryRequest.nullable(),
});

export const categoryRequestBody = z.object({
  category: z.coerce.number({ error: "Choose a category." }).int().min(1, "Choose a category."),
  is_further: z.boolean().default(false),
  note: z.string().trim().max(500, "Ensure this field has no more than 500 characters.").default(""),
});
export type CategoryRequestBody = z.output<typeof categoryRequestBody>;

export const requestCategory = operation("POST {kind}/{id}/category_request/", {
  summary:
    "Asks the admins to move a listing to another category, or to add a further one. A new request replaces the open one.",
  who: "owner",
  params: ofListing,
  body: categoryRequestBody,
  risk: "none",
  answer: categoryRequest,
  status: 201,
  throttle: "categories",
});

export const withdrawCategoryRequest = operation("DELETE {kind}/{id}/category_request/", {
  summary: "Withdraws the open request for another category.",
  who: "owner",
  params: ofListing,
  risk: "none",
});

export const categoryDecision = z.object({
  /** The category that the admin saw in the request, which may have been replaced since. */
  category: id,
  is_further: z.boolean().default(false),
  ...sentGrounds,
});
export type CategoryDecision = z.infer<typeof categoryDecision>;

export const approveCategoryRequest = operation("POST {kind}/{id}/approve_category/", {
  summary: "Moves a listing to the category that its owner asked for, or adds it. Old addresses redirect.",
  who: "admin",
  params: ofListing,
  body: categoryDecision,
  risk: "none",
  answer: listing,
});

export const rejectCategoryRequest = operation("POST {kind}/{id}/reject_category/", {
  summary: "Rejects the request for another category.",
  who: "admin",
  params: ofListing,
  body: categoryDecision,
  risk: "none",
  answer: decidedListing,
});
