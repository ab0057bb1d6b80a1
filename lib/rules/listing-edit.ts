import { type ListingFieldKey } from "./listing-field";
import { type Kind } from "./listing-kind";

const contact = [
  "phone",
  "website",
  "image_url",
  "street_address",
  "city",
  "state",
  "zip",
  "description",
] as const satisfies readonly ListingFieldKey[];

const provider = [
  "specialty",
  "insurances",
  "popular_visit_reasons",
  "practice_names",
  "education",
  "language",
  "gender",
  "npi_number",
] as const satisfies readonly ListingFieldKey[];

const career = [
  "practice_areas",
  "work_experience",
  "honors",
  "education",
  "speaking_engagements",
  "publications",
  "language",
] as const satisfies readonly ListingFieldKey[];

/** Fields that help visitors decide. */
const practical = [
  "email",
  "works_for",
  "free_consultation",
  "fee_details",
  "license",
  "associations",
] as const satisfies readonly ListingFieldKey[];

/** The fields that a listing's owner may change; only admins may change the others. */
export const ownerFields: Record<Kind, readonly ListingFieldKey[]> = {
  business: ["name", ...contact, ...practical, ...career, "insurances"],
  doctor: ["name", ...contact, ...practical, ...provider],
};

/** The fields in the claim form of each kind. */
export const claimFields: Record<Kind, readonly ListingFieldKey[]> = {
  business: [...contact, "license", ...career, "associations"],
  doctor: [...contact, ...provider],
};

const claimable: ReadonlySet<ListingFieldKey> = new Set([...claimFields.business, ...claimFields.doctor]);

/** Whether a claim may propose this field: one in either kind's form, since a listing may have fields of both. */
export const isClaimable = (field: ListingFieldKey): boolean => claimable.has(field);
