import { useEffect } from "react";

/** A listbox below a field. `active` is the index of the highlighted option; -1 for the text itself. */
export type KeyList = {
  isOpen: boolean;
  size: number;
  active: number;
  setActive: (index: number) => void;
  open: () => void;
  close: () => void;
  /** Follows the link of an option. */
  choose: (index: number) => void;
};

type Action = (list: KeyList) => void;

const close: Action = (list) => list.close();

/** The keys of an open list. */
const whenOpen: Record<string, Action> = {
  ArrowDown: ({ active, size, setActive }) => setActive(active + 1 < size ? active + 1 : -1),
  ArrowUp: ({ active, size, setActive }) => setActive(active >= 0 ? active - 1 : size - 1),
  Escape: close,
};
/** Further keys while an option is highlighted; otherwise they edit the text. */
const whenActive: Record<string, Action> = {
  Enter: ({ active, choose }) => choose(active),
  Home: ({ setActive }) => setActive(0),
  End: ({ size, setActive }) => setActive(size - 1),
};

/** The action of a key; undefined for keys that the field handles. */
function actionFor({ key, altKey }: KeyboardEvent, list: KeyList): Action | undefined {
  if (list.isOpen && altKey && key === "ArrowUp") return close;
  if (list.isOpen) return whenOpen[key] ?? (list.active >= 0 ? whenActive[key] : undefined);
  const opens = (key === "ArrowDown" || key === "ArrowUp") && list.size > 0;
  return opens ? ({ open }) => open() : undefined;
}

/** Moves through the list with the keys of its field, except while an input method is composing. */
export function useListKeys(input: HTMLInputElement, list: KeyList): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const action = actionFor(event, list);
      if (!action) return;
      event.preventDefault();
      action(list);
    };
    input.addEventListener("keydown", press);
    return () => input.removeEventListener("keydown", press);
  }, [input, list]);
}
