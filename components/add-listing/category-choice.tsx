import { useMemo, useState } from "react";
import { CategoryOptions } from "@/components/shared/category-options";
import { ChoiceField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type CategoryOption, categoryPaths, pathsWith } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";

/** The most lines the list shows while it is being searched. */
const LINES = 8;

type CategoryChoiceProps = {
  categories: CategoryOption[];
  /** The id of the chosen category; "" for none. */
  chosen: string;
  onNew: () => void;
};

/** The category tree as a native select, with a search field that filters it. */
export function CategoryChoice({ categories, chosen, onNew }: CategoryChoiceProps) {
  const [words, setWords] = useState("");
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const matching = useMemo(() => pathsWith(words, paths), [words, paths]);
  const isSearching = words.trim() !== "";
  const shown = paths.filter((path) => String(path.id) === chosen || matching.includes(path));
  return (
    <div className="space-y-4">
      <Field id="listing-category-search" label="Search the categories">
        <Input
          id="listing-category-search"
          type="search"
          value={words}
          autoComplete="off"
          placeholder="Family law, dentist…"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key !== "Enter") return;
            event.preventDefault();
            document.getElementById("listing-category_id")?.focus();
          }}
        />
      </Field>
      <ChoiceField
        name="category_id"
        label="Category (required)"
        required
        size={isSearching ? Math.min(LINES, Math.max(2, shown.length + 2)) : undefined}
        className="[&[size]]:py-2 [&[size]]:pr-3"
      >
        {(!isSearching || chosen === "") && <option value="">Choose a category</option>}
        <CategoryOptions paths={shown} />
      </ChoiceField>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-soft">
          {isSearching ? `${counted(matching.length, "category", "categories")} found` : ""}
        </p>
        <Button onClick={onNew}>New category</Button>
      </div>
    </div>
  );
}
