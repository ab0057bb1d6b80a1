"use client";

import { useState } from "react";
import { type ListingKey } from "@/lib/client/listings";
import { olderReviews } from "@/lib/client/reviews";
import { type ShownReview } from "./review-item";

/** How many reviews one call loads. */
export const AT_A_TIME = 100;

/** The reviews that a page contains: `known` are their ids, newest first; `total` is the number of the listing. */
export interface OlderThan {
  listing: ListingKey;
  known: readonly number[];
  total: number;
}

/**
 * Loads the reviews that the page does not contain, a hundred at a time. `isOver` once there are no more. `more` resolves
 * to the new reviews; after a failure (`hasFailed`) to none, and may be called again.
 */
export function useOlderReviews({ listing, known, total }: OlderThan) {
  const [{ reviews, offset, isOver }, setLoaded] = useState<Loaded>({
    reviews: [],
    offset: known.length,
    isOver: false,
  });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  async function more(): Promise<ShownReview[]> {
    setState("loading");
    try {
      const page = await olderReviews(listing, { offset, limit: AT_A_TIME });
      // A review written since the page was rendered shifts the others, so some may come twice.
      const shown = new Set([...known, ...reviews.map(({ id }) => id)]);
      const fresh = page.filter(({ id }) => !shown.has(id));
      setLoaded({ reviews: [...reviews, ...fresh], offset: offset + page.length, isOver: page.length < AT_A_TIME });
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

interface Loaded {
  reviews: ShownReview[];
  /** How many of the newest reviews have been requested. */
  offset: number;
  isOver: boolean;
}
