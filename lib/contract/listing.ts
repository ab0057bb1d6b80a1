import { z } from "zod";
import { apiNames, type ListingField, listingFields, type ListingResponseFields } from "../rules/listing-field";
import { kindFacts, kinds } from "../rules/listing-kind";
import { id, idList, idParam, listOf, ordering, paging, time, version, yesNo } from "./common";
import { operation } from "./operation";

const text = z.string();
const short = z.string().nullable();

/** The fields of a response by all their API names, except the name of the listing. */
export const responseFields = listingFields
  .filter(({ key }) => key !== "name")
  .flatMap((field) => apiNames(field).map((name) => ({ name, key: field.key, field })));

const valueSchema = ({ type, empty }: ListingField): z.ZodType<string | boolean | null> =>
  type === "choice" ? z.boolean().nullable() : empty === null ? short : text;

/** Minutes after the day's midnight; after the next one they keep counting. */
const daySpan = z.object({ opens: z.number(), closes: z.number(), by_appointment: z.boolean().optional() });

const fieldSchemas = Object.fromEntries(responseFields.map(({ name, field }) => [name, valueSchema(field)])) as {
  [Name in keyof ListingResponseFields]: z.ZodType<ListingResponseFields[Name]>;
};

const listingCategory = z.object({ id, name: text, full_slug: text });

/** A listing in API responses. A business has `name`, a doctor `provider_name`; everything else is shared. */
export const listing = z.object({
  id,
  type: z.enum(kinds),
  name: text.optional(),
  provider_name: text.optional(),
  slug: text,
  /** The path of its page. */
  path: text,
  status: z.enum(["pending", "active", "suspended"]),
  category: listingCategory,
  /** All its categories, the primary one first. */
  categories: z.array(listingCategory),
  category_id: id,
  category_name: text,
  category_full_slug: text,
  ...fieldSchemas,
  /** The services in `service_prices`, with prices in US cents: null without that bound, 0 in both for a free one. */
  services: z.array(
    z.object({
      name: text,
      min_cents: z.number().int().nullable(),
      max_cents: z.number().int().nullable(),
      unit: text,
    }),
  ),
  /** The insurers that `insurances` names, with the plan where it is known. */
  accepted_insurers: z.array(z.object({ id: text, name: text, plan: text.optional() })),
  /** When it is open; null if unknown. Days count from Monday (0), times are minutes after the day's midnight. */
  hours: z
    .object({
      spans: z.array(daySpan.extend({ day: z.number() })),
      exceptions: z.array(z.object({ from: text, to: text, spans: z.array(daySpan), note: text })),
      time_zone: text,
      /** "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM" */
      text,
    })
    .nullable(),
  /** Null if its hours are unknown, and while it is open by appointment only. */
  open_now: z.boolean().nullable(),
  /** When it closes, if it is open and does close. */
  closes_at: time.nullable(),
  /** Since when it is closed, as a date (YYYY-MM-DD); null while it is open. A closed listing is in no search, count, or sitemap. */
  closed_on: short,
  /** The listing of the place that a closed one moved to. */
  moved_to: z.object({ id, name: text, path: text }).nullable(),
  /** Whether it moved, also where the new place isn't public. */
  has_moved: z.boolean(),
  /** How many locations it has beside the address above: `{kind}/{id}/locations/`. */
  more_locations: z.number().int(),
  average_rating: z.number(),
  total_reviews: z.number().int(),
  is_premium: z.boolean(),
  premium_expires: time.nullable(),
  claim_status: z.enum(["unclaimed", "pending", "claimed"]),
  claimed_by: id.nullable(),
  claimed_by_id: id.nullable(),
  claimed_at: time.nullable(),
  /** The oldest open claim, for admins and the claimant only. */
  pending_claim_id: id.nullable(),
  pending_claim_by: id.nullable(),
  pending_claim_by_id: id.nullable(),
  pending_claim_notes: short,
  pending_claim_requested_at: time.nullable(),
  created_at: time,
  created_date: time,
  updated_at: time,
  updated_date: time,
  version,
  /** When its page last changed, including visible reviews; the sitemap's lastmod. */
  page_changed_at: time,
});
export type Listing = z.infer<typeof listing>;

/** A path parameter: one of the two collections. */
export const kindSegment = z
  .enum(kinds.map((kind) => kindFacts[kind].segment))
  .transform((segment) => kinds.find((kind) => kindFacts[kind].segment === segment) ?? kinds[0]);

const ofKind = z.object({ kind: kindSegment });

export const listingOrderings = [
  "name",
  "average_rating",
  "total_reviews",
  "created_at",
  "updated_at",
  "is_premium",
] as const;

export const listingQuery = z.object({
  ...paging(),
  status: z.enum(["pending", "active", "suspended"]).optional(),
  category_id: id.optional(),
  category_path: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  is_premium: yesNo.optional(),
  slug: z.string().optional(),
  search: z.string().optional(),
  claimed_by: id.optional(),
  ids: idList.optional(),
  id__in: idList.optional(),
  ordering: ordering(listingOrderings).optional(),
});
export type ListingQuery = z.infer<typeof listingQuery>;

export const listListings = operation("GET {kind}/", {
  summary: "Listings of one kind, visible to the caller.",
  who: "guest",
  params: ofKind,
  query: listingQuery,
  answer: listOf(listing),
  throttle: "lists",
});

export const readListing = operation("GET {kind}/{id}/", {
  summary: "One listing.",
  who: "guest",
  params: ofKind.extend(idParam.shape),
  answer: listing,
});

export const readListingBySlug = operation("GET {kind}/by-slug/{slug}/", {
  summary: "The listing with this slug, preferring visible ones, then the oldest.",
  who: "guest",
  params: ofKind.extend({ slug: z.string() }),
  answer: listing,
});

export const readListingByPath = operation("GET {kind}/by-path/{path}/", {
  summary: "The listing at this category path and slug.",
  who: "guest",
  params: ofKind.extend({ path: z.array(z.string()).min(2) }),
  answer: listing,
});

export const listFeatured = operation("GET {kind}/featured/", {
  summary: "Featured listings: Premium first, then by average rating and number of reviews.",
  who: "guest",
  params: ofKind,
  query: z.object({ limit: paging(200, 8).limit }),
  answer: z.array(listing),
});

const exportQuery = listingQuery.pick({
  status: true,
  category_id: true,
  category_path: true,
  city: true,
  state: true,
  is_premium: true,
  search: true,
  claimed_by: true,
});
export type ExportQuery = z.output<typeof exportQuery>;

export const exportListings = operation("GET {kind}/export/", {
  summary: "Listings of one kind as CSV, with import columns: all for admins, their own for owners.",
  who: "active",
  params: ofKind,
  query: exportQuery,
  risk: "export",
  isRoutine: true,
  answer: z.string(),
  file: "text/csv",
  throttle: "exports",
});
