"use client";

import { useLayoutEffect } from "react";

/** Says that the page is awake: `public/early.js` then presses what was pressed before. */
export function Awake() {
  useLayoutEffect(() => void window.dispatchEvent(new Event("awake")), []);
  return null;
}
