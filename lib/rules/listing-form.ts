import { phoneText } from "../format/contact-links";
import { fieldOf, type ListingFieldKey, listingFields } from "./listing-field";
import { cardsFor, type Kind, kindFacts } from "./listing-kind";
import { isOwnPhoto } from "./photo";

/** A form's values by field. A choice is "", "yes", or "no". */
export type FormValues = Partial<Record<ListingFieldKey, string>>;

export interface FormSection {
  title: string;
  fields: readonly ListingFieldKey[];
}

const nameLabels: Record<Kind, string> = { business: "Business name", doctor: "Provider name" };

/** The first section of each kind's form. */
const first: Record<Kind, FormSection> = {
  business: { title: "Business", fields: ["name"] },
  doctor: { title: "Provider", fields: ["name", "specialty"] },
};

const PROFILE = "Profile";

/** Sections of both kinds' forms. */
const shared: readonly FormSection[] = [
  { title: "Contact", fields: ["phone", "email", "website", "works_for", "image_url"] },
  { title: "Address", fields: ["street_address", "city", "state", "zip", "pin"] },
];

/**
 * The sections of a form for a listing of this kind, in order, with everything that its page shows. Fields that have
 * their own card on the page are in the same section as the description.
 */
function allSections(kind: Kind): FormSection[] {
  const cards = cardsFor(kind, () => false);
  const isInCard = (key: ListingFieldKey) => cards.some(({ fields }) => fields.includes(key));
  const single = cards.filter(({ fields }) => fields.length === 1).flatMap(({ fields }) => fields);
  const about: FormSection = {
    title: PROFILE,
    fields: ["description", ...single, ...(isInCard("language") ? [] : (["language"] as const))],
  };
  return [first[kind], ...shared, about, ...cards.filter(({ fields }) => fields.length > 1)];
}

/**
 * The form's sections, limited to the fields in `only` if given; those that only the other kind's form has come last.
 * Sections without fields are left out.
 */
export function formSections(kind: Kind, only?: readonly ListingFieldKey[]): FormSection[] {
  const sections = allSections(kind);
  const listed = new Set(sections.flatMap(({ fields }) => fields));
  const others = (only ?? []).filter((key) => !listed.has(key));
  return [...sections, { title: "More", fields: others }]
    .map(({ title, fields }) => ({ title, fields: fields.filter((key) => !only || only.includes(key)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The fields that a form for a new listing asks first. */
const asked: readonly ListingFieldKey[] = ["name", "city", "state"];
/** What it leaves to the owner. */
const left: readonly ListingFieldKey[] = ["pin"];

/** The sections of what is optional in a new listing. A specialty joins the profile. */
export function optionalSections(kind: Kind): FormSection[] {
  return formSections(kind)
    .filter(({ title }) => title !== first[kind].title)
    .map(({ title, fields }) => ({
      title,
      fields: [...(title === PROFILE ? first[kind].fields : []), ...fields].filter(
        (key) => ![...asked, ...left].includes(key),
      ),
    }));
}

/** A field's label in a form of this kind. */
export const labelIn = (kind: Kind, key: ListingFieldKey): string =>
  key === "name" ? nameLabels[kind] : (kindFacts[kind].isPerson && fieldOf(key).doctorLabel) || fieldOf(key).label;

/** The API's name of a field. */
export const wireName = (kind: Kind, key: ListingFieldKey): string =>
  key === "name" ? kindFacts[kind].titleField : key;

const titleFields: string[] = Object.values(kindFacts).map(({ titleField }) => titleField);

/** The form's name of a field, from its API name. */
export const fieldOfWire = (name: string): string =>
  titleFields.includes(name) ? "name" : name === "category" ? "category_id" : name;

type WireValue = string | boolean | null;

function wireValue(key: ListingFieldKey, text: string): WireValue {
  const { input } = fieldOf(key);
  if (input === "choice") return text === "" ? null : text === "yes";
  if (input === "textarea") return text;
  return text.trim() === "" ? null : text.trim();
}

/**
 * The request body for these fields: short texts trimmed and null if empty, long texts unchanged. An empty name is sent
 * as an empty text, so that the API refuses it.
 */
export function wireBody(kind: Kind, keys: readonly ListingFieldKey[], values: FormValues): Record<string, WireValue> {
  const entries = keys.map((key): [string, WireValue] => {
    const text = values[key] ?? "";
    return [wireName(kind, key), key === "name" ? text.trim() : wireValue(key, text)];
  });
  return Object.fromEntries(entries);
}

type StoredValues = Partial<Record<ListingFieldKey | "provider_name", string | boolean | null>>;

/** A listing's values for a form. Phone numbers are as people write them. */
export function valuesOf(kind: Kind, keys: readonly ListingFieldKey[], listing: StoredValues): FormValues {
  const text = (value: string | boolean | null | undefined) =>
    typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? "");
  return Object.fromEntries(
    keys.map((key) => {
      const value = text(listing[key === "name" ? kindFacts[kind].titleField : key]);
      // The photo on this site that a response has instead of the image URL isn't a value of the field.
      if (isOwnPhoto(value)) return [key, ""];
      return [key, fieldOf(key).type === "phone" ? phoneText(value) : value];
    }),
  );
}

/** The form values of those fields that an API response names. */
export const storedValues = (kind: Kind, stored: Record<string, unknown>): FormValues =>
  valuesOf(
    kind,
    listingFields.map(({ key }) => key).filter((key) => wireName(kind, key) in stored),
    stored,
  );
