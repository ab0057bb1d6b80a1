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

/** A listing's columns as somebody fills them in: null or an empty text empties one, what is not there stays. */
export type ListingValues = Partial<Record<ListingFieldKey, ListingValue>>;

interface Rule {
  /** The same rule by which an import mends the cell. */
  read: (text: string) => CleanedCell;
  /** Said where an import would leave the cell empty: somebody who fills in a form can mend it. */
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
 * A number whose extension would be lost is refused: who typed it must know. One that is written with its country's code
 * keeps that, whatever its length.
 */
function wholePhone(text: string): CleanedCell {
  const { value, note } = phoneCell(text);
  if (value === null || note) return { value: null };
  return { value: text.startsWith("+") ? `+${text.replace(/\D/g, "")}` : value };
}

function plainText(field: Field) {
  const longest = fieldLimits[field.size];
  const short = z.string().max(longest, `Ensure this field has no more than ${longest} characters.`);
  const tidy = (text: string) => (field.size === "long" ? severalLines(text) : oneLine(text).trim());
  const plain = z
    .string()
    .transform((text) => tidy(withoutControls(text)))
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

/** Every column that people fill, in each of its spellings. */
export const fieldShape = { ...Object.fromEntries(spellings), provider_name: control(listingFields[0]) } as Record<
  string,
  ReturnType<typeof control>
>;

const namesOf = (field: Field): string[] => [
  field.key,
  ...("also" in field ? [field.also] : []),
  ...(field.key === "name" ? ["provider_name"] : []),
];

/** The columns in a body under their one name each, a ZIP code as it is kept. */
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

/** A zero that was lost in front is put back where the state that comes along tells of it. */
function zipIn(zip: string, state: ListingValue | undefined, ctx: z.RefinementCtx): string {
  const { value } = zipCell(zip, typeof state === "string" && state !== "" ? state : null);
  if (value === null && zip !== "") {
    ctx.addIssue({ code: "custom", path: ["zip"], message: "Enter a ZIP code of 5 or 9 digits." });
  }
  return value ?? "";
}
