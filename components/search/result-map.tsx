"use client";

import { useEffect } from "react";
import { readResultsPage } from "@/lib/client/search";

const label = "Map: arrow keys move it, plus and minus zoom";

/** From this width on, the map is beside the results (`results-and-map` in app/globals.css). */
const besideFrom = "(min-width: 75rem)";

/**
 * Brings the map of results beside them where there is room, lets it move, and shows which circle a row is in. The code
 * for moving loads when someone first touches, points at, or focuses the map.
 */
export function ResultMap() {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const start = (map: HTMLElement) => {
      if (signal.aborted) return;
      followRows(map, signal);
      loadMotion(map, signal);
    };
    const map = document.getElementById("result-map");
    if (map) start(map);
    else bringMap(start, signal);
    return () => leaving.abort();
  }, []);
  return null;
}

/** Puts the map of the page that has one into its slot, once the window is wide enough. */
function bringMap(start: (map: HTMLElement) => void, signal: AbortSignal): void {
  const slot = document.getElementById("map-slot");
  const width = matchMedia(besideFrom);
  if (!slot) return;
  async function bring() {
    if (!slot || !width.matches || slot.dataset.asked === "") return;
    slot.dataset.asked = "";
    try {
      const map = (await readResultsPage(slot.dataset.href ?? "", signal)).getElementById("result-map");
      slot.replaceChildren(...(map ? [map] : []));
      if (map) start(map);
    } catch (error) {
      slot.replaceChildren();
      if (!signal.aborted) console.error("Could not load the map.", error);
    }
  }
  void bring();
  width.addEventListener("change", () => void bring(), { signal });
}

/** Marks the circle of a row that is pointed at or has the focus, and the rows of such a circle. */
function followRows(map: HTMLElement, signal: AbortSignal): void {
  const results = document.querySelector<HTMLElement>("[data-results]");
  const circleOf = (id = "") => (JSON.parse(map.dataset.rows ?? "{}") as Record<string, string>)[id];
  const rows = () => [...(results?.querySelectorAll<HTMLElement>("[data-listing]") ?? [])];
  const mark = (area: string | undefined) => {
    for (const spot of map.querySelectorAll<HTMLElement>("[data-area]"))
      spot.toggleAttribute("data-lit", spot.dataset.area === area);
    for (const row of rows())
      row.toggleAttribute("data-lit", area !== undefined && circleOf(row.dataset.listing) === area);
  };
  const follow = ({ target }: Event) => {
    const on = target instanceof Element ? target.closest<HTMLElement>("[data-listing], [data-area]") : null;
    mark(on?.dataset.area ?? circleOf(on?.dataset.listing));
  };
  for (const part of [map, results]) {
    part?.addEventListener("pointerover", follow, { signal });
    part?.addEventListener("focusin", follow, { signal });
    part?.addEventListener("pointerleave", () => mark(undefined), { signal });
  }
}

function loadMotion(map: HTMLElement, leaving: AbortSignal): void {
  const frame = map.querySelector<HTMLElement>("[data-map=frame]");
  if (!frame) return;
  frame.tabIndex = 0;
  frame.role = "group";
  frame.ariaLabel = label;
  const loading = new AbortController();
  const signal = AbortSignal.any([loading.signal, leaving]);
  let touch: TouchEvent | null = null;
  const load = async () => {
    const { startMotion } = await import("./map-motion");
    if (signal.aborted) return;
    loading.abort();
    startMotion(map, frame);
    if (touch && touch.touches.length > 1) frame.dispatchEvent(startOf(touch));
  };
  const wanted = () => void load().catch((error) => console.error("Could not load the map's code.", error));
  const hold = (event: TouchEvent) => {
    touch = event;
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  map.addEventListener("pointerenter", wanted, { once: true, signal });
  map.addEventListener("focusin", wanted, { once: true, signal });
  for (const name of ["touchstart", "touchmove", "touchend"] as const)
    frame.addEventListener(name, hold, { passive: false, signal });
}

/** Two fingers that touched the map before its code was there begin their gesture once more. */
function startOf({ touches, targetTouches }: TouchEvent): TouchEvent {
  const [all, own] = [[...touches], [...targetTouches]];
  return new TouchEvent("touchstart", {
    ...{ bubbles: true, cancelable: true },
    ...{ touches: all, targetTouches: own, changedTouches: all },
  });
}
