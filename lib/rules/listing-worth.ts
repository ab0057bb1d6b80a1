import { ownerFields } from "./listing-edit";
import { type ListingFieldKey } from "./listing-field";
import { type FormValues } from "./listing-form";
import { cardsFor, type Kind } from "./listing-kind";

/** Why it matters to fill in each field, most valuable first. */
const worth: readonly (readonly [key: ListingFieldKey, why: string])[] = [
  ["insurances", "Insurance is a filter in search; without an answer it leaves you out."],
  ["free_consultation", "“Free consultation” is a filter in search; without an answer it leaves you out."],
  ["phone", "Without it, people can't call you from your page."],
  ["zip", "Without it, you don't show up in searches near a place."],
  ["specialty", "What you specialize in is what people search for."],
  ["practice_areas", "What you do is what people search for."],
  ["language", "Language is a filter in search; without an answer it leaves you out."],
  ["description", "A few sentences in your own words are read and searched."],
  ["website", "Your page links to it."],
  ["accepting_new", "“Accepting new patients” is a filter in search; without an answer it leaves you out."],
  ["service_prices", "People look for a service by its name, and compare what it costs."],
  ["telehealth", "“Virtual appointments” is a filter in search; without an answer it leaves you out."],
  ["wheelchair_access", "“Wheelchair access” is a filter in search; without an answer it leaves you out."],
  ["fee_details", "What it costs is what people ask first."],
  ["popular_visit_reasons", "What people come for is searched."],
  ["gender", "Some people look for a doctor of their own gender."],
];

export interface MissingFact {
  key: ListingFieldKey;
  why: string;
}

/** How complete a listing is, and which empty fields matter, most valuable first. */
export interface Completeness {
  filled: number;
  fields: number;
  missing: MissingFact[];
}

/**
 * Whether a field is on a card of the other kind, which this kind's pages show only if filled: insurances of a law
 * firm.
 */
function isOfOtherKind(kind: Kind, key: ListingFieldKey): boolean {
  const has = (cards: ReturnType<typeof cardsFor>) => cards.some(({ fields }) => fields.includes(key));
  return has(cardsFor(kind, () => true)) && !has(cardsFor(kind, () => false));
}

/**
 * How complete a listing is, counting the fields that its owner may fill in and that its page shows: none of the other
 * kind, and no address of a picture, which photos replace. Those that are filled all the same count.
 */
export function completenessOf(kind: Kind, values: FormValues): Completeness {
  const keys = ownerFields[kind];
  const isEmpty = (key: ListingFieldKey) => !values[key]?.trim();
  const canApply = (key: ListingFieldKey) => key !== "image_url" && !isOfOtherKind(kind, key);
  return {
    filled: keys.filter((key) => !isEmpty(key)).length,
    fields: keys.filter((key) => !isEmpty(key) || canApply(key)).length,
    missing: worth
      .filter(([key]) => keys.includes(key) && isEmpty(key) && canApply(key))
      .map(([key, why]) => ({ key, why })),
  };
}
