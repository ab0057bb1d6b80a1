"use client";

import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from "react";
import { useHydrated } from "@/lib/site/use-hydrated";
import { type ListState, type SuggestionsProps } from "./suggestions";

const loadSuggestions = () => import("./suggestions").then(({ Suggestions }) => Suggestions);

type SuggestFieldProps = ComponentProps<"input"> & Partial<Pick<SuggestionsProps, "only" | "onChoose">>;

/**
 * A text field of a search, with suggestions below it, of places or listings only or of whatever can be searched for.
 * Their code loads when the field is first focused; until then, and if that fails, it is a plain field. The list is as wide as the
 * parent element.
 */
export function SuggestField({ only, onChoose, ...props }: SuggestFieldProps) {
  const [field, setField] = useState<{ input: HTMLInputElement; initial: string } | null>(null);
  const input = field?.input ?? null;
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const [list, setList] = useState<ListState>(null);
  const isHydrated = useHydrated();
  // The default value of a field that a form controls follows what is typed.
  const attach = useCallback(
    (element: HTMLInputElement | null) => setField(element && { input: element, initial: element.defaultValue }),
    [],
  );

  useEffect(() => {
    if (!input || Suggestions) return undefined;
    const load = () =>
      void loadSuggestions()
        .then((part) => setSuggestions(() => part))
        .catch(() => undefined);
    // The field may have been focused before hydration.
    if (document.activeElement === input) load();
    input.addEventListener("focus", load);
    return () => input.removeEventListener("focus", load);
  }, [input, Suggestions]);

  return (
    <>
      <input
        autoComplete="off"
        {...(isHydrated && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-expanded": list !== null,
          "aria-controls": list?.listId,
          "aria-activedescendant": list?.activeId,
        })}
        {...props}
        ref={attach}
      />
      {Suggestions && field && <Suggestions {...field} only={only} onChoose={onChoose} onChange={setList} />}
    </>
  );
}
