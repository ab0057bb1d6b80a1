import { z } from "zod";
import { mostSaved } from "../rules/saved-list";
import { id } from "./common";
import { listing } from "./listing";
import { operation } from "./operation";

const savedIds = z.object({
  /** The latest first. */
  ids: z.array(id),
});
export type SavedIds = z.infer<typeof savedIds>;

export const readSaved = operation("GET saved/", {
  summary: "The listings that the caller saved.",
  who: "user",
  answer: savedIds,
});

export const saveListings = operation("POST saved/", {
  summary: `Saves listings for the caller, up to ${mostSaved} in all; further ones and unknown ones are left out.`,
  who: "user",
  body: z.object({ ids: z.array(id).min(1).max(mostSaved) }),
  risk: "none",
  answer: savedIds,
  throttle: "lists",
});

export const removeSaved = operation("DELETE saved/{id}/", {
  summary: "Removes a listing from those that the caller saved.",
  who: "user",
  risk: "none",
  throttle: "lists",
});

export const listSaved = operation("GET saved/listings/", {
  summary: "The public listings with these ids, of both kinds and in this order; a merged one is the one it became.",
  who: "guest",
  query: z.object({
    ids: z
      .string()
      .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, "A list of ids is required.")
      .transform((text): (number | string)[] => text.split(","))
      .pipe(z.array(id).max(mostSaved)),
  }),
  answer: z.array(listing),
  throttle: "lists",
});
