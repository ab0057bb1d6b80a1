import { z } from "zod";
import { id, idParam } from "./common";
import { sentGrounds } from "./decision";
import { kindSegment } from "./listing";
import { decidedListing } from "./listing-write";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

export const closingBody = z.object({
  /** Since when it is closed or moved; today by default. */
  closed_on: z.iso.date({ error: "Enter a date." }).optional(),
  /** The listing of the place that it moved to. */
  moved_to: id.nullish(),
  ...sentGrounds,
});
export type ClosingBody = z.infer<typeof closingBody>;

export const closeListing = operation("POST {kind}/{id}/close/", {
  summary:
    "Marks a public listing as closed or moved: its page stays and says so, and it leaves searches, counts, and the sitemap. Moderators give a reason and facts, as for a suspension.",
  who: "owner",
  params: ofListing,
  body: closingBody,
  risk: "none",
  answer: decidedListing,
});

export const reopenListing = operation("POST {kind}/{id}/reopen/", {
  summary: "Marks a closed or moved listing as open again.",
  who: "owner",
  params: ofListing,
  risk: "none",
  answer: decidedListing,
});
