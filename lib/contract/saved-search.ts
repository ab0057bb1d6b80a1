import { z } from "zod";
import { alertFrequencies, alertLimits } from "../rules/alert";
import { id, time } from "./common";
import { operation } from "./operation";

const name = z
  .string()
  .trim()
  .min(1, "Give the search a name.")
  .max(alertLimits.nameLength, `A name has at most ${alertLimits.nameLength} characters.`);

export const savedSearch = z.object({
  id,
  name: z.string(),
  /** The address of its results. */
  path: z.string(),
  frequency: z.enum(alertFrequencies),
  created_at: time,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = operation("GET saved-searches/", {
  summary: "The searches that the caller saved, the latest first.",
  who: "user",
  answer: z.array(savedSearch),
});

export const savedSearchBody = z.object({
  /** The address of a results page: a path with its parameters. */
  search: z.string().max(4000),
  /** By default the words of the search. */
  name: name.optional(),
  frequency: z.enum(alertFrequencies).default("daily"),
});
export type SavedSearchBody = z.output<typeof savedSearchBody>;

export const saveSearch = operation("POST saved-searches/", {
  summary: `Saves a search, of at most ${alertLimits.searches}. One that the caller has already changes instead.`,
  who: "user",
  body: savedSearchBody,
  risk: "none",
  answer: savedSearch,
  status: 201,
  throttle: "profiles",
});

export const savedSearchPatch = z.object({ name, frequency: z.enum(alertFrequencies) }).partial();
export type SavedSearchPatch = z.infer<typeof savedSearchPatch>;

export const changeSavedSearch = operation("PATCH saved-searches/{id}/", {
  summary: "Renames a saved search of the caller, or changes how often they hear of new matches.",
  who: "user",
  body: savedSearchPatch,
  risk: "none",
  answer: savedSearch,
  throttle: "profiles",
});

export const removeSavedSearch = operation("DELETE saved-searches/{id}/", {
  summary: "Deletes a saved search of the caller.",
  who: "user",
  risk: "none",
  throttle: "profiles",
});
