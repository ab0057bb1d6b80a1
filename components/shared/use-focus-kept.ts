import { useEffect, useRef } from "react";

/** Whether a control can no longer have the focus: it was removed, hidden, or disabled. */
const isLost = (control: HTMLElement): boolean =>
  !control.isConnected || control.matches(":disabled") || control.getClientRects().length === 0;

/**
 * A place that gets the focus when one of the values changes and the control that had the focus is gone, such as the
 * button of a removed row. Otherwise the next Tab would begin at the top of the page. Where nothing had the focus, the
 * page stays as it is.
 */
export function useFocusKept<Place extends HTMLElement>(change: unknown, other?: unknown) {
  const place = useRef<Place>(null);
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target : null;
    };
    // A press elsewhere leaves the control.
    const forget = () => {
      focused.current = document.activeElement === document.body ? null : focused.current;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerup", forget);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerup", forget);
    };
  }, []);
  useEffect(() => {
    const control = focused.current;
    if (control && document.activeElement === document.body && isLost(control)) place.current?.focus();
  }, [change, other]);
  return place;
}
