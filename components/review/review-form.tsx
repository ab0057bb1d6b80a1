"use client";

import { useEffect } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ApiError, call } from "@/lib/client/http";
import { type ListingKey } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Review } from "@/lib/contract/review";
import { newReviewBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { kindFacts } from "@/lib/rules/listing-kind";
import { photoLimits } from "@/lib/rules/photo";
import { checkReview, emptyReview, firstError, ReviewFields, trimReview } from "./review-fields";

const ID = "new-review";

type ReviewFormProps = {
  listing: ListingKey;
  onSent: (review: Review) => void;
  /** Called if the visitor has reviewed the listing already, as in another tab. */
  onKnown: () => Promise<void>;
  onCancel: () => void;
};

/** The form of a new review. */
export function ReviewForm({ listing, onSent, onKnown, onCancel }: ReviewFormProps) {
  const form = useApiForm({
    id: ID,
    draft: `review-of-${listing.id}`,
    start: emptyReview,
    schema: newReviewBody,
    body: (draft) => ({ ...trimReview(draft), [kindFacts[listing.type].idField]: listing.id }),
    check: checkReview,
    summary: firstError,
    async send(body, key) {
      try {
        return await call("POST", "reviews/", { body, idempotencyKey: key });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await onKnown();
        throw error;
      }
    },
    failed: messages.review.failed,
    onSent: (review) => review && onSent(review),
  });
  useEffect(() => document.getElementById(`${ID}-rating`)?.focus(), []);
  return (
    <ApiForm form={form} aria-labelledby="write-title" className="measure space-y-5">
      <ReviewFields />
      <p className="text-soft">{messages.review.photosNext(photoLimits.most.review)}</p>
      <FormProblem />
      <FormActions label="Submit Review" busyText="Sending…" onCancel={onCancel} />
    </ApiForm>
  );
}
