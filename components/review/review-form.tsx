"use client";

import { useEffect, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { attemptKeys } from "@/lib/client/attempt-key";
import { type ListingKey } from "@/lib/client/listings";
import { createReview } from "@/lib/client/reviews";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { emptyDraft } from "./check-words";
import { ComplaintLine } from "./complaint-line";
import { useReviewForm } from "./use-review-form";
import { WordFields } from "./word-fields";

const ID = "new-review";

type ReviewFormProps = { listing: ListingKey; onSent: (review: Review) => void; onCancel: () => void };

/** A new review of a listing. */
export function ReviewForm({ listing, onSent, onCancel }: ReviewFormProps) {
  const [keyOf] = useState(attemptKeys);
  const form = useReviewForm(ID, {
    start: emptyDraft,
    failed: messages.review.failed,
    send: async (words) => onSent(await createReview(listing, words, keyOf(words))),
  });
  useEffect(() => document.getElementById(`${ID}-rating`)?.focus(), []);
  return (
    <form onSubmit={form.submit} noValidate aria-labelledby="write-title" className="measure space-y-5">
      <WordFields id={ID} draft={form.draft} onChange={form.setDraft} complaint={form.complaint} />
      <ComplaintLine id={`${ID}-complaint`} text={form.problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="primary" isBusy={form.isBusy} busyText="Sending…">
          Submit Review
        </BusyButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
