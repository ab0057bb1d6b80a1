import { type Kind } from "./listing-kind";
import { dayMs } from "./time";

/** Why two listings may be duplicates, strongest signal first. */
export const duplicateReasons = ["same_name", "same_phone", "same_site", "same_address", "near_name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/**
 * The weight of each signal; a score is at most 100. Names are compared in lowercase without accents and punctuation, an
 * address is a street and a five-digit ZIP code, a site is a web address without its scheme, and near names share most of
 * their trigrams.
 */
export const duplicateWeights: Record<DuplicateReason, number> = {
  same_name: 45,
  same_phone: 35,
  same_site: 35,
  same_address: 30,
  near_name: 30,
};

/**
 * Listings count as a chain if at least this many share a name. For a chain, the name alone doesn't make a pair and has
 * little weight: two locations are likely duplicates only if they share a phone, address, or site.
 */
export const chainFrom = 6;
export const chainNameWeight = 10;

/** The minimum trigram similarity of near names, 0 to 1. */
export const nearNameFrom = 0.6;

/** The minimum trigram similarity of two spellings of a street with the same numbers, 0 to 1. */
export const nearStreetFrom = 0.5;

/** How long a merge can be undone, in days. */
export const mergeUndoDays = 30;

/** The last moment to undo a merge. */
export const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + mergeUndoDays * dayMs);

/** The two sides of a merge: the listing that stays, and the one merged into it. */
export const mergeSides = ["kept", "merged"] as const;
export type MergeSide = (typeof mergeSides)[number];

/** The properties that decide which of two listings may be kept. A listing can't be merged into a less visible one. */
export interface MergeCandidate {
  status: "pending" | "active" | "suspended";
  kind: Kind;
}

/** Why a listing can't be the one that is kept in a merge, or null. */
export function keepingProblem(kept: MergeCandidate, merged: MergeCandidate): string | null {
  if (kept.kind !== merged.kind) return "A business and a doctor can't be merged.";
  if (kept.status === "suspended") return "A suspended listing can't be kept.";
  if (kept.status === "pending" && merged.status === "active") return "Keep the public listing.";
  return null;
}
