"use client";

import { useEffect } from "react";
import { showToast } from "@/components/shared/toast-store";
import { takeFlash } from "@/lib/client/flash";

/** Shows what the page before had to say when it led here. */
export function FlashToast() {
  useEffect(() => {
    const text = takeFlash();
    if (text) showToast({ text });
  }, []);
  return null;
}
