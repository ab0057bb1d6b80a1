import { type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { searchIcon } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { type Filter } from "./resource";

type ToolbarProps = {
  name: string;
  searchLabel?: string;
  search: string;
  filters: readonly Filter[];
  chosen: Record<string, string>;
  onFilter: (changes: Record<string, string | null>) => void;
};

/** The search field and filters of a list. */
export function Toolbar({ name, searchLabel, search, filters, chosen, onFilter }: ToolbarProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("q");
    onFilter({ q: typeof words === "string" ? words.trim() : null });
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {searchLabel && (
        <form role="search" onSubmit={submit} className="flex min-w-0 flex-1 basis-72 items-end gap-2">
          <div className="min-w-0 flex-1">
            <label htmlFor={`${name}-search`} className="text-label text-soft block pb-1 font-semibold">
              {searchLabel}
            </label>
            {/* The key resets the field when the URL changes. */}
            <Input key={search} id={`${name}-search`} name="q" type="search" defaultValue={search} maxLength={200} />
          </div>
          <Button type="submit" size="square" aria-label="Search">
            <Icon of={searchIcon} />
          </Button>
        </form>
      )}
      {filters.map(({ key, label, options }) => (
        <div key={key} className="basis-36 max-sm:grow sm:basis-44">
          <label htmlFor={`${name}-${key}`} className="text-label text-soft block pb-1 font-semibold">
            {label}
          </label>
          <Select
            id={`${name}-${key}`}
            value={chosen[key] ?? ""}
            onChange={(event) => onFilter({ [key]: event.target.value })}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </div>
  );
}
