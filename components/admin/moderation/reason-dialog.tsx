import { ApiForm, FormActions } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { reviewChanges } from "@/lib/contract/review-write";

/** The server's limit for a reason, in characters. */
const LONGEST = 1000;

type ReasonDialogProps = {
  title: string | null;
  about: string;
  label: string;
  shouldNotify: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
};

/** Asks the moderator for an optional reason. */
export function ReasonDialog({ title, ...rest }: ReasonDialogProps) {
  return (
    <Dialog title={title ?? ""} isOpen={title !== null} onClose={rest.onClose}>
      <ReasonForm {...rest} />
    </Dialog>
  );
}

function ReasonForm({ about, label, shouldNotify, onClose, onSubmit }: Omit<ReasonDialogProps, "title">) {
  const form = useApiForm({
    id: "reason",
    draft: null,
    start: { reason: "" },
    schema: reviewChanges,
    body: ({ reason }) => ({ reason: reason.trim() }),
    // The list sends the decision itself, with undo.
    send: ({ reason }) => Promise.resolve(reason),
    failed: "",
    onSent: (reason) => onSubmit(reason ?? ""),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="text-soft line-clamp-3" dir="auto">
        {about}
      </p>
      <TextField
        name="reason"
        label="Reason"
        hint={`Optional. Included in ${shouldNotify ? "the e-mail to the author and in " : ""}the audit.`}
        limit={LONGEST}
        data-first
      />
      <FormActions label={label} look="danger" onCancel={onClose} />
    </ApiForm>
  );
}
