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
  /** Whether the notice is shown that the review was received and waits. */
  isNoticed: boolean;
  /** Whether it was deleted on this very page, which shows it still. */
  isDeleted?: boolean;
}

/**
 * What whoever is signed in wrote about this listing, in whatever status; null until that is known. Where it can't be
 * found out there is none: the server judges what they send.
 */
export function useOwnReview({ id, type }: ListingKey, userId: number | null) {
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (userId === null) return;
    let isWanted = true;
    const pending = { listingId: id, userId };
    void findOwnReview({ id, type }, userId)
      .catch(() => null)
      .then((review) => {
        const since = pendingSince(pending);
        const isOver = since !== null && hasAppeared(since, review);
        if (isOver) clearPendingReviews(pending);
        if (isWanted) setFound({ userId, review, isNoticed: since !== null && !isOver });
      });
    return () => {
      isWanted = false;
    };
  }, [id, type, userId]);

  const pending = { listingId: id, userId: userId ?? 0 };
  function show(review: Review | null, isNoticed: boolean) {
    if (userId !== null) setFound({ userId, review, isNoticed });
  }

  return {
    own: found?.userId === userId ? found : null,
    /** A new review was received. */
    received: (review: Review) => {
      rememberPending(pending);
      show(review, true);
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
