import { type ComponentProps, type ReactNode } from "react";
import { Checkbox, Label } from "./input";

/** A control under its label, outside of forms that send something; `id` is the control's. */
export function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
    </div>
  );
}

type CheckFieldProps = Omit<ComponentProps<typeof Checkbox>, "id"> & { id: string; label: string; hint?: string };

/** A checkbox with its words beside it. */
export function CheckField({ id, label, hint, ...rest }: CheckFieldProps) {
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <Checkbox id={id} aria-describedby={hint && `${id}-hint`} {...rest} />
      <div>
        <Label htmlFor={id}>{label}</Label>
        {hint && (
          <p id={`${id}-hint`} className="text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
