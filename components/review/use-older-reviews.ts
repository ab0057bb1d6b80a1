"use client";

import { useState } from "react";
import { type ListingKey } from "@/lib/client/listings";
import { olderReviews } from "@/lib/client/reviews";
import { type ShownReview } from "./review-item";

/** How many come by one call. */
export const AT_A_TIME = 100;

/** What a page does not hold of its listing's reviews: `known` are the ids of those that it holds, newest first. */
export interface Behind {
  listing: ListingKey;
  known: readonly number[];
  total: number;
}

/**
 * The reviews behind those that the page holds, asked for a hundred at a time. `isOver` once there are no more; `more`
 * gives those that have come, none when they could not be had (`hasFailed`), and may be called again then.
 */
export function useOlderReviews({ listing, known, total }: Behind) {
  const [{ reviews, asked, isOver }, setCome] = useState<Come>({ reviews: [], asked: known.length, isOver: false });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  async function more(): Promise<ShownReview[]> {
    setState("loading");
    try {
      const come = await olderReviews(listing, { offset: asked, limit: AT_A_TIME });
      // Where a review has come since the page was drawn, some stand further back now than they did.
      const shown = new Set([...known, ...reviews.map(({ id }) => id)]);
      const fresh = come.filter(({ id }) => !shown.has(id));
      setCome({ reviews: [...reviews, ...fresh], asked: asked + come.length, isOver: come.length < AT_A_TIME });
      setState("idle");
      return fresh;
    } catch (error) {
      console.error("Could not load older reviews.", error);
      setState("failed");
      return [];
    }
  }

  const left = Math.max(total - known.length - reviews.length, 1);
  return { reviews, left, isOver, isLoading: state === "loading", hasFailed: state === "failed", more };
}

interface Come {
  reviews: ShownReview[];
  /** How many of the newest have been asked for. */
  asked: number;
  isOver: boolean;
}
