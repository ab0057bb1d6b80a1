"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { counted, exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { ReviewItem } from "./review-item";
import { AT_A_TIME, type Behind, useOlderReviews } from "./use-older-reviews";

type OlderReviewsProps = Behind & {
  /** The id of the review's element that the address points at, like "review-5"; null for none. */
  targetId: string | null;
};

/** The reviews that the page does not hold, a hundred more by each press, or as many as it takes to the one targetId. */
export function OlderReviews({ targetId, ...behind }: OlderReviewsProps) {
  const { reviews, left, isOver, isLoading, hasFailed, more } = useOlderReviews(behind);
  const [come, setCome] = useState<Come | null>(null);

  async function showMore() {
    const fresh = await more();
    if (fresh[0]) setCome({ first: fresh[0].id, count: fresh.length });
  }
  // Only once they are drawn, which is a while after they have come.
  useEffect(() => {
    if (come) focusOn(`review-${come.first}`);
  }, [come]);
  const seek = useEffectEvent((id: string) => {
    if (document.getElementById(id)) document.getElementById(id)?.scrollIntoView();
    else if (!isOver && !isLoading && !hasFailed) void more();
  });
  useEffect(() => {
    if (targetId) seek(targetId);
  }, [targetId, reviews]);

  return (
    <>
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      <div className="border-line flex flex-wrap items-center gap-4 border-t py-6">
        {!isOver && (
          <Button aria-disabled={isLoading || undefined} onClick={() => void (isLoading || showMore())}>
            {isLoading ? "Loading" : `Show ${exactNumber(Math.min(left, AT_A_TIME))} more`}
          </Button>
        )}
        <p role="status" className="text-soft">
          {come && `${counted(come.count, "more review")} shown`}
        </p>
        <p role="alert" className="text-bad empty:hidden">
          {hasFailed && messages.review.olderFailed}
        </p>
      </div>
    </>
  );
}

/** What the last press brought: the id of the first of them and how many they are. */
interface Come {
  first: number;
  count: number;
}

/** Reading goes on where the new ones begin, not behind them. */
function focusOn(id: string) {
  const article = document.getElementById(id);
  article?.setAttribute("tabindex", "-1");
  article?.focus({ preventScroll: true });
}
