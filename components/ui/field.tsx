import { type ComponentProps, type ReactNode } from "react";
import { cn } from "@/lib/cn";

const box =
  "min-h-11 w-full min-w-0 rounded-md border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-faint hover:border-accent";

/** A one-line text input. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(box, className)} {...rest} />;
}

/** The browser's own list to choose from. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={cn(box, "pr-8", className)} {...rest} />;
}

/** A control under its label; `id` is the control's. */
export function Field({
  id,
  label,
  hint,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
