/** A location of a listing, as people write it; empty where it isn't known. */
export interface LocationText {
  name: string;
  street_address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
}

/** How many locations a listing may have beside its own address. */
export const mostLocations = 50;

/** The most characters of a location's name. */
export const locationNameLength = 100;

/** How many locations a page shows before the others are unfolded. */
export const locationsShown = 6;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Address = Record<"street_address" | "city" | "state" | "zip", string | null>;

/** An address for comparison: case, punctuation, and the last digits of the ZIP code don't matter. */
export const addressKey = ({ street_address, city, state, zip }: Address): string =>
  [street_address, city, state, zip?.slice(0, 5)].map((part) => plain(part ?? "")).join("|");

/** What tells two locations of a listing apart: departments of one address differ by name. */
export const locationKey = (location: LocationText): string => `${addressKey(location)}|${plain(location.name)}`;

/** The index of the first location that repeats the address and name of an earlier one; -1 without any. */
export function repeatedAt(locations: readonly LocationText[]): number {
  const seen = new Set<string>();
  return locations.findIndex((location) => {
    const key = locationKey(location);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** The parts of a location, in the order of a file's cell. */
export const locationParts = ["name", "street_address", "city", "state", "zip", "phone"] as const;

/** A location in a cell of a file: "Name | Street | City | State | ZIP | Phone". */
export const locationLine = (location: LocationText): string =>
  locationParts
    .map((part) => location[part].replaceAll(/[|;]/g, ","))
    .join(" | ")
    .replace(/ {2,}/g, " ")
    .trim();

/** All locations in one cell, separated by semicolons. */
export const locationsCell = (locations: readonly LocationText[]): string => locations.map(locationLine).join("; ");
