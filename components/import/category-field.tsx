import { useMemo, useState } from "react";
import { CategoryOptions } from "@/components/shared/category-options";
import { type CategoryOption } from "@/lib/format/category-paths";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { categoryPaths, pathsWith } from "@/lib/format/category-paths";

type CategoryFieldProps = {
  categories: CategoryOption[];
  chosen: number | null;
  error?: string;
  onChoose: (id: number | null) => void;
};

/** From how many on a list is too long to look through without words. */
const SEARCHED_FROM = 30;
const hint = "For rows that name no category of their own.";

/** The category in which an import's rows are stored. */
export function CategoryField({ categories, chosen, error, onChoose }: CategoryFieldProps) {
  const [words, setWords] = useState("");
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const matching = useMemo(() => pathsWith(words, paths), [words, paths]);
  const shown = paths.filter((path) => path.id === chosen || matching.includes(path));
  return (
    <div className="space-y-3">
      <Field id="import-category" label="Category" error={error} hint={hint}>
        <Select
          id="import-category"
          value={chosen ?? ""}
          onChange={(event) => onChoose(event.target.value === "" ? null : Number(event.target.value))}
          {...describedBy("import-category", { error, hint })}
        >
          <option value="">Choose a category</option>
          <CategoryOptions paths={shown} />
        </Select>
      </Field>
      {paths.length >= SEARCHED_FROM && (
        <Field id="import-category-search" label="Shorten the list by words">
          <Input
            id="import-category-search"
            type="search"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              // Enter would send the form.
              if (event.key !== "Enter") return;
              event.preventDefault();
              document.getElementById("import-category")?.focus();
            }}
          />
        </Field>
      )}
    </div>
  );
}
