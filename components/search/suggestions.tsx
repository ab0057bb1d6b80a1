import { useEffect, useId, useState } from "react";
import { type Suggestion } from "@/lib/client/search";
import { counted } from "@/lib/format/number";
import { SuggestionList } from "./suggestion-list";
import { useListKeys } from "./use-list-keys";
import { type SuggestOnly, useSuggestions } from "./use-suggestions";

/** The state of the suggestion list that its field announces; null while the list is closed. */
export type ListState = { listId: string; activeId: string | undefined } | null;

export type SuggestionsProps = {
  input: HTMLInputElement;
  /** The text that the field showed first, which opens no list. */
  initial: string;
  only: SuggestOnly;
  /** Learns which suggestion fills the field. */
  onChoose?: ((item: Suggestion) => void) | undefined;
  onChange: (list: ListState) => void;
};

/** The trimmed text of a field, except while an input method is composing a character. */
function useTyped(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(input.value);
  useEffect(() => {
    const read = (event: Event) => {
      if (event.target === input && !(event as InputEvent).isComposing) setTyped(input.value);
    };
    // On the window, behind React's own listener: on the field this would draw it before a form that controls it has
    // heard of the letter, and that would take the letter back.
    window.addEventListener("input", read);
    window.addEventListener("compositionend", read);
    // Text may have been typed before this effect ran.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return () => {
      window.removeEventListener("input", read);
      window.removeEventListener("compositionend", read);
    };
  }, [input]);
  return typed.trim();
}

/** Sets the text as if it had been typed, so that a form that controls the field takes it over. */
function fillIn(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Whether the field has the focus. */
function useHasFocus(input: HTMLInputElement): boolean {
  const [hasFocus, setHasFocus] = useState(document.activeElement === input);
  useEffect(() => {
    const [focus, blur] = [() => setHasFocus(true), () => setHasFocus(false)];
    input.addEventListener("focus", focus);
    input.addEventListener("blur", blur);
    return () => {
      input.removeEventListener("focus", focus);
      input.removeEventListener("blur", blur);
    };
  }, [input]);
  return hasFocus;
}

/** The state of the list: whether it was closed for the current text, and which suggestion is highlighted. */
function useListState({ input, initial, only }: Omit<SuggestionsProps, "onChange" | "onChoose">) {
  const typed = useTyped(input);
  const suggested = useSuggestions(typed, only);
  const hasFocus = useHasFocus(input);
  // Text typed while this code loaded opens the list.
  const [chosen, setChosen] = useState({ typed: initial.trim(), isClosed: true, active: -1 });
  const now = chosen.typed === typed ? chosen : { typed, isClosed: false, active: -1 };
  const size = suggested.items.length;
  const isOpen = hasFocus && !now.isClosed && size > 0;
  return {
    typed,
    ...suggested,
    isOpen,
    /** Whether the suggestions answer the current text, so that their number is announced. */
    isAnnounced: hasFocus && !now.isClosed && typed !== "" && suggested.answered === typed,
    active: isOpen && now.active < size ? now.active : -1,
    show: (isClosed: boolean, active = -1) => setChosen({ typed, isClosed, active }),
    /** Puts a suggestion into the field and closes the list. */
    fill: (text: string) => {
      fillIn(input, text);
      setChosen({ typed: text, isClosed: true, active: -1 });
    },
  };
}

const countText = (size: number) => (size > 0 ? counted(size, "suggestion") : "No suggestions");

/** The suggestions below a field, and their number for screen readers. */
export function Suggestions({ onChange, onChoose, ...field }: SuggestionsProps) {
  const listId = useId();
  const { typed, items, isOpen, isAnnounced, active, show, fill } = useListState(field);
  const optionId = (index: number) => `${listId}-${index}`;
  const choose = (item: Suggestion) => {
    fill(item.name);
    onChoose?.(item);
  };
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => onChange(isOpen ? { listId, activeId } : null), [onChange, isOpen, listId, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  useListKeys(field.input, {
    isOpen,
    size: items.length,
    active,
    setActive: (index) => show(false, index),
    open: () => show(false),
    close: () => show(true),
    choose: (index) => document.getElementById(optionId(index))?.click(),
  });

  return (
    <>
      {isOpen && (
        <SuggestionList
          id={listId}
          items={items}
          typed={typed}
          active={active}
          optionId={optionId}
          onFill={field.only && choose}
        />
      )}
      <span role="status" className="sr-only">
        {isAnnounced ? countText(items.length) : ""}
      </span>
    </>
  );
}
