import { z } from "zod";
import { affiliationSides, roleLength } from "../rules/affiliation";
import { kinds } from "../rules/listing-kind";
import { id, idParam, time } from "./common";
import { kindSegment } from "./listing";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);
const side = z.enum(affiliationSides, "Choose which of the two works at the other.");

/** A listing's affiliations, for its owner and managers. */
export const affiliations = z.object({
  listing_id: id,
  /** What the listing is in all its affiliations; null while it may be either. */
  side: side.nullable(),
  items: z.array(
    z.object({
      id,
      /** What the listing is in this one. */
      as: side,
      role: z.string(),
      status: z.enum(["proposed_by_person", "proposed_by_firm", "confirmed"]),
      proposed_at: time,
      confirmed_at: time.nullable(),
      other: z.object({
        id,
        type: z.enum(kinds),
        name: z.string(),
        path: z.string(),
        is_active: z.boolean(),
        /** Whether it was merged into another listing: what stayed with it is on no page, and can only be ended. */
        is_merged: z.boolean(),
        /** Whether anyone can answer for it. */
        has_owner: z.boolean(),
      }),
      /** Whether the caller may confirm it. */
      may_confirm: z.boolean(),
    }),
  ),
  /** How many more it may have on each side. */
  left: z.object({ person: z.number().int(), firm: z.number().int() }),
});
export type Affiliations = z.infer<typeof affiliations>;

export const readAffiliations = operation("GET {kind}/{id}/affiliations/", {
  summary: "The people of a firm, or the firms of a person, and the open proposals.",
  who: "owner",
  params: ofListing,
  answer: affiliations,
});

export const affiliationBody = z.object({
  /** The listing of the other side. */
  listing_id: id,
  /** What the listing of the path is. */
  as: side,
  role: z.string().trim().max(roleLength).default(""),
});
export type AffiliationBody = z.output<typeof affiliationBody>;

export const proposeAffiliation = operation("POST {kind}/{id}/affiliations/", {
  summary:
    "Proposes that a listing works at another one. It is confirmed at once if the other side has proposed the same, or if the caller may answer for both.",
  who: "owner",
  params: ofListing,
  body: affiliationBody,
  risk: "none",
  answer: affiliations,
  status: 201,
  throttle: "affiliation",
});

const ofAffiliation = ofListing.extend({ affiliation: idParam.shape.id });

export const confirmAffiliation = operation("POST {kind}/{id}/affiliations/{affiliation}/confirm/", {
  summary: "Confirms what the other side proposed. Admins may confirm any proposal.",
  who: "owner",
  params: ofAffiliation,
  risk: "none",
  answer: affiliations,
});

export const endAffiliation = operation("DELETE {kind}/{id}/affiliations/{affiliation}/", {
  summary: "Ends an affiliation, declines a proposal, or withdraws one's own.",
  who: "owner",
  params: ofAffiliation,
  risk: "none",
});

/** An affiliated listing as the other one's page shows it. */
const affiliate = z.object({
  id,
  type: z.enum(kinds),
  name: z.string(),
  path: z.string(),
  category_name: z.string(),
  category_full_slug: z.string(),
  image_url: z.string().nullable(),
  average_rating: z.number(),
  total_reviews: z.number().int(),
  role: z.string(),
});
export type Affiliate = z.infer<typeof affiliate>;
