import { type Listing } from "../contract/listing";

/** What is said of a listing that closed or moved, in a word or two; null for an open one. */
export const closedText = ({ closed_on, has_moved }: Pick<Listing, "closed_on" | "has_moved">): string | null =>
  closed_on === null ? null : has_moved ? "Moved" : "Permanently closed";
