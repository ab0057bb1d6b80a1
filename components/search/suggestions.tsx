import { useEffect, useId, useState } from "react";
import { counted } from "@/lib/format/number";
import { SuggestionList } from "./suggestion-list";
import { useListKeys } from "./use-list-keys";
import { useSuggestions } from "./use-suggestions";

/** The state of the suggestion list that its field announces; null while the list is closed. */
export type ListState = { listId: string; activeId: string | undefined } | null;

export type SuggestionsProps = { input: HTMLInputElement; onChange: (list: ListState) => void };

/** The trimmed text of a field, except while an input method is composing a character. */
function useTyped(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(input.value);
  useEffect(() => {
    const read = (event: Event) => {
      if (!(event as InputEvent).isComposing) setTyped(input.value);
    };
    input.addEventListener("input", read);
    input.addEventListener("compositionend", read);
    // Text may have been typed before this effect ran.
    input.dispatchEvent(new Event("input"));
    return () => {
      input.removeEventListener("input", read);
      input.removeEventListener("compositionend", read);
    };
  }, [input]);
  return typed.trim();
}

/** Whether somebody is in the field. */
function useIsIn(input: HTMLInputElement): boolean {
  const [isIn, setIsIn] = useState(document.activeElement === input);
  useEffect(() => {
    const [come, go] = [() => setIsIn(true), () => setIsIn(false)];
    input.addEventListener("focus", come);
    input.addEventListener("blur", go);
    return () => {
      input.removeEventListener("focus", come);
      input.removeEventListener("blur", go);
    };
  }, [input]);
  return isIn;
}

/** What is shown of the suggestions: whether they were shut for what is typed now, and which one is chosen. */
function useShown(input: HTMLInputElement) {
  const typed = useTyped(input);
  const suggested = useSuggestions(typed);
  const isIn = useIsIn(input);
  // What stood there from the start asks for nothing; what was typed while this was fetched does.
  const [asked, setAsked] = useState({ typed: input.defaultValue.trim(), isShut: true, active: -1 });
  const now = asked.typed === typed ? asked : { typed, isShut: false, active: -1 };
  const size = suggested.items.length;
  const isOpen = isIn && !now.isShut && size > 0;
  return {
    typed,
    ...suggested,
    isOpen,
    /** Whether what is typed was answered just now. */
    isNews: isIn && !now.isShut && typed !== "" && suggested.answered === typed,
    active: isOpen && now.active < size ? now.active : -1,
    show: (isShut: boolean, active = -1) => setAsked({ typed, isShut, active }),
  };
}

const countText = (size: number) => (size > 0 ? counted(size, "suggestion") : "No suggestions");

/** The suggestions below a field, and how many there are for those who hear the page. */
export function Suggestions({ input, onChange }: SuggestionsProps) {
  const listId = useId();
  const { typed, items, isOpen, isNews, active, show } = useShown(input);
  const optionId = (place: number) => `${listId}-${place}`;
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => onChange(isOpen ? { listId, activeId } : null), [onChange, isOpen, listId, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  useListKeys(input, {
    isOpen,
    size: items.length,
    active,
    setActive: (place) => show(false, place),
    open: () => show(false),
    close: () => show(true),
    choose: (place) => document.getElementById(optionId(place))?.click(),
  });

  return (
    <>
      {isOpen && <SuggestionList id={listId} items={items} typed={typed} active={active} optionId={optionId} />}
      <span role="status" className="sr-only">
        {isNews ? countText(items.length) : ""}
      </span>
    </>
  );
}
