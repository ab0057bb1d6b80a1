import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { type Category } from "@/lib/contract/category";
import { categoryPaths, type CategoryPath, pathsWith } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";

/** What a form needs to know of a category. */
export type CategoryOption = Pick<Category, "id" | "name" | "parent" | "kind">;

/** The most lines that the list is opened to while somebody searches it. */
const LINES = 8;

type CategoryChoiceProps = {
  id: string;
  categories: CategoryOption[];
  chosen: number | null;
  error?: string;
  onChoose: (id: number | null) => void;
  onNew: () => void;
};

/** The whole tree of categories in the browser's own list, which a few letters of any name shorten. */
export function CategoryChoice({ id, categories, chosen, error, onChoose, onNew }: CategoryChoiceProps) {
  const [words, setWords] = useState("");
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const matching = useMemo(() => pathsWith(words, paths), [words, paths]);
  const isSearching = words.trim() !== "";
  const shown = paths.filter((path) => path.id === chosen || matching.includes(path));
  return (
    <div className="space-y-4">
      <Field id={`${id}-search`} label="Search the categories">
        <Input
          id={`${id}-search`}
          type="search"
          value={words}
          autoComplete="off"
          placeholder="Family law, dentist…"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the form.
            if (event.key !== "Enter") return;
            event.preventDefault();
            document.getElementById(id)?.focus();
          }}
        />
      </Field>
      <Field id={id} label="Category (required)" error={error}>
        <Select
          id={id}
          required
          value={chosen ?? ""}
          size={isSearching ? Math.min(LINES, Math.max(2, shown.length + 2)) : undefined}
          onChange={(event) => onChoose(event.target.value === "" ? null : Number(event.target.value))}
          className="[&[size]]:py-2 [&[size]]:pr-3"
          {...describedBy(id, { error })}
        >
          {(!isSearching || chosen === null) && <option value="">Choose a category</option>}
          <CategoryOptions paths={shown} />
        </Select>
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-soft">
          {isSearching ? `${counted(matching.length, "category", "categories")} found` : ""}
        </p>
        <Button onClick={onNew}>New category</Button>
      </div>
    </div>
  );
}

/** The options of a list of categories, grouped by the top level. */
export function CategoryOptions({ paths }: { paths: CategoryPath[] }) {
  const roots = [...new Set(paths.map(({ root }) => root))];
  return roots.map((root) => (
    <optgroup key={root} label={root}>
      {paths
        .filter((path) => path.root === root)
        .map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
    </optgroup>
  ));
}
