import { fieldOf, type ListingFieldKey } from "./listing-field";
import { kindFacts, type Kind, listingCards } from "./listing-kind";

/** A form's texts by field; a choice is "", "yes" or "no". */
export type FormValues = Partial<Record<ListingFieldKey, string>>;

export interface FormSection {
  title: string;
  fields: readonly ListingFieldKey[];
}

const nameLabels: Record<Kind, string> = { business: "Business name", doctor: "Provider name" };

/** Whom the name stands for, and beside it what only this kind's form asks before all else. */
const first: Record<Kind, FormSection> = {
  business: { title: "Business", fields: ["name"] },
  doctor: { title: "Provider", fields: ["name", "specialty"] },
};

/** Asked of either kind. */
const shared: readonly FormSection[] = [
  { title: "Contact", fields: ["phone", "email", "website", "works_for", "image_url"] },
  { title: "Address", fields: ["street_address", "city", "state", "zip"] },
];

/**
 * The parts of a form about a listing of this kind, in order: everything that its page shows. What is a card of one field
 * on the page stands with the description.
 */
function allSections(kind: Kind): FormSection[] {
  const cards: FormSection[] = listingCards.filter((card) => card.only === kind);
  const isAsked = (key: ListingFieldKey) => cards.some(({ fields }) => fields.includes(key));
  const single = cards.filter(({ fields }) => fields.length === 1).flatMap(({ fields }) => fields);
  const about: FormSection = {
    title: "Profile",
    fields: ["description", ...single, ...(isAsked("language") ? [] : (["language"] as const))],
  };
  return [first[kind], ...shared, about, ...cards.filter(({ fields }) => fields.length > 1)];
}

/** The same, of the fields in `only` alone where these are given. Parts without a field are left out. */
export function formSections(kind: Kind, only?: readonly ListingFieldKey[]): FormSection[] {
  return allSections(kind)
    .map(({ title, fields }) => ({ title, fields: fields.filter((key) => !only || only.includes(key)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** What a field is called in a form of this kind. */
export const labelIn = (kind: Kind, key: ListingFieldKey): string =>
  key === "name" ? nameLabels[kind] : fieldOf(key).label;

/** The wire's name of a field. */
export const wireName = (kind: Kind, key: ListingFieldKey): string =>
  key === "name" ? kindFacts[kind].titleField : key;

const titleFields: string[] = Object.values(kindFacts).map(({ titleField }) => titleField);

/** The form's name of a field of the wire. */
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
 * What a form sends of these fields: short ones trimmed and null when empty, long texts as they are. The name alone is
 * sent empty where it is empty, so that it is refused and not taken as not given.
 */
export function wireBody(kind: Kind, keys: readonly ListingFieldKey[], values: FormValues): Record<string, WireValue> {
  const entries = keys.map((key): [string, WireValue] => {
    const text = values[key] ?? "";
    return [wireName(kind, key), key === "name" ? text.trim() : wireValue(key, text)];
  });
  return Object.fromEntries(entries);
}

type Held = Partial<Record<ListingFieldKey | "provider_name", string | boolean | null>>;

/** A listing's values as a form holds them. */
export function valuesOf(kind: Kind, keys: readonly ListingFieldKey[], listing: Held): FormValues {
  const text = (value: string | boolean | null | undefined) =>
    typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? "");
  return Object.fromEntries(keys.map((key) => [key, text(listing[key === "name" ? kindFacts[kind].titleField : key])]));
}
