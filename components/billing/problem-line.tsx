import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";

/** Why a step towards the payment provider failed; nothing where it did not. */
export function ProblemLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="text-bad mt-3 flex items-start gap-2 font-semibold">
      <Icon of={circleAlertIcon} className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  );
}
