import { type Kind } from "./listing-kind";

/** Why two listings may be the same one, the strongest sign first. */
export const duplicateReasons = ["same_name", "same_phone", "same_address", "near_name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/**
 * What each sign counts; together at most 100. Names are compared in lower case without accents and signs, an address is
 * a street with the first five digits of its ZIP code, and a near name is one that shares most of its trigrams.
 */
export const duplicateWeights: Record<DuplicateReason, number> = {
  same_name: 45,
  same_phone: 35,
  same_address: 30,
  near_name: 30,
};

/** From which share of common trigrams on two names are near (0 to 1). */
export const nearNameFrom = 0.6;

/** For how many days a merge can be undone. */
export const mergeUndoDays = 30;

/** Until when a merge of that time can be undone. */
export const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + mergeUndoDays * 24 * 60 * 60 * 1000);

/** The two sides of a merge: the listing that stays, and the one that goes into it. */
export const mergeSides = ["kept", "merged"] as const;
export type MergeSide = (typeof mergeSides)[number];

/** What is shown of a listing's standing where a kept one is chosen: a listing may only go into one as visible as it. */
export interface Standing {
  status: "pending" | "active" | "suspended";
  kind: Kind;
}

/** Why a listing can't be kept in a merge with another one; null when it can. */
export function keepingProblem(kept: Standing, merged: Standing): string | null {
  if (kept.kind !== merged.kind) return "Businesses and doctors are kept apart: these can't be merged.";
  if (kept.status === "suspended") return "A suspended listing can't be kept.";
  if (kept.status === "pending" && merged.status === "active") return "Keep the listing that is public.";
  return null;
}
