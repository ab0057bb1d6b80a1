"use client";

import { useEffect } from "react";
import { recordEvent, whenSeen } from "@/lib/client/analytics";

/** Records which listings a page of results shows, once per visit. Draws nothing. */
export function AppearanceBeacon({ ids }: { ids: number[] }) {
  const shown = ids.join();
  useEffect(() => whenSeen(() => recordEvent({ kind: "search", listing_ids: shown.split(",").map(Number) })), [shown]);
  return null;
}
