import { type FormEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/input";
import { goTo, type HrefWith, unfiltered } from "./list-address";
import { type Filter, type ListSource } from "./resource";
import { isNarrowed, LONGEST_TEXT, type ListView } from "./use-list-view";

const widths = {
  id: "basis-24 max-sm:grow",
  date: "basis-40 max-sm:grow",
  text: "basis-56 max-sm:grow",
  choice: "min-w-0 basis-44 max-sm:grow",
};

/** A filter's field: its options where it has some. A chosen id that isn't among them is one more. */
function Control({ filter, id, value }: { filter: Filter; id: string; value: string }) {
  const { key, options, type, longest = LONGEST_TEXT } = filter;
  if (!options) {
    return (
      <Input
        id={id}
        name={key}
        type={type === "date" ? "date" : "text"}
        inputMode={type === "id" ? "numeric" : undefined}
        autoComplete="off"
        maxLength={type === "text" ? longest : undefined}
        defaultValue={value}
      />
    );
  }
  const isListed = value === "" || options.some(([known]) => known === value);
  return (
    // Options that load later remount the field, with its value from the URL.
    <Select key={options.length} id={id} name={key} defaultValue={value}>
      {[...options, ...(isListed ? [] : [[value, `User ${value}`] as const])].map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** The values of the form, by the keys of its fields. */
const valuesIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([key, value]) => [key, typeof value === "string" ? value.trim() : ""]),
  );

type FilterFormProps = {
  list: Pick<ListSource<never>, "name" | "searchLabel" | "filters">;
  view: ListView;
  hrefWith: HrefWith;
};

/** A form that searches and filters a list, with a link that shows all of it. */
export function FilterForm({ list: { name, searchLabel, filters }, view, hrefWith }: FilterFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    goTo(hrefWith(valuesIn(event.currentTarget)));
  }
  const search: Filter[] = searchLabel ? [{ key: "q", label: searchLabel, type: "text", longest: 200 }] : [];
  const values: Record<string, string> = { ...view.filters, q: view.search };
  return (
    <form
      // The key resets the fields when the URL changes.
      key={JSON.stringify(values)}
      onSubmit={submit}
      className="border-line mt-6 flex flex-wrap items-end gap-x-4 gap-y-3 border-y py-4"
    >
      {[...search, ...filters].map((filter) => (
        <div key={filter.key} className={widths[filter.options ? "choice" : (filter.type ?? "text")]}>
          <label htmlFor={`${name}-${filter.key}`} className="text-label text-soft block pb-1 font-semibold">
            {filter.label}
          </label>
          <Control filter={filter} id={`${name}-${filter.key}`} value={values[filter.key] ?? ""} />
        </div>
      ))}
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Show
        </Button>
        {isNarrowed(view) && (
          <ButtonLink variant="quiet" href={hrefWith(unfiltered(filters))}>
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
