import { SuggestField } from "@/components/search/suggest-field";
import { FormControl, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { inputBox } from "@/components/ui/input";

/** Where the listing is: "Madison, WI", with suggestions. */
export function PlaceField() {
  const { field, error, id } = useFormField("place");
  return (
    <FormItem id={id} error={error} className="relative">
      <FormLabel>City and state</FormLabel>
      <FormControl>
        <SuggestField
          name="place"
          only="place"
          value={(field.value as string | null) ?? ""}
          onChange={field.onChange}
          onBlur={field.onBlur}
          dir="auto"
          placeholder="Madison, WI"
          className={inputBox}
        />
      </FormControl>
      <FormMessage />
    </FormItem>
  );
}
