/** What tells whether two listings of the same kind and normalised name are the same place. */
export interface Likeness {
  /** The street, normalised; empty when there is none. */
  streetKey: string;
  zip: string | null;
  phone: string | null;
  /** The hash of the whole normalised row; null for a listing that was not imported. */
  hash: string | null;
}

/** 5 digits and the same 5 with 4 more are one ZIP code. */
function isSameZip(a: string | null, b: string | null): boolean {
  if (!a || !b) return false;
  return a === b || (a.slice(0, 5) === b.slice(0, 5) && Math.min(a.length, b.length) === 5);
}

/**
 * Whether a row is a duplicate of a listing, both of the same kind and normalised name: the same street and ZIP code;
 * where one of them has no street, the same phone; and in any case when the whole rows say the same.
 */
export function isDuplicate(a: Likeness, b: Likeness): boolean {
  if (a.hash !== null && a.hash === b.hash) return true;
  if (a.streetKey !== "" && b.streetKey !== "") return a.streetKey === b.streetKey && isSameZip(a.zip, b.zip);
  return a.phone !== null && a.phone === b.phone;
}
