"use client";

import { useEffect, useState } from "react";

/** Whether something is shown, and how to show or hide it: after `ms` it hides itself. */
export function useShownFor(ms: number): [isShown: boolean, show: (isShown: boolean) => void] {
  // Each showing is a new object, so that its time begins again.
  const [shown, setShown] = useState<object | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown !== null, (isShown) => setShown(isShown ? {} : null)];
}
