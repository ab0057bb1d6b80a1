import { FormControl, FormDescription, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { inputBox } from "@/components/ui/input";
import { SuggestField } from "./suggest-field";

/** A listing that was chosen: its id and its place. */
export type ChosenListing = { id: number; place: string };

type ListingPickerProps = {
  name: string;
  label: string;
  /** What is chosen; null while the text is only typed. */
  chosen: ChosenListing | null;
  onChoose: (chosen: ChosenListing | null) => void;
};

/** Chooses a public listing by its name, with suggestions. */
export function ListingPicker({ name, label, chosen, onChoose }: ListingPickerProps) {
  const { field, error, id } = useFormField(name);
  return (
    <FormItem id={id} error={error} hasHint className="relative">
      <FormLabel>{label}</FormLabel>
      <FormControl>
        <SuggestField
          name={name}
          only="listing"
          value={(field.value as string | null) ?? ""}
          onChange={(event) => {
            field.onChange(event);
            onChoose(null);
          }}
          onChoose={(item) => onChoose(item.id === null ? null : { id: item.id, place: item.hint })}
          onBlur={field.onBlur}
          dir="auto"
          className={inputBox}
        />
      </FormControl>
      <FormMessage />
      <FormDescription>
        {chosen ? `Chosen${chosen.place ? `: the one in ${chosen.place}` : ""}.` : "Type its name and choose it below."}
      </FormDescription>
    </FormItem>
  );
}
