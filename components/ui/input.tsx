import { type ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The classes of every text control. */
export const inputBox =
  "min-h-11 w-full min-w-0 rounded-md border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-faint hover:border-accent";

/** A one-line text input. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(inputBox, className)} {...rest} />;
}

/** A multi-line text input. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn(inputBox, className)} {...rest} />;
}

/** A native select: better than a custom one on phones and by keyboard. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={cn(inputBox, "pr-8", className)} {...rest} />;
}

/** A checkbox. */
export function Checkbox(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input type="checkbox" className="accent-accent mt-0.5 size-5 shrink-0" {...props} />;
}

/** A radio button. */
export function Radio({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return <input type="radio" className={cn("accent-accent size-5 shrink-0", className)} {...rest} />;
}

/** The label of a control. */
export function Label({ className, ...rest }: ComponentProps<"label">) {
  return <label className={cn("block font-semibold", className)} {...rest} />;
}
