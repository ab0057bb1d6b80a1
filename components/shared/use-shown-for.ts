"use client";

import { useEffect, useState } from "react";

/** A flag that resets itself after `ms`, with its setter. */
export function useShownFor(ms: number): [isShown: boolean, show: (isShown: boolean) => void] {
  // A new object each time, so that the timer restarts.
  const [shown, setShown] = useState<object | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown !== null, (isShown) => setShown(isShown ? {} : null)];
}
