/** A field of a listing by its API name. `name` is `provider_name` for doctors (lib/rules/listing-kind.ts). */
export type ListingFieldKey = (typeof listingFields)[number]["key"];

/** The maximum length of each size, in characters. */
export const fieldLimits = { name: 200, short: 255, url: 2_048, long: 20_000 } as const;

/**
 * All fields that people fill in, for both kinds. `input` is the form control, `size` the length limit, and `also` a
 * second API name that is read and written. `aliases` are further column names in imports, in lowercase with spaces for
 * underscores and hyphens; the key and `also` need no alias.
 */
export const listingFields = [
  { key: "name", label: "Name", input: "text", size: "name", aliases: ["business name", "provider name", "full name"] },
  { key: "specialty", label: "Specialty", input: "text", size: "short", aliases: ["speciality", "specialization"] },
  { key: "phone", label: "Phone", input: "tel", size: "short", aliases: ["phone number", "telephone", "tel"] },
  { key: "email", label: "Email", input: "email", size: "short", aliases: ["e mail", "email address", "mail"] },
  { key: "website", label: "Website", input: "url", size: "url", aliases: ["website url", "web site", "url", "site"] },
  {
    key: "image_url",
    label: "Image URL",
    input: "url",
    size: "url",
    aliases: ["image", "imageurl", "image link", "photo", "photo url", "picture", "picture url", "logo", "logo url"],
  },
  {
    key: "works_for",
    label: "Working with/for",
    input: "url",
    size: "url",
    aliases: ["works for url", "employer url"],
  },
  {
    key: "street_address",
    label: "Street address",
    input: "text",
    size: "short",
    aliases: ["street", "address", "address 1", "address line 1", "streetaddress"],
  },
  { key: "city", label: "City", input: "text", size: "short", aliases: ["town"] },
  { key: "state", label: "State", input: "text", size: "short", aliases: ["state code", "province", "region"] },
  {
    key: "zip",
    label: "ZIP code",
    input: "text",
    size: "short",
    aliases: ["zipcode", "zip code", "postal code", "postcode", "postal"],
  },
  { key: "description", label: "About", input: "textarea", size: "long", aliases: ["about", "bio", "biography"] },
  {
    key: "practice_areas",
    label: "Practice areas",
    input: "textarea",
    size: "long",
    aliases: ["practice area", "areas of practice", "practiceareas"],
  },
  { key: "fee_details", label: "Fee details", input: "textarea", size: "long", aliases: ["fees", "rates"] },
  {
    key: "free_consultation",
    label: "Free consultation",
    input: "choice",
    size: "short",
    aliases: ["free consult", "consultation free"],
  },
  { key: "license", also: "licenses", label: "Licenses", input: "textarea", size: "long", aliases: ["licence"] },
  {
    key: "work_experience",
    label: "Work experience",
    input: "textarea",
    size: "long",
    aliases: ["experience", "workexperience"],
  },
  {
    key: "honors",
    label: "Honors & achievements",
    input: "textarea",
    size: "long",
    aliases: ["honours", "awards", "honors and achievements"],
  },
  { key: "education", also: "educations", label: "Education", input: "textarea", size: "long", aliases: ["schools"] },
  {
    key: "speaking_engagements",
    label: "Speaking engagements",
    input: "textarea",
    size: "long",
    aliases: ["speaking", "speakingengagements"],
  },
  { key: "publications", label: "Publications", input: "textarea", size: "long", aliases: ["publication"] },
  {
    key: "associations",
    label: "Associations",
    input: "textarea",
    size: "long",
    aliases: ["association", "memberships"],
  },
  { key: "insurances", label: "Insurances accepted", input: "textarea", size: "long", aliases: ["insurance"] },
  {
    key: "popular_visit_reasons",
    label: "Popular visit reasons",
    input: "textarea",
    size: "long",
    aliases: ["visit reasons", "popular visit reason"],
  },
  {
    key: "practice_names",
    label: "Practice names",
    input: "textarea",
    size: "long",
    aliases: ["practice name", "practices"],
  },
  { key: "language", also: "languages", label: "Languages", input: "textarea", size: "long", aliases: [] },
  { key: "gender", label: "Gender", input: "text", size: "short", aliases: ["sex"] },
  { key: "npi_number", label: "NPI number", input: "text", size: "short", aliases: ["npi"] },
] as const satisfies readonly ListingFieldShape[];

interface ListingFieldShape {
  key: string;
  also?: string;
  label: string;
  input: "text" | "tel" | "email" | "url" | "textarea" | "choice";
  size: keyof typeof fieldLimits;
  aliases: readonly string[];
}

/** The field with this key. */
export function fieldOf(key: ListingFieldKey): ListingFieldShape & { key: ListingFieldKey } {
  const found = listingFields.find((field) => field.key === key);
  if (!found) throw new Error(`no listing field ${key}`);
  return found;
}
