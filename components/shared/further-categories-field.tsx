import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { FormControl, FormDescription, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { Select } from "@/components/ui/input";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { CategoryOptions } from "./category-options";
import { Clash } from "./clash";

const label = "Further categories";

type FurtherCategoriesProps = {
  /** The categories that can be chosen. */
  categories: CategoryOption[];
  /** How many a listing may have beside its primary one. */
  most: number;
};

/** The field `category_ids` of the surrounding form, ids joined by commas: each chosen one with a button that removes it. */
export function FurtherCategoriesField({ categories, most }: FurtherCategoriesProps) {
  const { field, error, id } = useFormField("category_ids");
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const chosen = typeof field.value === "string" ? field.value.split(",").filter(Boolean) : [];
  const nameOf = (one: string) => paths.find((path) => String(path.id) === one)?.full ?? one;
  const set = (ids: string[]) => field.onChange([...new Set(ids)].join(","));
  return (
    <FormItem id={id} error={error} hasHint>
      <FormLabel>{label}</FormLabel>
      {chosen.length > 0 && (
        <ul aria-label={label}>
          {chosen.map((one) => (
            <li key={one} className="flex items-center justify-between gap-3">
              <bdi className="wrap-anywhere">{nameOf(one)}</bdi>
              <Button
                variant="quiet"
                size="narrow"
                aria-label={`Remove ${nameOf(one)}`}
                onClick={() => {
                  set(chosen.filter((other) => other !== one));
                  document.getElementById(id)?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormControl>
        <Select
          name="category_ids"
          value=""
          onBlur={field.onBlur}
          onChange={({ target }) => target.value && chosen.length < most && set([...chosen, target.value])}
        >
          <option value="">{chosen.length < most ? "Add a category" : "No more can be added"}</option>
          <CategoryOptions paths={paths} />
        </Select>
      </FormControl>
      <FormMessage />
      <Clash name="category_ids" label={label} />
      <FormDescription>Optional, up to {most}. The listing is found in each of them.</FormDescription>
    </FormItem>
  );
}
