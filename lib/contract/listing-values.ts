import { z } from "zod";
import {
  emailCell,
  imageCell,
  type CleanedCell,
  oneLine,
  phoneCell,
  severalLines,
  stateCell,
  websiteCell,
  withoutControls,
  zipCell,
} from "../rules/import-cells";
import { fieldLimits, type ListingFieldKey, listingFields } from "../rules/listing-field";

type Field = (typeof listingFields)[number];
type ListingValue = string | boolean | null;

/** A listing's values as a user sends them: null or an empty text clears a field, an omitted field stays. */
export type ListingValues = Partial<Record<ListingFieldKey, ListingValue>>;

interface Rule {
  /** The rule by which an import cleans the cell. */
  read: (text: string) => CleanedCell;
  /** The error where an import would leave the cell empty: a user can correct the value. */
  complaint: string;
}

const rules: Partial<Record<ListingFieldKey, Rule>> = {
  state: { read: stateCell, complaint: "Enter a US state or territory." },
  phone: { read: wholePhone, complaint: "Enter a valid phone number, without an extension." },
  email: { read: emailCell, complaint: "Enter a valid email address." },
  website: { read: websiteCell, complaint: "Enter a valid URL." },
  works_for: { read: websiteCell, complaint: "Enter a valid URL." },
  image_url: { read: imageCell, complaint: "Enter a valid URL." },
};

/**
 * Reads a phone number, but refuses one with an extension, which would be lost silently. A number that starts with "+"
 * keeps its country code, whatever its length.
 */
function wholePhone(text: string): CleanedCell {
  const { value, note } = phoneCell(text);
  if (value === null || note) return { value: null };
  return { value: text.startsWith("+") ? `+${text.replace(/\D/g, "")}` : value };
}

function plainText(field: Field) {
  const longest = fieldLimits[field.size];
  const short = z.string().max(longest, `Ensure this field has no more than ${longest} characters.`);
  const clean = (text: string) => (field.size === "long" ? severalLines(text) : oneLine(text).trim());
  const plain = z
    .string()
    .transform((text) => clean(withoutControls(text)))
    .pipe(short);
  const rule = rules[field.key];
  if (!rule) return plain;
  const ruled = plain.transform((text, ctx) => {
    const { value } = rule.read(text);
    if (value !== null || text === "") return value ?? "";
    ctx.addIssue({ code: "custom", message: rule.complaint });
    return z.NEVER;
  });
  return ruled.pipe(short);
}

const control = (field: Field) => (field.input === "choice" ? z.boolean() : plainText(field)).nullable().optional();

const spellings = listingFields.flatMap((field): [string, ReturnType<typeof control>][] => [
  [field.key, control(field)],
  ...("also" in field ? [[field.also, control(field)] as [string, ReturnType<typeof control>]] : []),
]);

/** All fields that users fill in, under all their names. */
export const fieldShape = { ...Object.fromEntries(spellings), provider_name: control(listingFields[0]) } as Record<
  string,
  ReturnType<typeof control>
>;

const namesOf = (field: Field): string[] => [
  field.key,
  ...("also" in field ? [field.also] : []),
  ...(field.key === "name" ? ["provider_name"] : []),
];

/** The fields of a body by key, with the ZIP code normalized. */
export function valuesIn(body: Record<string, unknown>, ctx: z.RefinementCtx): ListingValues {
  const values: ListingValues = {};
  for (const field of listingFields) {
    const given = namesOf(field)
      .map((name) => body[name])
      .find((value) => value !== undefined);
    if (given !== undefined) values[field.key] = given as ListingValue;
  }
  return typeof values.zip === "string" ? { ...values, zip: zipIn(values.zip, values.state, ctx) } : values;
}

/** Normalizes a ZIP code; the state in the same body tells whether a leading zero was lost. */
function zipIn(zip: string, state: ListingValue | undefined, ctx: z.RefinementCtx): string {
  const { value } = zipCell(zip, typeof state === "string" && state !== "" ? state : null);
  if (value === null && zip !== "") {
    ctx.addIssue({ code: "custom", path: ["zip"], message: "Enter a ZIP code of 5 or 9 digits." });
  }
  return value ?? "";
}
