/**
 * The types of fields: the form control, the maximum length in characters, and what is stored for an empty value. A list
 * has short values separated by semicolons or commas. How each type is cleaned: `cellRules` in import-cells.ts.
 */
export const fieldTypes = {
  name: { input: "text", limit: 200, empty: "" },
  short: { input: "text", limit: 255, empty: null },
  state: { input: "text", limit: 255, empty: null },
  phone: { input: "tel", limit: 255, empty: null },
  npi: { input: "text", limit: 255, empty: null },
  email: { input: "email", limit: 255, empty: null },
  website: { input: "url", limit: 2048, empty: null },
  image: { input: "url", limit: 2048, empty: null },
  choice: { input: "choice", limit: 255, empty: null },
  long: { input: "textarea", limit: 20_000, empty: "" },
  list: { input: "textarea", limit: 20_000, empty: "" },
} as const;
type FieldTypes = typeof fieldTypes;
export type FieldType = keyof FieldTypes;

/**
 * All fields that people fill in, for both kinds, in the order of import columns. The key is the column and the API name
 * (only `name` is `provider_name` for doctors: lib/rules/listing-kind.ts), and `also` a second API name that is read and
 * written. `aliases` are further column names in imports, in lowercase with spaces for underscores and hyphens; the key
 * and `also` need no alias.
 */
const table = [
  { key: "name", label: "Name", type: "name", aliases: ["business name", "provider name", "full name"] },
  { key: "specialty", label: "Specialty", type: "short", aliases: ["speciality", "specialization"] },
  { key: "phone", label: "Phone", type: "phone", aliases: ["phone number", "telephone", "tel"] },
  { key: "email", label: "Email", type: "email", aliases: ["e mail", "email address", "mail"] },
  { key: "website", label: "Website", type: "website", aliases: ["website url", "web site", "url", "site"] },
  {
    key: "image_url",
    label: "Image URL",
    type: "image",
    aliases: ["image", "imageurl", "image link", "photo", "photo url", "picture", "picture url", "logo", "logo url"],
  },
  { key: "works_for", label: "Working with/for", type: "website", aliases: ["works for url", "employer url"] },
  {
    key: "street_address",
    label: "Street address",
    type: "short",
    aliases: ["street", "address", "address 1", "address line 1", "streetaddress"],
  },
  { key: "city", label: "City", type: "short", aliases: ["town"] },
  { key: "state", label: "State", type: "state", aliases: ["state code", "province", "region"] },
  {
    key: "zip",
    label: "ZIP code",
    type: "short",
    aliases: ["zipcode", "zip code", "postal code", "postcode", "postal"],
  },
  { key: "description", label: "About", type: "long", aliases: ["about", "bio", "biography"] },
  {
    key: "practice_areas",
    label: "Practice areas",
    type: "list",
    aliases: ["practice area", "areas of practice", "practiceareas"],
  },
  { key: "fee_details", label: "Fee details", type: "long", aliases: ["fees", "rates"] },
  {
    key: "free_consultation",
    label: "Free consultation",
    type: "choice",
    aliases: ["free consult", "consultation free"],
  },
  { key: "license", also: "licenses", label: "Licenses", type: "long", aliases: ["licence"] },
  { key: "work_experience", label: "Work experience", type: "long", aliases: ["experience", "workexperience"] },
  {
    key: "honors",
    label: "Honors & achievements",
    type: "long",
    aliases: ["honours", "awards", "honors and achievements"],
  },
  { key: "education", also: "educations", label: "Education", type: "long", aliases: ["schools"] },
  {
    key: "speaking_engagements",
    label: "Speaking engagements",
    type: "long",
    aliases: ["speaking", "speakingengagements"],
  },
  { key: "publications", label: "Publications", type: "long", aliases: ["publication"] },
  { key: "associations", label: "Associations", type: "long", aliases: ["association", "memberships"] },
  { key: "insurances", label: "Insurances accepted", type: "list", aliases: ["insurance"] },
  {
    key: "popular_visit_reasons",
    label: "Popular visit reasons",
    type: "list",
    aliases: ["visit reasons", "popular visit reason"],
  },
  { key: "practice_names", label: "Practice names", type: "list", aliases: ["practice name", "practices"] },
  { key: "language", also: "languages", label: "Languages", type: "list", aliases: [] },
  { key: "gender", label: "Gender", type: "short", aliases: ["sex"] },
  { key: "npi_number", label: "NPI number", type: "npi", aliases: ["npi"] },
] as const satisfies readonly FieldLine[];

interface FieldLine {
  key: string;
  also?: string;
  label: string;
  type: FieldType;
  aliases: readonly string[];
}

type Line = (typeof table)[number];
type Value<Field extends Line> = Field extends { type: "choice" }
  ? boolean | null
  : string | FieldTypes[Field["type"]]["empty"];
type SecondName<Field extends Line> = Field extends { also: infer Name extends string } ? Name : never;

export type ListingFieldKey = Line["key"];

/** The stored values of all fields. */
export type ListingFieldValues = { [Field in Line as Field["key"]]: Value<Field> };

/** The same under all API names, except the name, whose API name depends on the kind. */
export type ListingResponseFields = {
  [Field in Exclude<Line, { key: "name" }> as Field["key"] | SecondName<Field>]: Value<Field>;
};

export interface ListingField extends FieldLine {
  key: ListingFieldKey;
  input: FieldTypes[FieldType]["input"];
  limit: number;
  empty: "" | null;
}

export const listingFields: readonly ListingField[] = table.map((field) => ({ ...field, ...fieldTypes[field.type] }));

const fieldsByKey = new Map(listingFields.map((field) => [field.key, field]));

/** The field with this key. */
export function fieldOf(key: ListingFieldKey): ListingField {
  const found = fieldsByKey.get(key);
  if (!found) throw new Error(`no listing field ${key}`);
  return found;
}

/** The API names of a field. */
export const apiNames = ({ key, also }: ListingField): string[] => (also ? [key, also] : [key]);
