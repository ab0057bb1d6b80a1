"use client";

import { type Review } from "@/lib/contract/review";
import { OwnActions, PendingEdit } from "./own-actions";
import { HelpfulCount } from "./review-actions";
import { useReviewControls } from "./review-controls";

/** What only the author sees: a pending edit, and the actions. */
export function AuthorActions({ review }: { review: Review }) {
  const { changed, deleted } = useReviewControls();
  const edit = review.pending_revision;
  function afterDeletion() {
    deleted();
    document.getElementById("reviews-title")?.focus();
  }
  return (
    <div className="mt-3 space-y-3">
      {edit && <PendingEdit edit={edit} />}
      <HelpfulCount count={review.helpful_count} />
      <OwnActions review={review} onChanged={changed} onDeleted={afterDeletion} />
    </div>
  );
}
