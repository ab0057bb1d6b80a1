import { z } from "zod";
import {
  type CorrectionField,
  correctionKinds,
  correctionLimits,
  correctionOutcomes,
  correctionFields,
} from "../rules/correction";
import { kinds } from "../rules/listing-kind";
import { type Span } from "../rules/opening-hours";
import { severalLines } from "../rules/written-text";
import { assignment, id, listOf, paging, time } from "./common";
import { guestEmail, tokenBody } from "./contact";
import { hoursTyped } from "./hours";
import { fieldShape, type ListingValues, valuesIn } from "./listing-values";
import { operation } from "./operation";
import { atMost, nameText } from "./text";

const value = z.union([z.string(), z.boolean()]).nullable();
const note = z.string().transform(severalLines).pipe(atMost(correctionLimits.note)).default("");

const allFields: readonly CorrectionField[] = [...new Set([...correctionFields.business, ...correctionFields.doctor])];
const known: ReadonlySet<string> = new Set(allFields);

/** The name of what is wrong with the new value of a field: `name` and `email` are the writer's. */
const issueOf = (field: string) => `changes_${field}`;

/** The form's field of such a name. */
export const fieldOfIssue = (name: string): string => name.replace(/^changes_/, "");

/** The new values of a correction, checked like those of a listing. Adds an issue for each that is wrong. */
function readValues(to: Record<string, unknown>, ctx: z.RefinementCtx): { values: ListingValues; spans?: Span[] } {
  const report = ({ issues }: z.ZodError, name?: string) => {
    for (const { path, message } of issues)
      ctx.addIssue({ code: "custom", path: [issueOf(name ?? String(path[0]))], message });
  };
  const { hours, ...others } = to;
  const typed = hours === undefined || hours === "" ? null : hoursTyped.safeParse(hours);
  if (typed?.error) report(typed.error, "hours");
  const fields = z.object(fieldShape).safeParse(others);
  if (fields.error) report(fields.error);
  return { values: fields.data ? valuesIn(fields.data, ctx) : {}, ...(typed?.data && { spans: typed.data }) };
}

/** Guests give their name and address, and confirm the correction by a mailed link. */
export const correctionBody = z
  .object({
    listing_id: id,
    kind: z.enum(correctionKinds),
    /** Of `change`: each wrong field by its key, or `hours` as text, with the value that was seen and the right one. */
    changes: z.record(z.string(), z.object({ from: value, to: value })).default({}),
    /** Of `moved`: the listing of the new place. */
    moved_to: id.nullish(),
    /** Of `duplicate`: the other listing. */
    duplicate_of: id.nullish(),
    note,
    /** Whether it is about the writer or their own business. */
    is_own: z.boolean().default(false),
    name: nameText.nullish(),
    email: guestEmail.nullish(),
  })
  .transform(({ changes, ...body }, ctx) => {
    const given = Object.entries(changes).filter(([field]) => known.has(field));
    const seen = Object.fromEntries(given.map(([field, { from }]) => [field, from]));
    return { ...body, seen, ...readValues(Object.fromEntries(given.map(([field, { to }]) => [field, to])), ctx) };
  });
export type CorrectionBody = z.output<typeof correctionBody>;

const said = z.object({ detail: z.string() });

export const createCorrection = operation("POST suggestions/", {
  summary:
    "Suggests a correction of a public listing, or says that it closed, moved, is open again, or is there twice. A guest gives name and email and gets 202 and a link to confirm it.",
  who: "guest",
  body: correctionBody,
  risk: "none",
  answer: said,
  throttle: "corrections",
});

export const confirmCorrection = operation("POST suggestions/confirm/", {
  summary: "Confirms a guest's correction with the token of the mailed link. Repeats change nothing.",
  who: "guest",
  body: tokenBody,
  risk: "none",
  answer: said,
  throttle: "reports",
});

const place = z.object({ id, type: z.enum(kinds), name: z.string(), path: z.string(), is_public: z.boolean() });

/** A suggested correction, as those who decide about it see it. */
export const correction = z.object({
  id,
  kind: z.enum(correctionKinds),
  listing: place,
  changes: z.array(
    z.object({
      field: z.enum(allFields),
      from: value,
      to: value,
      /** Whether the listing has another value by now: then it can't be accepted any more. */
      is_stale: z.boolean(),
    }),
  ),
  /** The listing that it moved to or duplicates. */
  other: place.nullable(),
  note: z.string(),
  is_own: z.boolean(),
  /** How many open ones say the same. */
  same: z.number().int(),
  /** Until when only the owner decides; null for a listing without one, and once that is over. */
  owner_until: time.nullable(),
  /** Who suggested it, for moderators; the address for admins. */
  user_id: id.nullable(),
  suggester_name: z.string().nullable(),
  suggester_email: z.string().nullable(),
  outcome: z.enum(correctionOutcomes).nullable(),
  /** The fields that were taken over. */
  applied: z.array(z.string()),
  /** The answer to the suggester. */
  answer: z.string(),
  decided_at: time.nullable(),
  created_at: time,
});
export type Correction = z.infer<typeof correction>;

export const correctionsQuery = z.object({
  ...paging(200, 50),
  ...assignment,
  status: z.enum(["open", "decided"]).default("open"),
  /** Of this listing, for its owner and managers. Without it, all that moderators may decide. */
  listing_id: id.optional(),
});
export type CorrectionsQuery = z.infer<typeof correctionsQuery>;

export const listCorrections = operation("GET suggestions/", {
  summary: "Suggested corrections: open ones the oldest first, decided ones newest first.",
  who: "active",
  query: correctionsQuery,
  answer: listOf(correction),
});

export const correctionDecision = z.object({
  accept: z.boolean(),
  /** Of `change`: the fields that are taken over; by default all. */
  fields: z.array(z.string()).optional(),
  /** A note to the suggester. For a moderator who closes a listing, the facts of that decision. */
  facts: note,
});
export type CorrectionDecision = z.infer<typeof correctionDecision>;

export const decideCorrection = operation("POST suggestions/{id}/decide/", {
  summary:
    "Decides a suggested correction, field by field: for the listing's owner and managers, and after 7 days, or where it has no owner, for moderators. The suggester gets the outcome by email.",
  who: "active",
  body: correctionDecision,
  risk: "none",
  answer: correction,
});
