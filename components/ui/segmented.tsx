import { type ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type SegmentedProps<Value extends string> = {
  /** The name of the radio buttons, and what they choose. */
  name: string;
  legend: string;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
};

/** A segmented control: a choice of one in a row of buttons, of which the chosen one is filled. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => (
  <fieldset className={cn("border-edge flex gap-0.5 rounded-md border p-0.5", props.className)}>
    <legend className="sr-only">{props.legend}</legend>
    {props.options.map(([value, label]) => (
      <label
        key={value}
        className="has-focus-visible:outline-accent has-checked:bg-accent has-checked:text-on-accent text-soft hover:text-accent inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-3 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      >
        <input
          type="radio"
          name={props.name}
          value={value}
          checked={value === props.value}
          onChange={() => props.onChoose(value)}
          className="sr-only"
        />
        {label}
      </label>
    ))}
  </fieldset>
);
