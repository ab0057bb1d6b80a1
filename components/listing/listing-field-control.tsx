"use client";

import { describedBy, Field, Input, Textarea } from "@/components/ui/field";
import { fieldLimits, fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";

type ListingFieldControlProps = {
  id: string;
  field: ListingFieldKey;
  value: string;
  error?: string;
  onChange: (text: string) => void;
};

const keyboards: Partial<Record<string, "tel" | "email" | "url">> = { tel: "tel", email: "email", url: "url" };

/** One of a listing's texts in a form, by the control that its row in the table of fields names. */
export function ListingFieldControl({ id, field, value, error, onChange }: ListingFieldControlProps) {
  const { label, input, size } = fieldOf(field);
  const common = {
    id,
    value,
    dir: "auto" as const,
    maxLength: fieldLimits[size],
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...describedBy(id, { error }),
  };
  return (
    <Field id={id} label={label} error={error}>
      {input === "textarea" ? (
        <Textarea rows={3} {...common} />
      ) : (
        <Input type={keyboards[input] ?? "text"} inputMode={keyboards[input]} autoComplete="off" {...common} />
      )}
    </Field>
  );
}
