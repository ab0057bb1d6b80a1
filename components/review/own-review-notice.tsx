"use client";

import { type ReactNode } from "react";
import { StatusMark } from "@/components/shared/status-mark";
import { PlainText } from "@/components/shared/plain-text";
import { Stars } from "@/components/shared/stars";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { type Review } from "@/lib/contract/review";
import { averageText } from "@/lib/format/rating";
import { messages } from "@/lib/messages/common";
import { isShown } from "@/lib/rules/moderation";
import { OwnActions, PendingEdit } from "./own-actions";
import { RemovalNote } from "./removal-note";
import { useReviewControls } from "./review-controls";

/** The status of the visitor's own review: received, pending, published, or removed. */
export function OwnReviewNotice({ shownIds }: { shownIds: readonly number[] }) {
  const { own, dismiss, changed, deleted } = useReviewControls();
  if (!own) return null;
  const { review, isNoticed } = own;
  function afterDeletion() {
    deleted();
    document.getElementById("write-title")?.focus();
  }
  return (
    <div className="space-y-4">
      {isNoticed && <Received onDismiss={dismiss} />}
      {review?.status === "pending" && (
        <OwnReview review={review} onChanged={changed} onDeleted={afterDeletion}>
          <StatusMark>Waiting for approval</StatusMark>
          <span className="text-soft max-sm:hidden">Only you see it.</span>
        </OwnReview>
      )}
      {review?.status === "removed" && <RemovalNote review={review} />}
      {review && isShown(review.status) && (
        <>
          <p className="text-soft">
            {messages.review.already}{" "}
            {shownIds.includes(review.id) && (
              <a href={`#review-${review.id}`} className="link inline-block min-h-6">
                See your review
              </a>
            )}
          </p>
          {!shownIds.includes(review.id) && (
            <OwnReview review={review} onChanged={changed} onDeleted={afterDeletion}>
              {review.pending_revision && <PendingEdit edit={review.pending_revision} />}
            </OwnReview>
          )}
        </>
      )}
    </div>
  );
}

function Received({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div
      role="status"
      className="border-line bg-accent-wash flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border p-4 sm:flex-nowrap"
    >
      <Icon of={circleCheckIcon} className="text-good hidden size-5 shrink-0 sm:block" />
      <p className="grow">{messages.review.received}</p>
      <Button onClick={onDismiss}>Dismiss</Button>
    </div>
  );
}

type OwnReviewProps = {
  review: Review;
  onChanged: (review: Review) => void;
  onDeleted: () => void;
  children: ReactNode;
};

/** The visitor's own review where the list doesn't show it; `children` is its state. */
function OwnReview({ review, onChanged, onDeleted, children }: OwnReviewProps) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
        {children}
      </div>
      <OwnActions review={review} onChanged={onChanged} onDeleted={onDeleted} />
      <details>
        <summary className="link inline-flex min-h-6 items-center">Read your review</summary>
        <div className="mt-2 space-y-2">
          <h4 className="text-h4" dir="auto">
            {review.title}
          </h4>
          <PlainText text={review.content} />
        </div>
      </details>
    </div>
  );
}
