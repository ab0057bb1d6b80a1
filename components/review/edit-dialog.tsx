"use client";

import { Dialog } from "@/components/shared/dialog";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { changeReview } from "@/lib/client/reviews";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { ComplaintLine } from "./complaint-line";
import { useReviewForm } from "./use-review-form";
import { WordFields } from "./word-fields";

type EditDialogProps = {
  review: Review;
  isOpen: boolean;
  onClose: () => void;
  onChanged: (review: Review) => void;
};

/** Where authors change what they wrote. */
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
  const id = `edit-${review.id}`;
  const isShown = review.status === "active" || review.status === "flagged";
  const { rating, title, content } = review.pending_revision ?? review;
  const form = useReviewForm(id, {
    start: { rating, title, content },
    failed: messages.review.updateFailed,
    send: async (words) => onChanged(await changeReview(review.id, words)),
  });
  return (
    <form onSubmit={form.submit} noValidate className="mt-2 space-y-5">
      {isShown && (
        <p className="text-soft">
          Everybody goes on seeing your review as it is until an administrator has approved the new text.
        </p>
      )}
      <WordFields id={id} draft={form.draft} onChange={form.setDraft} complaint={form.complaint} />
      <ComplaintLine id={`${id}-complaint`} text={form.problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="primary" isBusy={form.isBusy} busyText="Saving…">
          Save Changes
        </BusyButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
