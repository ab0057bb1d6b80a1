"use client";

import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Review } from "@/lib/contract/review";
import { reviewChanges } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { checkReview, firstError, ReviewFields, trimReview } from "./review-fields";

type EditDialogProps = {
  review: Review;
  isOpen: boolean;
  onClose: () => void;
  onChanged: (review: Review) => void;
};

/** The dialog in which authors edit their review. */
export function EditDialog({ review, isOpen, onClose, onChanged }: EditDialogProps) {
  return (
    <Dialog title="Edit your review" isOpen={isOpen} onClose={onClose}>
      <EditForm review={review} onChanged={onChanged} onCancel={onClose} />
    </Dialog>
  );
}

function EditForm({
  review,
  onChanged,
  onCancel,
}: Pick<EditDialogProps, "review" | "onChanged"> & { onCancel: () => void }) {
  const isShown = review.status === "active" || review.status === "flagged";
  const { rating, title, content } = review.pending_revision ?? review;
  const form = useApiForm({
    id: `edit-${review.id}`,
    draft: `review-${review.id}`,
    start: { rating, title, content },
    schema: reviewChanges,
    body: trimReview,
    check: checkReview,
    summary: firstError,
    send: (words) => call("PATCH", "reviews/{id}/", { params: { id: review.id }, body: words }),
    failed: messages.review.updateFailed,
    onSent: (changed) => changed && onChanged(changed),
  });
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      {isShown && (
        <p className="text-soft">
          Everyone keeps seeing your current review until an administrator approves the new text.
        </p>
      )}
      <ReviewFields />
      <FormProblem />
      <FormActions label="Save Changes" onCancel={onCancel} />
    </ApiForm>
  );
}
