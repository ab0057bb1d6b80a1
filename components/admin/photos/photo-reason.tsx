import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { decidePhoto } from "@/lib/client/photos";
import { useApiForm } from "@/lib/client/use-api-form";
import { type ModeratedPhoto, photoDecisionBody } from "@/lib/contract/photo";
import { adminMessages } from "@/lib/admin-messages";
import { photoLimits } from "@/lib/rules/photo";

const texts = adminMessages.photos;

type PhotoReasonProps = {
  photo: ModeratedPhoto;
  onRefused: (status: ModeratedPhoto["status"]) => void;
  onCancel: () => void;
};

/** Asks why a photo is refused. Common reasons fill in the text. */
export function PhotoReason({ photo, onRefused, onCancel }: PhotoReasonProps) {
  const form = useApiForm({
    id: `refuse-${photo.id}`,
    draft: `refuse-photo-${photo.id}`,
    start: { reason: "" },
    schema: photoDecisionBody,
    body: ({ reason }) => ({ approve: false, reason }),
    send: (body) => decidePhoto(photo.id, body),
    failed: texts.decideFailed,
    onSent: (answer) => answer && onRefused(answer.status),
  });
  return (
    <ApiForm
      form={form}
      className="max-w-xl space-y-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) form.submit();
      }}
    >
      <div role="group" aria-label="Common reasons" className="flex flex-wrap gap-2">
        {texts.reasons.map((reason) => (
          <Button
            key={reason}
            size="narrow"
            onClick={() => form.fields.setValue("reason", reason, { shouldDirty: true })}
          >
            {reason}
          </Button>
        ))}
      </div>
      <TextField
        name="reason"
        label="Reason"
        hint={texts.reasonHint}
        rows={3}
        limit={photoLimits.reasonLength}
        autoFocus
      />
      <FormProblem className="" />
      <FormActions label="Refuse photo" onCancel={onCancel} />
    </ApiForm>
  );
}
