import { type ListingFieldKey } from "./listing-field";

/** The two kinds of listing. This table is the only place that tells them apart: everything else asks it. */
export const kinds = ["business", "doctor"] as const;
export type Kind = (typeof kinds)[number];

/** A card of the listing page. `only` names the kinds whose page lists it; on others it shows when a field is filled. */
export interface ListingCard {
  title: string;
  fields: readonly ListingFieldKey[];
  only?: Kind;
}

/** The cards in page order. "Working with/for", "About" and tags stand around them. */
export const listingCards = [
  { title: "Insurances Accepted", fields: ["insurances"], only: "doctor" },
  { title: "Popular Visit Reasons", fields: ["popular_visit_reasons"], only: "doctor" },
  { title: "Practice & Education", fields: ["practice_names", "education"], only: "doctor" },
  { title: "Additional Information", fields: ["language", "gender", "npi_number"], only: "doctor" },
  { title: "Practice Areas", fields: ["practice_areas"], only: "business" },
  { title: "Fees & Rates", fields: ["free_consultation", "fee_details"], only: "business" },
  { title: "Licenses", fields: ["license"], only: "business" },
  {
    title: "Experience",
    fields: ["work_experience", "honors", "education", "speaking_engagements", "publications"],
    only: "business",
  },
  { title: "Associations", fields: ["associations"], only: "business" },
] as const satisfies readonly ListingCard[];

interface KindFacts {
  /** The API's collection and the words of the wire: `businesses/`, `business_id`. */
  segment: string;
  idField: `${Kind}_id`;
  /** The wire's name of the `name` column. */
  titleField: "name" | "provider_name";
  label: string;
  pluralLabel: string;
  callLabel: string;
  inactiveText: string;
  /** Whether it is a person: several of them share an office with its address and phone. */
  isPerson: boolean;
  /** Said where its name is left empty. */
  nameRequired: string;
  claimQuestion: string;
  /** What its tags are made of, in order. */
  tagFields: readonly ListingFieldKey[];
  /** The type at schema.org when its category names no closer one. */
  schemaType: string;
  /** Its field that stands in for another one in an import, when that one is empty. */
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

/** The kind of an API collection ("businesses", "doctors"); null when there is none of that name. */
export function kindOfSegment(segment: string): Kind | null {
  return kinds.find((kind) => kindFacts[kind].segment === segment) ?? null;
}

/** The kind that isn't this one. */
export const otherKind = (kind: Kind): Kind => (kind === "business" ? "doctor" : "business");

/** The cards that this kind's page lists, then those of the other kind that hold something. */
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

/** Words that propose the doctor kind when a top-level category is made; each matches the beginning of a word. */
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

/** The kind that a top-level category of this name or slug is proposed to hold. An admin may decide otherwise. */
export const proposedKind = (nameOrSlug: string): Kind => (medicalPattern.test(nameOrSlug) ? "doctor" : "business");
