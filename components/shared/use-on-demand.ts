"use client";

import { type ComponentType, useState } from "react";
import { messages } from "@/lib/messages/common";
import { showToast } from "./toast-store";

/**
 * A component whose code loads on demand. `want` loads it and resolves to whether that worked; after a failure a toast
 * says so, and it may be called again.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  async function want(): Promise<boolean> {
    try {
      const part = await load();
      setPart(() => part);
      return true;
    } catch (error) {
      console.error("Could not load a part of the page.", error);
      showToast({ text: messages.partFailed });
      return false;
    }
  }

  return { Part, want };
}
