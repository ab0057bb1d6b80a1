/** The values that decide whether two listings of the same kind and normalized name are duplicates. */
export interface Likeness {
  /** The normalized street; empty if there is none. */
  streetKey: string;
  zip: string | null;
  phone: string | null;
  /** The hash of the whole normalized row; null for a listing that was not imported. */
  hash: string | null;
}

/** A five-digit ZIP code matches the same code with four more digits. */
function isSameZip(a: string | null, b: string | null): boolean {
  if (!a || !b) return false;
  return a === b || (a.slice(0, 5) === b.slice(0, 5) && Math.min(a.length, b.length) === 5);
}

/**
 * Whether a row duplicates a listing of the same kind and normalized name: if street and ZIP code match; if either has
 * no street and the phones match; or if the rows are identical.
 */
export function isDuplicate(a: Likeness, b: Likeness): boolean {
  if (a.hash !== null && a.hash === b.hash) return true;
  if (a.streetKey !== "" && b.streetKey !== "") return a.streetKey === b.streetKey && isSameZip(a.zip, b.zip);
  return a.phone !== null && a.phone === b.phone;
}
