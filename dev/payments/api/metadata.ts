import { type Metadata } from "../objects";

/** Merges changes into metadata. An empty string removes a name, and null removes all. */
export function merged(known: Metadata, given: Metadata | null | undefined) {
  if (given === undefined) return known;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ""));
}
