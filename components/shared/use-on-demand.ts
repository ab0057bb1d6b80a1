"use client";

import { type ComponentType, useState } from "react";
import { messages } from "@/lib/messages";
import { showToast } from "./toast-store";

/**
 * A part of a page whose code is fetched when it is first wanted. `want` fetches it and says whether it is there; when
 * it can't be had a toast says so, and it may be wanted again.
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
