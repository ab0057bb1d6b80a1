import { type ListingField, type ListingFieldKey, listingFields } from "./listing-field";
import { type Kind } from "./listing-kind";

/** The fields of each kind that `whose` says nothing or this kind about. */
function fieldsOf(whose: (field: ListingField) => Kind | "none" | undefined): Record<Kind, readonly ListingFieldKey[]> {
  const of = (kind: Kind) => listingFields.filter((field) => (whose(field) ?? kind) === kind).map(({ key }) => key);
  return { business: of("business"), doctor: of("doctor") };
}

/** The fields that a listing's owner may change; only admins may change the others. */
export const ownerFields = fieldsOf(({ owners }) => owners);

/** The fields in the claim form of each kind. */
export const claimFields = fieldsOf(({ owners, claims = owners }) => claims);

const claimable: ReadonlySet<ListingFieldKey> = new Set([...claimFields.business, ...claimFields.doctor]);

/** Whether a claim may propose this field: one in either kind's form, since a listing may have fields of both. */
export const isClaimable = (field: ListingFieldKey): boolean => claimable.has(field);
