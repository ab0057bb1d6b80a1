"use client";

import { useSaving } from "@/components/account/use-saving";
import { Dialog } from "@/components/shared/dialog";
import { showToast } from "@/components/shared/toast-store";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { deleteReview } from "@/lib/client/reviews";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { ComplaintLine } from "./complaint-line";

type DeleteDialogProps = { review: Review; isOpen: boolean; onClose: () => void; onDeleted: () => void };

/** Asks whether a review is really to be deleted. */
export function DeleteDialog({ review, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  return (
    <Dialog title="Delete your review?" isOpen={isOpen} onClose={onClose}>
      <Deletion review={review} onDeleted={onDeleted} onCancel={onClose} />
    </Dialog>
  );
}

type DeletionProps = { review: Review; onDeleted: () => void; onCancel: () => void };

function Deletion({ review, onDeleted, onCancel }: DeletionProps) {
  const { saving, save } = useSaving({ failed: messages.review.deleteFailed });
  const isBusy = saving.state === "busy";
  async function erase() {
    if (isBusy || !(await save(() => deleteReview(review.id)))) return;
    showToast({ text: messages.review.deleted });
    onDeleted();
  }
  return (
    <div className="mt-2 space-y-5">
      <p>
        <q className="font-semibold wrap-anywhere" dir="auto">
          {review.title}
        </q>{" "}
        disappears for good, with the owner&apos;s answer to it. The rating is counted anew.
      </p>
      <ComplaintLine text={saving.state === "failed" ? saving.text : null} />
      <div className="flex flex-wrap gap-3">
        <BusyButton look="danger" isBusy={isBusy} busyText="Deleting…" onClick={() => void erase()}>
          Delete Review
        </BusyButton>
        <Button onClick={onCancel}>Keep it</Button>
      </div>
    </div>
  );
}
