import { type ComponentProps, type ReactNode } from "react";
import { Checkbox, Label } from "./input";

type FieldProps = { id: string; label: string; hint?: string; error?: string; children: ReactNode };

/** A control with its label, in plain GET forms; `id` is the control's. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

type CheckFieldProps = Omit<ComponentProps<typeof Checkbox>, "id"> & { id: string; label: string; hint?: string };

/** A checkbox with its label. */
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
