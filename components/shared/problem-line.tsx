import { type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { circleAlertIcon, circleCheckIcon } from "@/components/ui/icons";

type ProblemLineProps = { id?: string; text: string | null | undefined; className?: string; children?: ReactNode };

/** An error next to a button, announced to screen readers. `children` say what to do. */
export function ProblemLine({ id, text, className, children }: ProblemLineProps) {
  return (
    <div role="alert" className={className}>
      {text && (
        <>
          <p id={id} className="text-bad flex items-start gap-2 font-semibold">
            <Icon of={circleAlertIcon} className="mt-0.5 size-5 shrink-0" />
            {text}
          </p>
          {children}
        </>
      )}
    </div>
  );
}

/** A confirmation next to a button. */
export function SavedLine({ text }: { text: string | null }) {
  return (
    <p role="status">
      {text && (
        <span className="text-good inline-flex items-center gap-2 font-semibold">
          <Icon of={circleCheckIcon} />
          {text}
        </span>
      )}
    </p>
  );
}
