import { ApiForm, FormActions } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { reviewChanges } from "@/lib/contract/review-write";

/** The longest reason that the server takes, in characters. */
const LONGEST = 1000;

type ReasonDialogProps = {
  title: string | null;
  about: string;
  label: string;
  isTold: boolean;
  onClose: () => void;
  onGive: (reason: string) => void;
};

/** Asks a moderator why; the reason is optional. */
export function ReasonDialog({ title, ...rest }: ReasonDialogProps) {
  return (
    <Dialog title={title ?? ""} isOpen={title !== null} onClose={rest.onClose}>
      <ReasonForm {...rest} />
    </Dialog>
  );
}

function ReasonForm({ about, label, isTold, onClose, onGive }: Omit<ReasonDialogProps, "title">) {
  const form = useApiForm({
    id: "ask",
    draft: null,
    start: { reason: "" },
    schema: reviewChanges,
    body: ({ reason }) => ({ reason: reason.trim() }),
    // The decision itself is made by the list, which lets it be taken back.
    send: ({ reason }) => Promise.resolve(reason),
    failed: "",
    onSent: (reason) => onGive(reason ?? ""),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="text-soft line-clamp-3" dir="auto">
        {about}
      </p>
      <TextField
        name="reason"
        label="Reason"
        hint={`It stands in ${isTold ? "the mail to the author and in " : ""}the audit. It may stay empty.`}
        limit={LONGEST}
        data-first
      />
      <FormActions label={label} look="danger" onCancel={onClose} />
    </ApiForm>
  );
}
