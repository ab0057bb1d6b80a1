import { dayNames } from "./opening-hours";
import { type ListingFieldKey } from "./listing-field";

/** What a column means that isn't a field, for people, and the field that it helps to fill. */
interface ExtraColumn {
  label: string;
  fills?: ListingFieldKey | "hours";
}

/** The columns that have the hours of one day. */
export const dayColumns = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
type DayColumn = (typeof dayColumns)[number];

const ofDays = Object.fromEntries(
  dayColumns.map((day, at) => [day, { label: `Hours on ${dayNames[at]}`, fills: "hours" }]),
) as Record<DayColumn, ExtraColumn>;

/**
 * Columns that aren't fields: parts and other forms of the name and the address, coordinates, opening hours, further locations, the categories, and the listing that a row
 * updates, with the moment of its last change. An organization is a business's name, and a doctor's practice.
 */
const extras = {
  organization: { label: "Organization or practice" },
  first_name: { label: "First name", fills: "name" },
  middle_name: { label: "Middle name", fills: "name" },
  last_name: { label: "Last name", fills: "name" },
  name_suffix: { label: "Name suffix (Jr, III)", fills: "name" },
  credentials: { label: "Credentials (MD, Esq)", fills: "name" },
  last_first_name: { label: "Name (last, first)", fills: "name" },
  house_number: { label: "House number", fills: "street_address" },
  street_prefix: { label: "Direction before the street", fills: "street_address" },
  street_suffix: { label: "Kind of street (St, Ave)", fills: "street_address" },
  address_line_2: { label: "Street address, line 2", fills: "street_address" },
  full_address: { label: "Whole address", fills: "street_address" },
  country: { label: "Country" },
  latitude: { label: "Latitude", fills: "pin" },
  longitude: { label: "Longitude", fills: "pin" },
  hours: { label: "Opening hours" },
  open_days: { label: "Days of the hours", fills: "hours" },
  ...ofDays,
  locations: { label: "Further locations" },
  category: { label: "Category (its path)" },
  category_id: { label: "Category (its number)" },
  categories: { label: "Categories, the primary one first" },
  listing_id: { label: "Listing (its number)" },
  listing_updated_at: { label: "Last change of the listing" },
} satisfies Record<string, ExtraColumn>;

/** A column that isn't a field. */
export type ExtraKey = keyof typeof extras;
export const extraColumns: Readonly<Partial<Record<string, ExtraColumn>>> = extras;
export const extraKeys = Object.keys(extras) as ExtraKey[];

const aliasTexts: Partial<Record<ListingFieldKey | ExtraKey, string>> = {
  name:
    "business name, provider name, post title, full name, store name, shop name, site name, location name, " +
    "branch name, listing name, display name, trading name, doing business as, dba, dba name, trade name, " +
    "practitioner name, physician name, doctor name, attorney name, lawyer name, place name, poi name, " +
    "merchant name, vendor name, hospital name, school name, inst nm, institution name, account name, " +
    "restaurant name, pharmacy name",
  organization:
    "company, company name, organization, organisation, organization name, organisation name, facility, " +
    "facility name, provider organization name legal business name, legal business name, legal name, org name, " +
    "org nm, firm, firm name, practice, group name",
  first_name: "first name, first, forename, given name, frst nm, provider first name, fname",
  last_name: "last name, last, surname, family name, lst nm, provider last name, lname, provider last name legal name",
  middle_name: "middle, middle initial, mi, mid nm, middle names, provider middle name",
  name_suffix: "suffix, suff, suffix name, provider name suffix text, generation",
  credentials: "credential, cred, provider credential text, professional designation",
  specialty:
    "speciality, specialization, primary specialty, pri spec, primary speciality, specialties, " +
    "medical specialty, provider type, taxonomy description, primary taxonomy, business category, " +
    "primary category",
  phone:
    "phone number, telephone, tel, telephone number, phone no, primary phone, business phone, main phone, " +
    "office phone, work phone, phn numbr, contact phone, phone 1, tel no, phones, phone 2, phone 3, " +
    "formatted phone number, store phone, provider business practice location address telephone number, " +
    "phone main",
  email: "email address, mail, contact email, business email, email 1, email 2",
  website:
    "website url, url, site, web, homepage, web address, web page, company domain name, website address, " +
    "inst url, contact website, company website, website 1, www",
  image_url: "image, image link, photo, photo url, picture, picture url, logo, logo url, image src",
  works_for: "works for url, employer url",
  street_address:
    "street, address, address 1, address line 1, addr, adr ln 1, addr line 1, mailing address, " +
    "business address, store address, site address, billing street, street address line 1, address 1 street, " +
    "location address, physical address, provider first line business practice location address, addr street, " +
    "street name, address street, street 1, street line 1, line 1",
  house_number: "addr housenumber, street number, street no, house no, address number, building number",
  street_prefix: "street direction, street dir, pre directional",
  street_suffix: "street type, street suffix, str type",
  full_address: "full street address, complete address, formatted address, address full, formatted",
  country: "country code, country name, nation, addr country, country region, billing country",
  latitude: "lat, y coordinate, geo lat, addr lat",
  longitude: "long, lng, lon, x coordinate, geo lng, addr long",
  last_first_name: "name last first, last name first name",
  address_line_2:
    "address 2, address line 2, adr ln 2, addr line 2, street address line 2, suite, address 3, " +
    "address line 3, extended address, unit, unit number, apt, " +
    "provider second line business practice location address, street 2, line 2, apartment, suite number",
  city:
    "town, city town, locality, city name, municipality, billing city, addr city, mailing city, city state, " +
    "city state zip, city state zip code, city st zip, csz, " +
    "provider business practice location address city name, store city, site city, location city, cty",
  state:
    "state code, province, region, state region, state province, administrative area, stabbr, " +
    "provider business practice location address state name, billing state, billing state province, addr state, " +
    "state abbreviation, state name, state or province, location state, st",
  zip:
    "zip code, postal code, postcode, postal, zip 5, zip postal code, billing zip postal code, " +
    "provider business practice location address postal code, billing zip, addr postcode, zip plus 4, zip 4, " +
    "postal code zip, location zip, store zip",
  description: "about, post content, bio, biography, summary, overview, long description",
  practice_areas: "practice area, areas of practice, services, services offered",
  pin:
    "coordinates, point, geolocation, georeference, location 1, the geom, lat lng, lat lon, latitude longitude, " +
    "geo",
  service_prices: "services and prices, services prices, price list, prices, service menu",
  fee_details: "fees, rates",
  free_consultation: "free consult, consultation free",
  license: "licence, license number, licence number, license no, bar number",
  work_experience: "experience",
  honors: "honours, awards, honors and achievements",
  education: "schools, med sch, medical school",
  speaking_engagements: "speaking",
  publications: "publication",
  associations: "association, memberships",
  insurances: "insurance, insurances accepted, insurance accepted, accepted insurance",
  popular_visit_reasons: "visit reasons, popular visit reason",
  practice_names: "practice name, practices",
  language: "languages spoken",
  accepting_new: "accepting new clients, accepting new patients, accepts new patients, new patients",
  telehealth: "virtual appointments, telemedicine, telehlth",
  wheelchair_access: "wheelchair, wheelchair accessible, ada accessible",
  gender: "sex, gndr, provider gender, provider gender code, provider sex code",
  npi_number: "npi, national provider identifier",
  hours:
    "opening hours, business hours, hours of operation, office hours, store hours, open hours, opening times, " +
    "operating hours, working hours, hours open, regular hours, clinic hours, operation hours, hours of service, " +
    "current hours",
  open_days: "days open, days of operation, days per week, business days, operating days",
  locations: "other locations, additional locations, further locations",
  category: "category full slug, category path",
  categories: "all categories, further categories, additional categories, other categories, secondary categories",
};

/**
 * Column names in common exports, by field, in addition to the API's own names. Case, spaces, and punctuation are
 * ignored: "City/Town" is "citytown".
 */
export const importAliases = Object.entries(aliasTexts).map(([column, names]) => ({
  column: column as ListingFieldKey | ExtraKey,
  names: names.split(", "),
}));
