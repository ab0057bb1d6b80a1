"use client";

import { type ComponentProps, type ReactNode } from "react";
import { CheckField } from "@/components/ui/field";
import { FormControl, FormDescription, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { Input, Select, Textarea } from "@/components/ui/input";
import { formMessages } from "@/lib/messages/form";
import { exactNumber } from "@/lib/format/number";
import { useFormParts } from "./api-form";
import { Clash } from "./clash";

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  /** The error appears next to the form's button instead of under the field. */
  isErrorBelow?: boolean;
};

type ItemProps = FieldProps & { id: string; error?: string; warning?: string; children: ReactNode };

/** A control with its label, error, and hint. */
function Item({ id, name, label, hint, error, warning, isErrorBelow, children }: ItemProps) {
  const form = useFormParts();
  const hasHint = Boolean(hint ?? warning);
  return (
    <FormItem id={id} error={error} hasHint={hasHint} errorId={isErrorBelow ? `${form.id}-problem` : undefined}>
      <FormLabel>{label}</FormLabel>
      <FormControl>{children}</FormControl>
      {!isErrorBelow && <FormMessage />}
      <Clash name={name} label={label} />
      {hasHint && (
        <FormDescription>
          {hint}
          {warning && <span className="text-bad block">{warning}</span>}
        </FormDescription>
      )}
    </FormItem>
  );
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Text beyond the limit stays in the control with a warning; cutting it would lose pasted text. */
const excessOf = (length: number, limit: number | undefined): string | undefined =>
  limit !== undefined && length > limit
    ? formMessages.tooLong(exactNumber(length - limit), exactNumber(limit))
    : undefined;

type TextFieldProps = FieldProps & {
  /** The most characters that the server accepts. */
  limit?: number;
  /** Always shows the number of characters. */
  isCounted?: boolean;
  /** The height in lines; without it a one-line input. */
  rows?: number;
} & Omit<ComponentProps<"input">, "name" | "id" | "value" | "onChange" | "maxLength" | "ref">;

/** A text field of the surrounding form. */
export function TextField({ name, label, hint, isErrorBelow, limit, isCounted, rows, ...control }: TextFieldProps) {
  const { field, error, id } = useFormField(name);
  const { onBlur, onChange, ref } = field;
  const value = textOf(field.value);
  const shared = { name, value, onBlur, onChange, ref, dir: "auto" };
  const counter = isCounted && limit !== undefined ? `${value.length}/${limit}` : hint;
  return (
    <Item
      id={id}
      name={name}
      label={label}
      hint={counter}
      error={error}
      warning={excessOf(value.length, limit)}
      {...{ isErrorBelow }}
    >
      {rows === undefined ? (
        <Input autoComplete="off" {...shared} {...control} />
      ) : (
        <Textarea rows={rows} {...shared} {...(control as ComponentProps<"textarea">)} />
      )}
    </Item>
  );
}

type ChoiceFieldProps = FieldProps & Omit<ComponentProps<"select">, "name" | "id" | "value">;

/** A select of the surrounding form; the children are its `option` elements. Values are strings. */
export function ChoiceField({ name, label, hint, isErrorBelow, onChange, ...control }: ChoiceFieldProps) {
  const { field, error, id } = useFormField(name);
  return (
    <Item id={id} {...{ name, label, hint, error, isErrorBelow }}>
      <Select
        {...field}
        value={textOf(field.value)}
        onChange={(event) => {
          field.onChange(event);
          onChange?.(event);
        }}
        {...control}
      />
    </Item>
  );
}

/** A checkbox of the surrounding form. */
export function TickField({ name, label, hint }: FieldProps) {
  const { field, id } = useFormField(name);
  const { onBlur, onChange, ref, value } = field;
  return (
    <>
      <CheckField
        id={id}
        name={name}
        label={label}
        hint={hint}
        checked={value === true}
        {...{ onBlur, onChange, ref }}
      />
      <Clash name={name} label={label} />
    </>
  );
}
