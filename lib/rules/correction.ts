import { ownerFields } from "./listing-edit";
import { type ListingFieldKey } from "./listing-field";
import { labelIn } from "./listing-form";
import { type Kind } from "./listing-kind";

/** What people say is wrong with a listing. */
export const correctionKinds = ["change", "closed", "moved", "reopened", "duplicate"] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

export const correctionLabels: Record<CorrectionKind, string> = {
  change: "Wrong details",
  closed: "Closed",
  moved: "Moved",
  reopened: "Open again",
  duplicate: "Listed twice",
};

/** What became of one: some or all of it was taken over, none was, or the listing had changed meanwhile. */
export const correctionOutcomes = ["accepted", "declined", "superseded"] as const;
export type CorrectionOutcome = (typeof correctionOutcomes)[number];

/** A fact that can be corrected. */
export type CorrectionField = ListingFieldKey | "hours";
/** Of hours, the text that people type. */
export type CorrectionValue = string | boolean | null;
export type CorrectionChanges = Partial<Record<CorrectionField, { from: CorrectionValue; to: CorrectionValue }>>;

const correctable = (kind: Kind): readonly CorrectionField[] => [
  ...ownerFields[kind].filter((field) => field !== "image_url" && field !== "pin"),
  "hours",
];

/** The fields that people may correct: those that an owner may change, so that the owner can decide about each. */
export const correctionFields: Record<Kind, readonly CorrectionField[]> = {
  business: correctable("business"),
  doctor: correctable("doctor"),
};

export const labelOfFact = (kind: Kind, field: CorrectionField): string =>
  field === "hours" ? "Hours" : labelIn(kind, field);

const harmless: ReadonlySet<string> = new Set<CorrectionField>([
  "hours",
  "accepting_new",
  "telehealth",
  "wheelchair_access",
  "free_consultation",
]);

/** Whether no one can take a business over, or close it, with changes of these fields: two people's word is enough. */
export const isHarmless = (fields: readonly string[]): boolean => fields.every((field) => harmless.has(field));

export const correctionLimits = {
  perDay: 10,
  /** Per network and per email address. Each sends an email. */
  guestsPerDay: 3,
  note: 1000,
  /** How long only the owner decides, in days. */
  ownerDays: 7,
  /** From how many independent reports on a page says that the listing may have closed. */
  closedReports: 3,
};

/** Whose corrections count as right if two of them agree: how many were accepted, which share, and within how many days. */
export const trust = { accepted: 10, share: 0.8, days: 30 };
