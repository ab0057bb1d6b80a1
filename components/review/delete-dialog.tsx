"use client";

import { Dialog } from "@/components/shared/dialog";
import { ProblemLine } from "@/components/shared/problem-line";
import { showToast } from "@/components/shared/toast-store";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages/common";

type DeleteDialogProps = { review: Review; isOpen: boolean; onClose: () => void; onDeleted: () => void };

/** Confirms the deletion of a review. */
export function DeleteDialog({ review, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  return (
    <Dialog title="Delete your review?" isOpen={isOpen} onClose={onClose}>
      <Deletion review={review} onDeleted={onDeleted} onCancel={onClose} />
    </Dialog>
  );
}

function Deletion({ review, onDeleted, onCancel }: { review: Review; onDeleted: () => void; onCancel: () => void }) {
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => call("DELETE", "reviews/{id}/", { params: { id: review.id } }),
    onSuccess: () => {
      showToast({ text: messages.review.deleted });
      onDeleted();
    },
  });
  return (
    <div className="mt-2 space-y-5">
      <p>
        <q className="font-semibold wrap-anywhere" dir="auto">
          {review.title}
        </q>{" "}
        is deleted for good, including its photos and the owner&apos;s reply. The listing&apos;s rating is recalculated.
      </p>
      <ProblemLine text={error && messageOf(error, messages.review.deleteFailed)} className="min-h-6" />
      <div className="flex flex-wrap gap-3">
        <BusyButton variant="danger" isBusy={isPending} busyText="Deleting…" onClick={() => mutate()}>
          Delete Review
        </BusyButton>
        <Button onClick={onCancel}>Keep it</Button>
      </div>
    </div>
  );
}
