"use client";

import { useEffect } from "react";
import { showToast } from "@/components/shared/toast-store";
import { takeMessage } from "@/lib/client/carried-message";

/** Shows what the page before had to say when it led here. */
export function CarriedToast() {
  useEffect(() => {
    const text = takeMessage();
    if (text) showToast({ text });
  }, []);
  return null;
}
