import { stateCode } from "../../lib/rules/us-states";
import { withClient } from "../../scripts/process/database";

/** An imported listing: the columns that truth is computed from. Empty columns are "". */
export interface RealRow {
  id: number;
  name: string;
  specialty: string;
  practice_areas: string;
  /** Names of its categories, from the top level down. */
  category: string;
  /** Full slug of its category. */
  path: string;
  gender: string;
  npi: string;
  street: string;
  city: string;
  /** As in the file, or the two-letter code of a US state. */
  state: string;
  zip: string;
  phone: string;
  website: string;
  description: string;
  /** Popular visit reasons. */
  visits: string;
  /** Every other text of its page. */
  other: string;
  /** What it does, in the words of its file, without what is excluded: "Pet Care (except Veterinary) Services". */
  does: string;
  /** Its name as people type it, folded. */
  spoken: string;
}

const select = `
  select l.id, l.name, coalesce(l.specialty, '') specialty, l.practice_areas, l.category_words category,
    c.full_slug path, coalesce(l.gender, '') gender, coalesce(l.npi_number, '') npi,
    coalesce(l.street_address, '') street, coalesce(l.city, '') city, coalesce(l.state, '') state,
    coalesce(l.zip, '') zip, coalesce(l.phone, '') phone, coalesce(l.website, '') website,
    l.description, l.popular_visit_reasons visits,
    concat_ws(' ', l.language, l.insurances, l.practice_names, l.education, l.license) other
  from listing l join category c on c.id = l.category_id where l.status = 'active'
  order by l.name, l.npi_number, l.street_address, l.city, l.zip, l.phone, l.specialty, l.practice_areas`;

/** Lowercase words without diacritics, apostrophes, and other signs. */
export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+|['’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The digits of a phone number, without the country code of the US. */
export const phoneDigits = (text: string) => text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** A name as people type it: without credentials ("…, MD") and initials. */
export const spokenName = (name: string) =>
  name
    .replace(/,.*$/, "")
    .replace(/ \p{L}\.?(?= )/gu, "")
    .replace(/\s+/g, " ")
    .trim();

type Column = Exclude<keyof RealRow, "does" | "spoken">;

/** A row with what is derived from its columns. */
export const rowFrom = (columns: Pick<RealRow, Column>): RealRow => ({
  ...columns,
  state: stateCode(columns.state) ?? columns.state,
  does: [...new Set([columns.specialty, columns.practice_areas])]
    .filter(Boolean)
    .join("; ")
    .replace(/\s*\(except[^)]*\)/gi, ""),
  spoken: fold(spokenName(columns.name)),
});

/** The listings that searches can find, in the same order after every import. */
export const loadRows = (url: string): Promise<RealRow[]> =>
  withClient(url, async (client) => (await client.query<Pick<RealRow, Column>>(select)).rows.map(rowFrom));

/** The key of the person or firm: several rows with one NPI are one result. */
export const identityOf = ({ id, npi }: Pick<RealRow, "id" | "npi">) => npi || `#${id}`;
