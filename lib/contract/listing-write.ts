import { z } from "zod";
import { mostFurtherCategories } from "../rules/further-categories";
import { isVisible } from "../rules/import-cells";
import { withoutInvisible } from "../rules/invisible-characters";
import { id, idParam, notify, moment, seen } from "./common";
import { kindSegment, listing } from "./listing";
import { fieldShape, valuesIn } from "./listing-values";
import { decisionBrief, sentGrounds } from "./decision";
import { operation } from "./operation";
import { atMost, longText } from "./text";

/** An id, or an empty value from a form. */
const maybeId = z
  .union([z.literal("").transform(() => undefined), z.null().transform(() => undefined), id], {
    error: "A valid integer is required.",
  })
  .optional();

const placeShape = {
  category: maybeId,
  category_id: maybeId,
  /** Further categories beside the primary one, of the same kind; empty for none. */
  category_ids: z
    .array(id)
    .max(mostFurtherCategories, `Choose at most ${mostFurtherCategories} further categories.`)
    .optional(),
  status: z.enum(["pending", "active", "suspended"]).optional(),
  is_premium: z.boolean().optional(),
  /** A time or a date; null for no expiry. */
  premium_expires: moment.nullable().optional(),
  seen,
};

/** A listing as it is sent. `status` and premium take effect for admins only. */
export const listingBody = z.object({ ...fieldShape, ...placeShape, ...sentGrounds }).transform((body, ctx) => {
  const { category, category_id, category_ids, status, is_premium, premium_expires } = body;
  return {
    values: valuesIn(body, ctx),
    categoryId: category_id ?? category,
    furtherCategoryIds: category_ids,
    status,
    isPremium: is_premium,
    premiumExpires: premium_expires,
    ...(body.seen !== undefined && { seen: body.seen }),
    grounds: { reason: body.reason, facts: body.facts },
  };
});
export type ListingBody = z.output<typeof listingBody>;

/** Whether a body asks for premium, which only admins can give. */
const givesPremium = ({ isPremium, premiumExpires }: ListingBody, isAdmin: boolean): boolean =>
  isAdmin && (isPremium === true || premiumExpires !== undefined);

/** All long texts of a listing at their full length, in a script that takes three bytes per character. */
export const listingKilobytes = 1024;

const ofKind = z.object({ kind: kindSegment });

export const createListing = operation("POST {kind}/", {
  summary: "Adds a listing, pending if a user adds it, active if an admin does.",
  who: "active",
  params: ofKind,
  query: z.object({ notify }),
  body: listingBody,
  bodyKilobytes: listingKilobytes,
  risk: "rights",
  isRisky: givesPremium,
  answer: listing,
  status: 201,
  throttle: "listings",
  act: "add a new listing",
  needsName: true,
});

/** A listing, with the decision if the call took something from someone. */
export const decidedListing = listing.extend({ decision: decisionBrief.optional() });
export type DecidedListing = z.infer<typeof decidedListing>;

export const patchListing = operation("PATCH {kind}/{id}/", {
  summary: "Changes a listing. Owners may change the fields of its kind; admins also status, category, and premium.",
  who: "owner",
  params: ofKind.extend(idParam.shape),
  query: z.object({ notify }),
  body: listingBody,
  bodyKilobytes: listingKilobytes,
  risk: "rights",
  isRisky: givesPremium,
  answer: decidedListing,
});

const words = atMost(2000).optional();
const similarQuery = z.object({ name: words, city: words, phone: words, street_address: words, zip: words });
export type SimilarQuery = z.infer<typeof similarQuery>;

export const findSimilar = operation("GET {kind}/similar/", {
  summary: "Up to five visible listings that may be duplicates, by name, name and city, phone, or street and ZIP code.",
  who: "active",
  params: ofKind,
  query: similarQuery,
  answer: z.array(listing),
  throttle: "search",
});

const relationshipText = "Please describe your relationship to this listing.";

/** A claim: the claimant's relationship to the listing, and the values that the claimant proposes. */
export const claimBody = z
  .object({
    ...fieldShape,
    relationship: z
      .string({ error: relationshipText })
      .transform((text) => withoutInvisible(text).trim())
      .pipe(atMost(1000).refine(isVisible, relationshipText)),
    verification_notes: z
      .string()
      .transform((text) => withoutInvisible(text).trim())
      .pipe(longText)
      .nullish(),
  })
  .transform((body, ctx) => ({
    relationship: body.relationship,
    notes: body.verification_notes ?? "",
    proposed: valuesIn(body, ctx),
  }));
export type ClaimBody = z.output<typeof claimBody>;
