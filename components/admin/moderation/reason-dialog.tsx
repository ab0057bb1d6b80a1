import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { Button } from "@/components/ui/button";
import { describedBy, Field, Input } from "@/components/ui/field";

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

/** Asks a moderator why; the reason may stay empty. */
export function ReasonDialog({ title, about, label, isTold, onClose, onGive }: ReasonDialogProps) {
  return (
    <Dialog title={title ?? ""} isOpen={title !== null} onClose={onClose}>
      <ReasonForm about={about} label={label} isTold={isTold} onClose={onClose} onGive={onGive} />
    </Dialog>
  );
}

function ReasonForm({ about, label, isTold, onClose, onGive }: Omit<ReasonDialogProps, "title">) {
  const [reason, setReason] = useState("");
  const hint = isTold
    ? "It stands in the mail to the author and in the audit. It may stay empty."
    : "It stands in the audit. It may stay empty.";
  function submit(event: FormEvent) {
    event.preventDefault();
    onGive(reason.trim());
  }
  return (
    <form onSubmit={submit} className="mt-4 space-y-5">
      <p className="text-soft line-clamp-3" dir="auto">
        {about}
      </p>
      <Field id="reason" label="Reason" hint={hint}>
        <Input
          id="reason"
          value={reason}
          data-first
          autoComplete="off"
          maxLength={LONGEST}
          dir="auto"
          onChange={(event) => setReason(event.target.value)}
          {...describedBy("reason", { hint })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger">
          {label}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
