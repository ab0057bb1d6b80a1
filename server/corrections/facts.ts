import "server-only";
import { type CorrectionChanges, type CorrectionField, type CorrectionValue } from "@/lib/rules/correction";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { hoursText, type Span } from "@/lib/rules/opening-hours";

/** The values of a listing that can be corrected. */
export type Facts = Partial<Record<ListingFieldKey, unknown>> & { hours?: { spans: Span[] } | null };

/** The value of a fact as corrections compare it. */
export function factOf(facts: Facts, field: CorrectionField): CorrectionValue {
  if (field === "hours") return hoursText(facts.hours?.spans ?? []);
  return (facts[field] ?? fieldOf(field).empty) as CorrectionValue;
}

/** Whether two values of a fact are the same; an empty text is none. */
export const isSameFact = (one: CorrectionValue, other: CorrectionValue): boolean =>
  (one === "" ? null : one) === (other === "" ? null : other);

/** The fields of a correction whose value is still the one that the writer saw. */
export const freshFields = (facts: Facts, changes: CorrectionChanges): CorrectionField[] =>
  (Object.keys(changes) as CorrectionField[]).filter((field) => isSameFact(factOf(facts, field), changes[field]!.from));
