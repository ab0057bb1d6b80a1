import { type ListingFieldKey } from "./listing-field";

/** The two kinds of listing. All differences between them are in this file and in listing-field.ts. */
export const kinds = ["business", "doctor"] as const;
export type Kind = (typeof kinds)[number];

/** A card of the listing page. With `only`, the other kind's page shows it only if one of its fields is filled. */
export interface ListingCard {
  title: string;
  fields: readonly ListingFieldKey[];
  only?: Kind;
}

/** The cards in page order. "Working with/for", "About", and tags are separate. */
export const listingCards = [
  { title: "Insurances Accepted", fields: ["insurances"], only: "doctor" },
  { title: "Popular Visit Reasons", fields: ["popular_visit_reasons"], only: "doctor" },
  { title: "Practice & Education", fields: ["practice_names", "education"], only: "doctor" },
  { title: "Additional Information", fields: ["language", "gender", "npi_number"], only: "doctor" },
  { title: "Services & Prices", fields: ["service_prices"] },
  { title: "Practice Areas", fields: ["practice_areas"], only: "business" },
  { title: "Fees & Rates", fields: ["free_consultation", "fee_details"], only: "business" },
  { title: "Access & Availability", fields: ["accepting_new", "telehealth", "wheelchair_access"] },
  { title: "Licenses", fields: ["license"], only: "business" },
  {
    title: "Experience",
    fields: ["work_experience", "honors", "education", "speaking_engagements", "publications"],
    only: "business",
  },
  { title: "Associations", fields: ["associations"], only: "business" },
] as const satisfies readonly ListingCard[];

interface KindFacts {
  /** The API's collection: `businesses/`. */
  segment: string;
  idField: `${Kind}_id`;
  /** The API's name of the `name` column. */
  titleField: "name" | "provider_name";
  label: string;
  pluralLabel: string;
  callLabel: string;
  inactiveText: string;
  /** Whether it is a person. Several people may share an office's address and phone. */
  isPerson: boolean;
  /** The error for an empty name. */
  nameRequired: string;
  claimQuestion: string;
  /** The fields that its tags come from, in order. */
  tagFields: readonly ListingFieldKey[];
  /** The schema.org type if the category doesn't imply a more specific one. */
  schemaType: string;
  /** For imports: the field whose value fills another one that is empty. */
  importFallback: Partial<Record<ListingFieldKey, ListingFieldKey>>;
}

export const kindFacts: Record<Kind, KindFacts> = {
  business: {
    segment: "businesses",
    idField: "business_id",
    titleField: "name",
    label: "Business",
    pluralLabel: "businesses",
    callLabel: "Call for a consultation",
    inactiveText: "This business is not currently active.",
    isPerson: false,
    nameRequired: "Business name is required.",
    claimQuestion: "Is this your business?",
    tagFields: ["practice_areas", "specialty", "language"],
    schemaType: "LocalBusiness",
    importFallback: {},
  },
  doctor: {
    segment: "doctors",
    idField: "doctor_id",
    titleField: "provider_name",
    label: "Doctor",
    pluralLabel: "doctors",
    callLabel: "Call office",
    inactiveText: "This doctor is not currently active.",
    isPerson: true,
    nameRequired: "Provider name is required.",
    claimQuestion: "Is this your practice?",
    tagFields: ["specialty", "language", "popular_visit_reasons"],
    schemaType: "Physician",
    importFallback: { specialty: "practice_areas" },
  },
};

/** The kind of an API collection ("businesses", "doctors"); null for any other name. */
export function kindOfSegment(segment: string): Kind | null {
  return kinds.find((kind) => kindFacts[kind].segment === segment) ?? null;
}

/** The other kind. */
export const otherKind = (kind: Kind): Kind => (kind === "business" ? "doctor" : "business");

/** The cards of this kind's page, then those of the other kind that have a filled field. */
export function cardsFor(kind: Kind, isFilled: (field: ListingFieldKey) => boolean): ListingCard[] {
  const cards: readonly ListingCard[] = listingCards;
  const own = cards.filter((card) => !card.only || card.only === kind);
  const shown = new Set(own.flatMap((card) => card.fields));
  const others = cards
    .filter((card) => !own.includes(card))
    .map((card) => ({ ...card, fields: card.fields.filter((field) => !shown.has(field) && isFilled(field)) }))
    .filter((card) => card.fields.length > 0);
  return [...own, ...others];
}

/** Word prefixes in a new top-level category's name that suggest the doctor kind. */
const medicalWords = [
  "doctor",
  "physician",
  "provider",
  "dentist",
  "dermatologist",
  "cardiologist",
  "pediatrician",
  "primary-care",
  "primary care",
  "health",
  "medical",
];

const medicalPattern = new RegExp(`(^|[^a-z])(${medicalWords.join("|")})`, "i");

/** The default kind of a top-level category with this name or slug. An admin may change it. */
export const proposedKind = (nameOrSlug: string): Kind => (medicalPattern.test(nameOrSlug) ? "doctor" : "business");
