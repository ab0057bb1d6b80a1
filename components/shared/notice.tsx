import { type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";

/** An error message with the next steps. */
export function Notice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div role="alert" className="border-bad bg-bad-wash flex gap-3 rounded-md border p-4">
      <Icon of={circleAlertIcon} className="text-bad mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-2">
        {title && <p className="text-bad font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
