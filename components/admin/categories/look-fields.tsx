import { CategoryTile } from "@/components/category/category-tile";
import { categoryIcon } from "@/components/category/category-icons";
import { Button } from "@/components/ui/button";
import { describedBy, Field, Input } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { categoryIcons, normalColour } from "@/lib/rules/category-look";
import { type CategoryValues } from "./category-form-values";

type LookFieldsProps = {
  id: string;
  values: CategoryValues;
  set: (changes: Partial<CategoryValues>) => void;
  error?: string;
};

/** What the colour field opens with while there is none. */
const FIRST_COLOUR = "#3b82f6";

/** "ShoppingBag" as people read it. */
const iconWords = (name: string): string =>
  name
    .replace(/\d+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

/** A category's icon and colour, with how they look. */
export function LookFields({ id, values, set, error }: LookFieldsProps) {
  const hint = "3 or 6 hex digits. Empty: by words of its name.";
  const colour = normalColour(values.color);
  return (
    <>
      <div className="flex items-end gap-4">
        <div className="shrink-0">
          <p className="pb-1.5 font-semibold">Preview</p>
          <CategoryTile name={values.name} icon={values.icon} color={colour} className="size-14" />
        </div>
        <div className="min-w-0 flex-1">
          <Field id={`${id}-color`} label="Colour" error={error}>
            <div className="flex gap-2">
              <Input
                id={`${id}-color`}
                value={values.color}
                placeholder="#0d5c54"
                autoComplete="off"
                maxLength={7}
                onChange={(event) => set({ color: event.target.value })}
                {...describedBy(`${id}-color`, { hint, error })}
              />
              <input
                type="color"
                aria-label="Choose a colour"
                value={colour ?? FIRST_COLOUR}
                onChange={(event) => set({ color: event.target.value })}
                className="border-edge bg-raised h-11 w-12 shrink-0 rounded-md border p-1"
              />
              <Button disabled={values.color === ""} onClick={() => set({ color: "" })}>
                None
              </Button>
            </div>
          </Field>
        </div>
      </div>
      <p id={`${id}-color-hint`} className="text-faint">
        {hint}
      </p>
      <fieldset>
        <legend className="pb-1.5 font-semibold">Icon</legend>
        <div className="flex flex-wrap gap-1">
          {categoryIcons.map((name) => (
            <label
              key={name}
              title={iconWords(name)}
              className="border-line has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent hover:border-accent has-focus-visible:outline-accent relative grid size-11 place-items-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={`${id}-icon`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                aria-label={iconWords(name)}
                checked={values.icon === name}
                onChange={() => set({ icon: name })}
              />
              <Icon of={categoryIcon(name)} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
