import { useEffect, useRef } from "react";
import { afterLeaving } from "./keys";

/**
 * When the current row has left the list (decided in its pane, or by someone else), the row after it becomes current, and
 * gets the focus if that was in what has left.
 */
export function useLeavingRows(
  ids: readonly number[],
  current: number | null,
  focusOn: (id: number | null) => void,
): void {
  const before = useRef<{ ids: readonly number[]; current: number | null }>({ ids: [], current: null });
  useEffect(() => {
    const { ids: earlier, current: at } = before.current;
    before.current = { ids, current };
    if (at === null || ids.includes(at)) return;
    const gone = earlier.filter((id) => !ids.includes(id));
    const next = afterLeaving(earlier, gone, at);
    if (next !== null && document.activeElement === document.body) focusOn(next);
  });
}
