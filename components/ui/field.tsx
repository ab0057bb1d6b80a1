import { type ComponentProps, type ReactNode } from "react";
import { cn } from "@/lib/cn";

/** The look of a one-line text input, for those that are more than one. */
export const inputBox =
  "min-h-11 w-full min-w-0 rounded-md border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-faint hover:border-accent";

/** A one-line text input. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(inputBox, className)} {...rest} />;
}

/** The browser's own list to choose from. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={cn(inputBox, "pr-8", className)} {...rest} />;
}

/** A text of several lines. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn(inputBox, className)} {...rest} />;
}

/** What a control under a `Field` says of itself: which texts belong to it, and whether it is wrong. */
export const describedBy = (id: string, { hint, error }: { hint?: string; error?: string }) => ({
  "aria-describedby": [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
});

type FieldProps = { id: string; label: string; hint?: string; error?: string; children: ReactNode };

/** A control under its label; `id` is the control's. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
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

type CheckFieldProps = Omit<ComponentProps<"input">, "id" | "type"> & { id: string; label: string; hint?: string };

/** A box to tick with its words beside it, the whole row to press. */
export function CheckField({ id, label, hint, ...rest }: CheckFieldProps) {
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input
        id={id}
        type="checkbox"
        className="accent-accent mt-0.5 size-5 shrink-0"
        {...describedBy(id, { hint })}
        {...rest}
      />
      <div>
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
