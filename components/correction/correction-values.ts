import { type Listing } from "@/lib/contract/listing";
import {
  correctionFields,
  type CorrectionChanges,
  type CorrectionField,
  type CorrectionKind,
} from "@/lib/rules/correction";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import {
  type FormSection,
  formSections,
  type FormValues,
  valuesOf,
  wireBody,
  wireName,
} from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";

const fieldsOf = (kind: Kind): ListingFieldKey[] =>
  correctionFields[kind].filter((field): field is ListingFieldKey => field !== "hours");

const HOURS = "Hours";

/** The groups of facts that can be corrected; hours have none of the fields. */
export const correctionSections = (kind: Kind): FormSection[] => [
  ...formSections(kind, fieldsOf(kind)),
  { title: HOURS, fields: [] },
];

/** The title of the group that a fact is in. */
export const sectionOf = (kind: Kind, field: CorrectionField): string =>
  formSections(kind, fieldsOf(kind)).find(({ fields }) => (fields as readonly string[]).includes(field))?.title ??
  HOURS;

/** The form's values of a listing. */
export const factsOf = (listing: Listing): FormValues & { hours: string } => ({
  ...valuesOf(listing.type, fieldsOf(listing.type), listing),
  hours: listing.hours?.text ?? "",
});

/** What differs from the listing, as the API takes it. */
export function changesOf(listing: Listing, values: FormValues & { hours: string }): CorrectionChanges {
  const { type } = listing;
  const keys = fieldsOf(type);
  const [before, after] = [wireBody(type, keys, factsOf(listing)), wireBody(type, keys, values)];
  const changed = keys.filter((key) => before[wireName(type, key)] !== after[wireName(type, key)]);
  const from = (key: ListingFieldKey) => (listing as Record<string, unknown>)[wireName(type, key)] as string | null;
  return {
    ...Object.fromEntries(changed.map((key) => [key, { from: from(key), to: after[wireName(type, key)] ?? null }])),
    ...(values.hours.trim() !== (listing.hours?.text ?? "") && {
      hours: { from: listing.hours?.text ?? "", to: values.hours },
    }),
  };
}

type State = readonly [kind: CorrectionKind, label: string];

const open: readonly State[] = [
  ["closed", "It has closed"],
  ["moved", "It has moved to another listing"],
];

/** What can be said of a whole listing. */
export const statesOf = ({ closed_on: closedOn }: Listing): readonly State[] => [
  ...(closedOn === null ? open : ([["reopened", "It is open"]] as const)),
  ["duplicate", "It is listed twice"],
];
