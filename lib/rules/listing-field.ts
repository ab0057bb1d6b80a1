/**
 * The types of fields: the form control, the maximum length in characters, and what is stored for an empty value. A list
 * has short values separated by semicolons or commas; services have prices (service-prices.ts). How each type is cleaned: `cellRules` in import-cells.ts.
 */
export const fieldTypes = {
  name: { input: "text", limit: 200, empty: "" },
  short: { input: "text", limit: 255, empty: null },
  state: { input: "text", limit: 255, empty: null },
  phone: { input: "tel", limit: 255, empty: null },
  npi: { input: "text", limit: 255, empty: null },
  pin: { input: "text", limit: 255, empty: null },
  email: { input: "email", limit: 255, empty: null },
  website: { input: "url", limit: 2048, empty: null },
  image: { input: "url", limit: 2048, empty: null },
  choice: { input: "choice", limit: 255, empty: null },
  long: { input: "textarea", limit: 20_000, empty: "" },
  list: { input: "textarea", limit: 20_000, empty: "" },
  services: { input: "textarea", limit: 10_000, empty: "" },
} as const;
type FieldTypes = typeof fieldTypes;
export type FieldType = keyof FieldTypes;

/**
 * All fields that people fill in, for both kinds, in the order of import columns. The key is the database column and
 * the API name (except that `name` is `provider_name` for doctors: lib/rules/listing-kind.ts). `also` is a second API
 * name, for reading and writing. import-aliases.ts has further column names for imports.
 */
const table = [
  { key: "name", label: "Name", type: "name", claims: "none" },
  { key: "specialty", label: "Specialty", type: "short", owners: "doctor" },
  { key: "phone", label: "Phone", type: "phone" },
  { key: "email", label: "Email", type: "email", claims: "none" },
  { key: "website", label: "Website", type: "website" },
  { key: "image_url", label: "Image URL", type: "image" },
  { key: "works_for", label: "Working with/for", type: "website", claims: "none" },
  { key: "street_address", label: "Street address", type: "short" },
  { key: "city", label: "City", type: "short" },
  { key: "state", label: "State", type: "state" },
  { key: "zip", label: "ZIP code", type: "short" },
  { key: "pin", label: "Map pin", type: "pin", claims: "none" },
  { key: "description", label: "About", type: "long" },
  { key: "practice_areas", label: "Practice areas", type: "list", owners: "business" },
  { key: "service_prices", label: "Services & prices", type: "services", claims: "none" },
  { key: "fee_details", label: "Fee details", type: "long", claims: "none" },
  { key: "free_consultation", label: "Free consultation", type: "choice", claims: "none" },
  { key: "license", also: "licenses", label: "Licenses", type: "long", claims: "business" },
  { key: "work_experience", label: "Work experience", type: "long", owners: "business" },
  { key: "honors", label: "Honors & achievements", type: "long", owners: "business" },
  { key: "education", also: "educations", label: "Education", type: "long" },
  { key: "speaking_engagements", label: "Speaking engagements", type: "long", owners: "business" },
  { key: "publications", label: "Publications", type: "long", owners: "business" },
  { key: "associations", label: "Associations", type: "long", claims: "business" },
  { key: "insurances", label: "Insurances accepted", type: "list", claims: "doctor" },
  { key: "popular_visit_reasons", label: "Popular visit reasons", type: "list", owners: "doctor" },
  { key: "practice_names", label: "Practice names", type: "list", owners: "doctor" },
  { key: "language", also: "languages", label: "Languages", type: "list" },
  {
    key: "accepting_new",
    label: "Accepting new clients",
    doctorLabel: "Accepting new patients",
    type: "choice",
    claims: "none",
  },
  { key: "telehealth", label: "Virtual appointments", doctorLabel: "Telehealth", type: "choice", claims: "none" },
  { key: "wheelchair_access", label: "Wheelchair access", type: "choice", claims: "none" },
  { key: "gender", label: "Gender", type: "short", owners: "doctor" },
  { key: "npi_number", label: "NPI number", type: "npi", owners: "doctor" },
] as const satisfies readonly FieldLine[];

interface FieldLine {
  key: string;
  also?: string;
  label: string;
  /** The label on doctors' listings if it differs. */
  doctorLabel?: string;
  type: FieldType;
  /** Of which kind's listings owners may change it and claimants propose it; without one, of both. */
  owners?: "business" | "doctor";
  /** The same for claimants where they may propose less. */
  claims?: "business" | "doctor" | "none";
}

type Line = (typeof table)[number];
type Value<Field extends Line> = Field extends { type: "choice" }
  ? boolean | null
  : string | FieldTypes[Field["type"]]["empty"];
type SecondName<Field extends Line> = Field extends { also: infer Name extends string } ? Name : never;

export type ListingFieldKey = Line["key"];
/** The fields whose value is yes, no, or unknown. */
type ChoiceKey = Extract<Line, { type: "choice" }>["key"];
/** The fields that are texts. */
export type TextKey = Exclude<ListingFieldKey, ChoiceKey>;

/** The stored values of all fields. */
export type ListingFieldValues = { [Field in Line as Field["key"]]: Value<Field> };

/** The same values under all API names, except `name`, whose API name depends on the kind. */
export type ListingResponseFields = {
  [Field in Exclude<Line, { key: "name" }> as Field["key"] | SecondName<Field>]: Value<Field>;
};

export type ListingField = FieldLine & { input: FieldTypes[FieldType]["input"]; limit: number; empty: "" | null } & (
    { key: TextKey; type: Exclude<FieldType, "choice"> } | { key: ChoiceKey; type: "choice" }
  );

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
