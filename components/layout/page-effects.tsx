"use client";

import { useEffect, useLayoutEffect } from "react";
import { showToast } from "@/components/shared/toast-store";
import { takeFlash } from "@/lib/client/flash";

/** Announces that the page is hydrated: `public/early.js` then replays the presses that came before. */
export function Awake() {
  useLayoutEffect(() => void window.dispatchEvent(new Event("awake")), []);
  return null;
}

/** Shows the message that the previous page left for this one. */
export function FlashToast() {
  useEffect(() => {
    const text = takeFlash();
    if (text) showToast({ text });
  }, []);
  return null;
}
