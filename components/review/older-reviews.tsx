"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { counted, exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { ReviewItem } from "./review-item";
import { AT_A_TIME, type OlderThan, useOlderReviews } from "./use-older-reviews";

type OlderReviewsProps = OlderThan & {
  /** The id of the review's element that the address points at, like "review-5"; null for none. */
  targetId: string | null;
};

/** The reviews that the page does not contain: a hundred more per press, or until the target review is found. */
export function OlderReviews({ targetId, ...rest }: OlderReviewsProps) {
  const { reviews, left, isOver, isLoading, hasFailed, more } = useOlderReviews(rest);
  const [added, setAdded] = useState<Added | null>(null);

  async function showMore() {
    const fresh = await more();
    if (fresh[0]) setAdded({ first: fresh[0].id, count: fresh.length });
  }
  // Only after they have rendered.
  useEffect(() => {
    if (added) focusOn(`review-${added.first}`);
  }, [added]);
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
          {added && `${counted(added.count, "more review")} shown`}
        </p>
        <p role="alert" className="text-bad empty:hidden">
          {hasFailed && messages.review.olderFailed}
        </p>
      </div>
    </>
  );
}

/** The reviews of the last press: the id of the first, and their number. */
interface Added {
  first: number;
  count: number;
}

/** Moves the focus to the first new review, where reading continues. */
function focusOn(id: string) {
  const article = document.getElementById(id);
  article?.setAttribute("tabindex", "-1");
  article?.focus({ preventScroll: true });
}
