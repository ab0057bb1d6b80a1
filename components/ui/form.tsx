"use client";

import { Slot } from "radix-ui/slot";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { FormProvider, useController } from "react-hook-form";
import { cn } from "@/lib/cn";
import { Label } from "./input";

/** Brings the state of a react-hook-form to its fields. */
export const Form = FormProvider;

/** What a form's controls have before their names in their ids. */
export const FormIdContext = createContext<string | null>(null);

interface Item {
  id: string;
  error: string | undefined;
  /** The ids of the texts that explain the control, beside its error. */
  described: string | undefined;
}

const ItemContext = createContext<Item | null>(null);

function useItem(): Item {
  const item = useContext(ItemContext);
  if (!item) throw new Error("The parts of a form field must be used within a FormItem.");
  return item;
}

/** A field of the form around: its value for the control, what is wrong with it, and the id of its control. */
export function useFormField(name: string) {
  const { field, fieldState } = useController<Record<string, unknown>>({ name });
  const [form, own] = [useContext(FormIdContext), useId()];
  return { field, error: fieldState.error?.message, id: `${form ?? own}-${name}` };
}

type FormItemProps = {
  id: string;
  error?: string;
  hasHint?: boolean;
  /** The id of a text elsewhere that says what is wrong; without it the field's own message does. */
  errorId?: string;
  className?: string;
  children: ReactNode;
};

/** One control with its label and texts; it names them for each other. */
export function FormItem({ id, error, hasHint = false, errorId, className, children }: FormItemProps) {
  const described = [error && (errorId ?? `${id}-error`), hasHint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <ItemContext value={{ id, error, described: described || undefined }}>
      <div className={cn("space-y-1.5", className)}>{children}</div>
    </ItemContext>
  );
}

/** The label of the item's control. */
export const FormLabel = (props: ComponentProps<"label">) => <Label htmlFor={useItem().id} {...props} />;

/** Gives its one child, the control, the item's id and texts. */
export function FormControl({ children }: { children: ReactNode }) {
  const { id, error, described } = useItem();
  return (
    <Slot id={id} aria-describedby={described} aria-invalid={error ? true : undefined}>
      {children}
    </Slot>
  );
}

/** What is wrong with the control; nothing where nothing is. */
export function FormMessage() {
  const { id, error } = useItem();
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-bad">
      {error}
    </p>
  );
}

/** What helps to fill in the control. */
export const FormDescription = ({ className, ...rest }: ComponentProps<"p">) => (
  <p id={`${useItem().id}-hint`} className={cn("text-faint", className)} {...rest} />
);
