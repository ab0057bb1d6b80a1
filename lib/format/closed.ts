import { type Listing } from "../contract/listing";

/** What is said of a listing that closed or moved, in a word or two; null for an open one. */
export const closedText = ({ closed_on, moved_to }: Pick<Listing, "closed_on" | "moved_to">): string | null =>
  closed_on === null ? null : moved_to ? "Moved" : "Permanently closed";
