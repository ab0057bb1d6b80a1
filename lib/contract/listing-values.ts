import { z } from "zod";
import { cellRules, oneLine, severalLines, zipCell } from "../rules/import-cells";
import { withoutInvisible } from "../rules/invisible-characters";
import { apiNames, fieldOf, type ListingField, type ListingFieldKey, listingFields } from "../rules/listing-field";
import { isOwnPhoto } from "../rules/photo";
import { atMost } from "./text";

type ListingValue = string | boolean | null;

/** A listing's values as a user sends them: null or an empty text clears a field, an omitted field stays. */
export type ListingValues = Partial<Record<ListingFieldKey, ListingValue>>;

function plainText({ type, input, limit }: ListingField) {
  const short = atMost(limit);
  const clean = (text: string) => (input === "textarea" ? severalLines(text) : oneLine(text).trim());
  const plain = z
    .string()
    .transform((text) => clean(withoutInvisible(text)))
    .pipe(short);
  const rule = cellRules[type];
  if (!rule) return plain;
  const ruled = plain.transform((text, ctx) => {
    const { value } = rule.clean(text);
    if (value !== null || text === "") return value ?? "";
    ctx.addIssue({
      code: "custom",
      message: typeof rule.complaint === "string" ? rule.complaint : rule.complaint(text),
    });
    return z.NEVER;
  });
  return ruled.pipe(short);
}

const noZip = "Enter a ZIP code of 5 or 9 digits.";

/** Whether some state has such a ZIP code. Whether the listing's has is checked last, with the whole body. */
const isSomeZip = (text: string): boolean =>
  text === "" || [null, "MA", "PR"].some((state) => zipCell(text, state).value !== null);

function control(field: ListingField) {
  const text = field.key === "zip" ? plainText(field).refine(isSomeZip, noZip) : plainText(field);
  const given = (field.input === "choice" ? z.boolean() : text).nullable().optional();
  if (field.type !== "image") return given;
  // Responses have the address of a photo on this site here: sent back, it changes nothing.
  return z.preprocess((value) => (isOwnPhoto(value) ? undefined : value), given);
}

/** All fields that users fill in, under all their names. */
export const fieldShape: Record<string, ReturnType<typeof control>> = {
  ...Object.fromEntries(listingFields.flatMap((field) => apiNames(field).map((name) => [name, control(field)]))),
  provider_name: control(fieldOf("name")),
};

/** The control of one field, as forms and the API use it. */
export const fieldControl = (key: ListingFieldKey) => control(fieldOf(key));

const namesOf = (field: ListingField): string[] => (field.key === "name" ? ["name", "provider_name"] : apiNames(field));

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
export function zipIn(zip: string, state: ListingValue | undefined, ctx: z.RefinementCtx): string {
  const { value } = zipCell(zip, typeof state === "string" && state !== "" ? state : null);
  if (value === null && zip !== "") {
    ctx.addIssue({ code: "custom", path: ["zip"], message: noZip });
  }
  return value ?? "";
}
