"use client";

import { Slot } from "radix-ui/slot";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { FormProvider, useController } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Label } from "./input";

/** Provides the state of a react-hook-form form to its fields. */
export const Form = FormProvider;

/** The prefix of the ids of a form's controls. */
export const FormIdContext = createContext<string | null>(null);

interface Item {
  id: string;
  error: string | undefined;
  /** The ids of the texts that describe the control. */
  described: string | undefined;
}

const ItemContext = createContext<Item | null>(null);

function useItem(): Item {
  const item = useContext(ItemContext);
  if (!item) throw new Error("The parts of a form field must be used within a FormItem.");
  return item;
}

/** A field of the surrounding form: its control props, its error, and its id. */
export function useFormField(name: string) {
  const { field, fieldState } = useController<Record<string, unknown>>({ name });
  const [form, own] = [useContext(FormIdContext), useId()];
  return { field, error: fieldState.error?.message, id: `${form ?? own}-${name}` };
}

type FormItemProps = {
  id: string;
  error?: string;
  hasHint?: boolean;
  /** The id of an error text elsewhere; by default the field's own message. */
  errorId?: string;
  className?: string;
  children: ReactNode;
};

/** A control with its label and texts, connected by ids. */
export function FormItem({ id, error, hasHint = false, errorId, className, children }: FormItemProps) {
  const described = [error && (errorId ?? `${id}-error`), hasHint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <ItemContext value={{ id, error, described: described || undefined }}>
      <div className={cn("space-y-1.5", className)}>{children}</div>
    </ItemContext>
  );
}

/** The label of the item. */
export const FormLabel = (props: ComponentProps<"label">) => <Label htmlFor={useItem().id} {...props} />;

/** Gives its child, the control, the item's id and descriptions. */
export function FormControl({ children }: { children: ReactNode }) {
  const { id, error, described } = useItem();
  return (
    <Slot id={id} aria-describedby={described} aria-invalid={error ? true : undefined}>
      {children}
    </Slot>
  );
}

/** The error of the control, if any. */
export function FormMessage() {
  const { id, error } = useItem();
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-bad">
      {error}
    </p>
  );
}

/** The hint of the control. */
export const FormDescription = ({ className, ...rest }: ComponentProps<"p">) => (
  <p id={`${useItem().id}-hint`} className={cn("text-faint", className)} {...rest} />
);
