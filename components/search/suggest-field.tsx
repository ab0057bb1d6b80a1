"use client";

import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useHydrated } from "@/lib/use-hydrated";
import { type ListState, type SuggestionsProps } from "./suggestions";

const loadSuggestions = () => import("./suggestions").then(({ Suggestions }) => Suggestions);

/**
 * The text field of a search. Suggestions come below it while somebody types: their code is fetched when the field is
 * first gone to. Without it, and where it can't be had, it is a plain field. Its parent is what the list spans.
 */
export function SuggestField(props: ComponentProps<"input">) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const [list, setList] = useState<ListState>(null);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (!input || Suggestions) return undefined;
    const load = () =>
      void loadSuggestions()
        .then((part) => setSuggestions(() => part))
        .catch(() => undefined);
    // Somebody may have gone to the field before the page woke up.
    if (document.activeElement === input) load();
    input.addEventListener("focus", load);
    return () => input.removeEventListener("focus", load);
  }, [input, Suggestions]);

  return (
    <>
      <input
        ref={setInput}
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
      />
      {Suggestions && input && <Suggestions input={input} onChange={setList} />}
    </>
  );
}
