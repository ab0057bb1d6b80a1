import { type Metadata } from "../objects";

/** Metadata after a change: names that are given anew, without those whose text is empty; null takes all away. */
export function merged(known: Metadata, given: Metadata | null | undefined) {
  if (given === undefined) return known;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ""));
}
