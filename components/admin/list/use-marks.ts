import { useState } from "react";
import { rowId } from "./rows-table";

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

function focusRow(name: string, id: number | null): void {
  if (id !== null) document.getElementById(rowId(name, id))?.focus();
}

/** The current row, which has the focus, and the selected items. */
export function useMarks<Item extends { id: number }>(name: string) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [picked, setPicked] = useState<readonly Item[]>([]);
  /** Where a selected range begins: the row that was selected last. */
  const [anchor, setAnchor] = useState<number | null>(null);
  function pick(items: readonly Item[], isPicked: boolean) {
    const ids = idsOf(items);
    const others = picked.filter(({ id }) => !ids.includes(id));
    setPicked(isPicked ? [...others, ...items] : others);
    setAnchor(isPicked ? (ids.at(-1) ?? null) : null);
  }
  return {
    cursor,
    setCursor,
    picked,
    setPicked,
    pick,
    clear: () => setPicked([]),
    isPicked: (id: number) => picked.some((item) => item.id === id),
    /** Selects the rows from the one selected last to this one. */
    pickTo: (rows: readonly Item[], id: number) => {
      const ids = idsOf(rows);
      const [from, to] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(id)];
      if (to < 0) return;
      pick(from < 0 ? [rows[to]!] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    },
    focusOn: (id: number | null) => {
      setCursor(id);
      focusRow(name, id);
    },
    /** The same after rows change or a form closes: waits for the next frame, when the focus is settled. */
    focusSoon: (id: number | null) => {
      setCursor(id);
      requestAnimationFrame(() => focusRow(name, id));
    },
  };
}
