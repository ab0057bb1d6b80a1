import { z } from "zod";
import { alertLimits } from "../rules/alert";
import { id } from "./common";
import { operation } from "./operation";

/** The listings that the caller follows, the latest first. */
const followedIds = z.object({ ids: z.array(id) });
export type FollowedIds = z.infer<typeof followedIds>;

export const readFollows = operation("GET follows/", {
  summary: "The listings that the caller follows; a merged one is the one that it became.",
  who: "user",
  answer: followedIds,
});

export const followListing = operation("POST follows/", {
  summary: `Follows a public listing; 409 beyond ${alertLimits.follows}.`,
  who: "user",
  body: z.object({ listing_id: id }),
  risk: "none",
  answer: followedIds,
  throttle: "lists",
});

export const unfollowListing = operation("DELETE follows/{id}/", {
  summary: "Stops following the listing with this id.",
  who: "user",
  risk: "none",
  throttle: "lists",
});
