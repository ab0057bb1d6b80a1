import { useEffect } from "react";

/** A list below a field, as the keys move in it. `active` is the place of the chosen one, -1 for what is typed itself. */
export type KeyList = {
  isOpen: boolean;
  size: number;
  active: number;
  setActive: (place: number) => void;
  open: () => void;
  close: () => void;
  /** Goes where the chosen one leads. */
  choose: (place: number) => void;
};

type Deed = (list: KeyList) => void;

const close: Deed = (list) => list.close();

/** What keys do while the list is open. */
const whenOpen: Record<string, Deed> = {
  ArrowDown: ({ active, size, setActive }) => setActive(active + 1 < size ? active + 1 : -1),
  ArrowUp: ({ active, size, setActive }) => setActive(active >= 0 ? active - 1 : size - 1),
  Escape: close,
};
/** What others do besides while one is chosen: without one they are the text's. */
const whenChosen: Record<string, Deed> = {
  Enter: ({ active, choose }) => choose(active),
  Home: ({ setActive }) => setActive(0),
  End: ({ size, setActive }) => setActive(size - 1),
};

/** What a key does with the list; undefined: what it does in any field. */
function deedOf({ key, altKey }: KeyboardEvent, list: KeyList): Deed | undefined {
  if (list.isOpen && altKey && key === "ArrowUp") return close;
  if (list.isOpen) return whenOpen[key] ?? (list.active >= 0 ? whenChosen[key] : undefined);
  const opens = (key === "ArrowDown" || key === "ArrowUp") && list.size > 0;
  return opens ? ({ open }) => open() : undefined;
}

/** Lets the keys of a field move in the list below it. Keys that compose a letter are none of the list's. */
export function useListKeys(input: HTMLInputElement, list: KeyList): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const deed = deedOf(event, list);
      if (!deed) return;
      event.preventDefault();
      deed(list);
    };
    input.addEventListener("keydown", press);
    return () => input.removeEventListener("keydown", press);
  }, [input, list]);
}
