import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { ChoiceField } from "@/components/shared/form-fields";
import { Field } from "@/components/ui/field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { type CategoryOption, categoryPaths, pathsWith } from "@/lib/format/category-paths";

/** Lists at least this long get a search field. */
const SEARCHED_FROM = 30;

/** The category for an import's rows. */
export function CategoryField({ categories, onNew }: { categories: CategoryOption[]; onNew: () => void }) {
  const [words, setWords] = useState("");
  const chosen = useWatch<{ category_id: string }, "category_id">({ name: "category_id" });
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const matching = useMemo(() => pathsWith(words, paths), [words, paths]);
  const shown = paths.filter((path) => String(path.id) === chosen || matching.includes(path));
  return (
    <div className="space-y-3">
      <ChoiceField name="category_id" label="Category" hint="For rows that don't name a category.">
        <option value="">Choose a category</option>
        <CategoryOptions paths={shown} />
      </ChoiceField>
      <Button size="narrow" onClick={onNew}>
        New Category
      </Button>
      {paths.length >= SEARCHED_FROM && (
        <Field id="import-category-search" label="Search categories">
          <Input
            id="import-category-search"
            type="search"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              // Enter would submit the form.
              if (event.key !== "Enter") return;
              event.preventDefault();
              document.getElementById("import-category_id")?.focus();
            }}
          />
        </Field>
      )}
    </div>
  );
}
