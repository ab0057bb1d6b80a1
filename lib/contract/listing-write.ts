import { z } from "zod";
import { fieldLimits, type ListingFieldKey, listingFields } from "../rules/listing-field";
import { id, idParam, notify } from "./common";
import { kindSegment, listing } from "./listing";
import { operation } from "./operation";
import { emailPattern, httpUrl } from "./text";

type Field = (typeof listingFields)[number];

const text = (field: Field) => {
  const longest = fieldLimits[field.size];
  const max = z.string().max(longest, `Ensure this field has no more than ${longest} characters.`);
  if (field.input === "url") return httpUrl;
  if (field.input === "email") {
    return max.trim().refine((value) => value === "" || emailPattern.test(value), "Enter a valid email address.");
  }
  return field.input === "textarea" ? max : max.trim();
};

const control = (field: Field) => (field.input === "choice" ? z.boolean() : text(field)).nullable().optional();

const spellings = listingFields.flatMap((field): [string, ReturnType<typeof control>][] => [
  [field.key, control(field)],
  ...("also" in field ? [[field.also, control(field)] as [string, ReturnType<typeof control>]] : []),
]);

type ListingValue = string | boolean | null;
/** A listing's columns as somebody fills them in: null or an empty text empties one, what is not there stays. */
export type ListingValues = Partial<Record<ListingFieldKey, ListingValue>>;

/** Every column that people fill, in each of its spellings. */
const fieldShape = { ...Object.fromEntries(spellings), provider_name: control(listingFields[0]) } as Record<
  string,
  ReturnType<typeof control>
>;

/** The columns in a body under their one name each. */
function valuesIn(body: Record<string, unknown>): ListingValues {
  const values: ListingValues = {};
  for (const field of listingFields) {
    const names = [field.key, "also" in field ? field.also : "", field.key === "name" ? "provider_name" : ""];
    const given = names.map((name) => body[name]).find((value) => value !== undefined);
    if (given !== undefined) values[field.key] = given as ListingValue;
  }
  return values;
}

const placeShape = {
  category: id.optional(),
  category_id: id.optional(),
  status: z.enum(["pending", "active", "suspended"]).optional(),
  is_premium: z.boolean().optional(),
  /** A time or a day; null for none. */
  premium_expires: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .nullable()
    .optional(),
};

/** What is sent of a listing. `status` and premium have an effect for admins only. */
export const listingBody = z.object({ ...fieldShape, ...placeShape }).transform((body) => {
  const { category, category_id, status, is_premium, premium_expires } = body;
  return {
    values: valuesIn(body),
    categoryId: category_id ?? category,
    status,
    isPremium: is_premium,
    premiumExpires: premium_expires,
  };
});
export type ListingBody = z.output<typeof listingBody>;

const ofKind = z.object({ kind: kindSegment });

export const createListing = operation({
  method: "POST",
  path: "{kind}/",
  summary: "Adds a listing: pending from a user, active from an admin.",
  who: "active",
  params: ofKind,
  query: z.object({ notify }),
  body: listingBody,
  answer: listing,
  status: 201,
  throttle: "listings",
});

export const patchListing = operation({
  method: "PATCH",
  path: "{kind}/{id}/",
  summary: "Changes a listing: its owner the fields of the kind, an admin also status, category and premium.",
  who: "owner",
  params: ofKind.extend(idParam.shape),
  query: z.object({ notify }),
  body: listingBody,
  answer: listing,
});

export const findSimilar = operation({
  method: "GET",
  path: "{kind}/similar/",
  summary: "Up to five visible listings that may be the same one: by name, phone, or street and ZIP code.",
  who: "active",
  params: ofKind,
  query: z.object({
    name: z.string().optional(),
    phone: z.string().optional(),
    street_address: z.string().optional(),
    zip: z.string().optional(),
  }),
  answer: z.array(listing),
  throttle: "search",
});

/** A claim's form: who the claimant is, and the listing's values as they ought to be. */
export const claimBody = z
  .object({
    ...fieldShape,
    relationship: z.string().trim().min(1, "Please describe your relationship to this listing.").max(1000),
    verification_notes: z.string().trim().max(fieldLimits.long).optional(),
  })
  .transform((body) => ({
    relationship: body.relationship,
    notes: body.verification_notes ?? "",
    proposed: valuesIn(body),
  }));
export type ClaimBody = z.output<typeof claimBody>;
