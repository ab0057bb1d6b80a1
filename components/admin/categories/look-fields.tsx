import { useWatch } from "react-hook-form";
import { CategoryTile } from "@/components/category/category-tile";
import { categoryIcon } from "@/lib/rules/category-look";
import { Button } from "@/components/ui/button";
import { FormControl, FormDescription, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { categoryIcons, normalizeColor } from "@/lib/rules/category-look";
import { type CategoryValues } from "./category-form-values";

/** The color picker's value while no color is set. */
const FIRST_COLOR = "#3b82f6";

/** "ShoppingBag" → "shopping bag". */
const iconWords = (name: string): string =>
  name
    .replace(/(?<!\d)\d+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

/** The icon and color of a category, with a preview. */
export function LookFields() {
  const name = useWatch<CategoryValues, "name">({ name: "name" });
  const { field, error, id } = useFormField("color");
  const { field: icon } = useFormField("icon");
  const [typed, chosen] = [String(field.value), String(icon.value)];
  const color = normalizeColor(typed);
  return (
    <>
      <FormItem id={id} error={error} hasHint>
        <div className="flex items-end gap-4">
          <div className="shrink-0">
            <p className="pb-1.5 font-semibold">Preview</p>
            <CategoryTile name={name} icon={chosen} color={color} className="size-14" />
          </div>
          <div className="min-w-0 flex-1 space-y-1.5">
            <FormLabel>Color</FormLabel>
            <div className="flex gap-2">
              <FormControl>
                <Input {...field} value={typed} placeholder="#0d5c54" autoComplete="off" />
              </FormControl>
              <input
                type="color"
                aria-label="Choose a color"
                value={color ?? FIRST_COLOR}
                onChange={field.onChange}
                className="border-edge bg-raised h-11 w-12 shrink-0 rounded-md border p-1"
              />
              <Button disabled={typed === ""} onClick={() => field.onChange("")}>
                None
              </Button>
            </div>
            <FormMessage />
          </div>
        </div>
        <FormDescription className="pt-3.5">3 or 6 hex digits. If empty, it is chosen from the name.</FormDescription>
      </FormItem>
      <fieldset>
        <legend className="pb-1.5 font-semibold">Icon</legend>
        <div className="flex flex-wrap gap-1">
          {categoryIcons.map((one) => (
            <label
              key={one}
              title={iconWords(one)}
              className="border-line has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent hover:border-accent has-focus-visible:outline-accent relative grid size-11 place-items-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <Icon of={categoryIcon(one)} />
              <input
                {...icon}
                type="radio"
                value={one}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                aria-label={iconWords(one)}
                checked={chosen === one}
              />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
