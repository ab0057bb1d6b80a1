"use client";

import { useEffect } from "react";

const label = "Map: arrow keys move it, plus and minus zoom";

/** Lets the map of results move. The code for it loads when someone first touches, points at, or focuses the map. */
export function MapMover() {
  useEffect(() => {
    const section = document.getElementById("result-map");
    const frame = section?.querySelector<HTMLElement>("[data-map=frame]");
    if (!section || !frame) return;
    frame.tabIndex = 0;
    frame.role = "group";
    frame.ariaLabel = label;
    const loading = new AbortController();
    const { signal } = loading;
    let touch: TouchEvent | null = null;
    const load = async () => {
      const { startMotion } = await import("./map-motion");
      if (signal.aborted) return;
      loading.abort();
      startMotion(section, frame);
      if (touch && touch.touches.length > 1) frame.dispatchEvent(startOf(touch));
    };
    const wanted = () => void load().catch((error) => console.error("Could not load the map's code.", error));
    const hold = (event: TouchEvent) => {
      touch = event;
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    section.addEventListener("pointerenter", wanted, { once: true, signal });
    section.addEventListener("focusin", wanted, { once: true, signal });
    for (const name of ["touchstart", "touchmove", "touchend"] as const)
      frame.addEventListener(name, hold, { passive: false, signal });
    return () => loading.abort();
  }, []);
  return null;
}

/** Two fingers that touched the map before its code was there begin their gesture once more. */
function startOf({ touches, targetTouches }: TouchEvent): TouchEvent {
  const [all, own] = [[...touches], [...targetTouches]];
  return new TouchEvent("touchstart", {
    ...{ bubbles: true, cancelable: true },
    ...{ touches: all, targetTouches: own, changedTouches: all },
  });
}
