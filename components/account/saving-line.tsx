import { Icon } from "@/components/ui/icon";
import { circleAlertIcon, circleCheckIcon } from "@/components/ui/icons";
import { type Saving } from "./use-saving";

/** How sending a form went, beside its button; its place is kept. */
export function SavingLine({ saving, saved }: { saving: Saving; saved: string }) {
  const failure = saving.state === "failed" ? saving.text : null;
  return (
    <div className="min-h-6">
      <p role="status">
        {saving.state === "saved" && (
          <span className="text-good inline-flex items-center gap-2 font-semibold">
            <Icon of={circleCheckIcon} />
            {saved}
          </span>
        )}
      </p>
      {failure && (
        <p role="alert" className="text-bad flex items-start gap-2 font-semibold">
          <Icon of={circleAlertIcon} className="mt-0.5 size-5 shrink-0" />
          {failure}
        </p>
      )}
    </div>
  );
}
