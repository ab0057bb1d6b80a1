import { type FormEvent, type ReactNode } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/input";

export type Options = readonly (readonly [value: string, label: string])[];

/** A filter field; `of` names its list and makes its id unique. */
interface Named {
  of: string;
  name: string;
  label: string;
  value: string | undefined;
}

const idOf = ({ of, name }: Named) => `${of}-${name}`;

const Label = (props: Named) => (
  <label htmlFor={idOf(props)} className="text-label text-soft block pb-1 font-semibold">
    {props.label}
  </label>
);

/** A filter with a fixed set of options. */
export const FilterChoice = ({ options, ...named }: Named & { options: Options }) => (
  <div className="min-w-0 basis-44 max-sm:grow">
    <Label {...named} />
    <Select id={idOf(named)} name={named.name} defaultValue={named.value ?? ""}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </Select>
  </div>
);

const widths = { id: "basis-24 max-sm:grow", date: "basis-40 max-sm:grow", text: "basis-56 max-sm:grow" };

/** A date, id or text filter. */
export const FilterText = ({ type, ...named }: Named & { type: keyof typeof widths }) => (
  <div className={widths[type]}>
    <Label {...named} />
    <Input
      id={idOf(named)}
      name={named.name}
      type={type === "date" ? "date" : "text"}
      inputMode={type === "id" ? "numeric" : undefined}
      autoComplete="off"
      defaultValue={named.value ?? ""}
    />
  </div>
);

/** Reads the values of a filter form by field name. */
function filtersIn(form: HTMLFormElement, names: readonly string[]): Record<string, string | null> {
  const data = new FormData(form);
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name);
      return [name, typeof value === "string" ? value.trim() : null];
    }),
  );
}

interface FilterFormProps {
  /** The names of its fields. */
  names: readonly string[];
  isNarrowed: boolean;
  onFilter: (changes: Record<string, string | null>) => void;
  children: ReactNode;
}

/** A form that filters a list, with a link that clears the filters. */
export function FilterForm({ names, isNarrowed, onFilter, children }: FilterFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onFilter(filtersIn(event.currentTarget, names));
  }
  return (
    <form onSubmit={submit} className="border-line mt-6 flex flex-wrap items-end gap-x-4 gap-y-3 border-y py-4">
      {children}
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          Show
        </Button>
        {isNarrowed && (
          <ButtonLink look="quiet" href="?">
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
