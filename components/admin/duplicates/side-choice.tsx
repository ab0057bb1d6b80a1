"use client";

import { useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";
import { type MergeSide, mergeSides } from "@/lib/rules/duplicates";

type SideChoiceProps = {
  name: string;
  legend: string;
  /** The two listings in words. */
  names: Record<MergeSide, string>;
  values: Record<MergeSide, string>;
};

/** A choice between two values, side by side where there is room. */
export function SideChoice({ name, legend, names, values }: SideChoiceProps) {
  const { field, error } = useFormField(name);
  return (
    <fieldset className="border-line min-w-0 border-t py-4" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="float-left w-full pb-2 font-semibold">{legend}</legend>
      <div className="clear-both grid gap-2 md:grid-cols-2 md:gap-4">
        {mergeSides.map((side) => (
          <label
            key={side}
            className="border-line has-checked:border-accent has-checked:bg-accent-wash flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-md border px-3 py-2.5"
          >
            <Radio
              {...field}
              value={side}
              checked={field.value === side}
              aria-invalid={error ? true : undefined}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="text-label text-faint block">
                <bdi>{names[side]}</bdi>
              </span>
              <span className="block wrap-anywhere whitespace-pre-line" dir="auto">
                {values[side] || <span className="text-faint">Empty</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-bad mt-2">
          {error}
        </p>
      )}
    </fieldset>
  );
}
