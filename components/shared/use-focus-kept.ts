import { useEffect, useRef } from "react";

/**
 * A place that gets the focus when one of the values changes and what had the focus is gone, such as the button of a
 * removed row. Otherwise the next Tab would begin at the top of the page. Undefined: not loaded yet.
 */
export function useFocusKept<Place extends HTMLElement>(change: unknown, other?: unknown) {
  const place = useRef<Place>(null);
  const seen = useRef([change, other]);
  useEffect(() => {
    const [before, otherBefore] = seen.current;
    if (Object.is(before, change) && Object.is(otherBefore, other)) return;
    seen.current = [change, other];
    // What loads replaces nothing.
    if (before === undefined || (otherBefore === undefined && other !== undefined)) return;
    if (document.activeElement === document.body) place.current?.focus();
  }, [change, other]);
  return place;
}
