/** What decides whether two listings of the same kind and normalized name are duplicates. */
export interface Likeness {
  /** The normalized street and city; empty if there is none. */
  street_key: string;
  city_key: string;
  state: string | null;
  zip: string | null;
  phone: string | null;
  npi_number: string | null;
  /** The host of its website. */
  site: string | null;
  /** The hash of the cells of the row that it comes from; null for a listing that was not imported. */
  import_hash: string | null;
  /** The hash of its values if it has neither street, phone, website, nor NPI; else null. */
  bare_hash: string | null;
}

type Key = keyof Likeness;

const isSame = (a: Likeness, b: Likeness, key: Key): boolean => a[key] !== null && a[key] === b[key];

const mayBeSame = (a: Likeness, b: Likeness, key: Key): boolean => !a[key] || !b[key] || a[key] === b[key];

/** A five-digit ZIP code matches the same code with four more digits. Without a ZIP code, city and state are compared. */
function isSamePlace(a: Likeness, b: Likeness): boolean {
  if (!a.zip || !b.zip) return mayBeSame(a, b, "city_key") && mayBeSame(a, b, "state");
  return a.zip === b.zip || (a.zip.slice(0, 5) === b.zip.slice(0, 5) && Math.min(a.zip.length, b.zip.length) === 5);
}

const contacts = ["phone", "npi_number", "site"] as const;

/**
 * Whether a row duplicates a listing of the same kind and normalized name: if the street and the place match; if either
 * has no street, the cities don't differ, and the phones, NPIs, or websites match; or if neither has any of these and
 * all values are equal.
 */
export function isDuplicate(a: Likeness, b: Likeness): boolean {
  if (isSame(a, b, "bare_hash")) return true;
  if (a.street_key !== "" && b.street_key !== "") return a.street_key === b.street_key && isSamePlace(a, b);
  return mayBeSame(a, b, "city_key") && contacts.some((key) => isSame(a, b, key));
}

/** Whether a row is the one that a listing comes from, however its columns were mapped then. */
export const isSameRow = (a: Likeness, b: Likeness): boolean => isSame(a, b, "import_hash");

/** The host of a website, without "www."; null if there is none. */
export function siteOf(website: string | null | undefined): string | null {
  if (!website || !URL.canParse(website)) return null;
  return new URL(website).hostname.replace(/^www\./, "") || null;
}
