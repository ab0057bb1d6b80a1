import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";

/** Why a form was not sent, beside its button. Its place is kept. */
export function ComplaintLine({ id, text }: { id?: string; text: string | null | undefined }) {
  return (
    <div className="min-h-6" role="alert">
      {text && (
        <p id={id} className="text-bad flex items-start gap-2 font-semibold">
          <Icon of={circleAlertIcon} className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
