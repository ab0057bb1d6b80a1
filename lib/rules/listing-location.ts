import { type Hours } from "./opening-hours";
import { parseHours } from "./parse-hours";

/** A location of a listing, as people write it; empty where it isn't known. */
export interface LocationText {
  name: string;
  street_address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  /** "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM", as `hoursText` writes it. */
  hours: string;
  /** As that of a listing (pin.ts). */
  pin: string;
}

/** How many locations a listing may have beside its own address. */
export const mostLocations = 50;

/** The most characters of a location's name. */
export const locationNameLength = 100;

/** How many locations a page shows before the others are unfolded. */
export const locationsShown = 6;

/** When a location is open; null if that isn't known, or of which time zone it is. */
export function hoursAt({ hours, time_zone: timeZone }: { hours: string; time_zone: string | null }): Hours | null {
  const read = hours === "" ? null : parseHours(hours);
  return read && "spans" in read && timeZone !== null ? { spans: read.spans, exceptions: [], timeZone } : null;
}

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
export const locationParts = ["name", "street_address", "city", "state", "zip", "phone", "hours", "pin"] as const;

/** How many parts a cell has at least. */
export const fewestParts = locationParts.indexOf("phone");

/** A location in a cell of a file: "Name | Street | City | State | ZIP | Phone", and behind them what else is known. */
export function locationLine(location: LocationText): string {
  const values = locationParts.map((part) => location[part].replaceAll(/[|;]/g, ","));
  const last = values.findLastIndex((value) => value !== "");
  return values
    .slice(0, Math.max(fewestParts, last) + 1)
    .join(" | ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** All locations in one cell, separated by semicolons. */
export const locationsCell = (locations: readonly LocationText[]): string => locations.map(locationLine).join("; ");
