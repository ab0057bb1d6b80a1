"use client";

import { useEffect, useState } from "react";
import { type ListingKey } from "@/lib/client/listings";
import { clearPendingReviews, pendingSince, rememberPending } from "@/lib/client/pending-reviews";
import { findOwnReview } from "@/lib/client/reviews";
import { type Review } from "@/lib/contract/review";
import { hasAppeared } from "@/lib/rules/moderation";

interface Found {
  userId: number;
  review: Review | null;
  /** Whether to show the notice that the review was received. */
  isNoticed: boolean;
  /** Whether it was deleted on this page, whose markup still contains it. */
  isDeleted?: boolean;
}

/**
 * The review of this listing by the account `userId`, in any status; null until it is loaded. A failed load counts as none:
 * the server rejects a second review.
 */
export function useOwnReview({ id, type }: ListingKey, userId: number | null) {
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    const pending = { listingId: id, userId };
    void findOwnReview({ id, type }, userId)
      .catch(() => null)
      .then((review) => {
        const since = pendingSince(pending);
        const isOver = since !== null && hasAppeared(since, review);
        if (isOver) clearPendingReviews(pending);
        if (isCurrent) setFound({ userId, review, isNoticed: since !== null && !isOver });
      });
    return () => {
      isCurrent = false;
    };
  }, [id, type, userId]);

  const pending = { listingId: id, userId: userId ?? 0 };
  function show(review: Review | null, isNoticed: boolean) {
    if (userId !== null) setFound({ userId, review, isNoticed });
  }

  return {
    own: found?.userId === userId ? found : null,
    /** Called after a new review was sent. */
    received: (review: Review) => {
      rememberPending(pending);
      show(review, true);
    },
    /** Reads it again, after the server refused a second one. False if it couldn't be read. */
    reload: async (): Promise<boolean> => {
      const review = userId === null ? null : await findOwnReview({ id, type }, userId).catch(() => null);
      if (review) show(review, false);
      return review !== null;
    },
    changed: (review: Review) => show(review, found?.isNoticed ?? false),
    deleted: () => {
      clearPendingReviews(pending);
      if (userId !== null) setFound({ userId, review: null, isNoticed: false, isDeleted: true });
    },
    dismiss: () => {
      clearPendingReviews(pending);
      show(found?.review ?? null, false);
    },
  };
}
