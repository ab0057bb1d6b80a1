import { type RefObject, useEffect, useEffectEvent } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";

/** What a control has that its form doesn't: null where both are the same. */
function typedIn(control: Element, known: unknown): string | null {
  if (control instanceof HTMLSelectElement) {
    const hasKnown = [...control.options].some(({ value }) => value === known);
    return hasKnown && control.value !== known ? control.value : null;
  }
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  // A value that the browser shows in another way was not typed.
  return isText && control.value !== control.defaultValue && control.value !== known ? control.value : null;
}

/** Takes over what was typed or chosen before the page was ready. The fields would set it back with the next change. */
export function useTypedEarly<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const take = useEffectEvent(() => {
    for (const control of form.current?.elements ?? []) {
      const name = (control.getAttribute("name") ?? "") as Path<Values>;
      const known: unknown = getValues(name);
      const typed = typeof known === "string" ? typedIn(control, known) : null;
      if (typed !== null) setValue(name, typed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  });
  useEffect(() => take(), []);
}
