"use client";

import { useEffect } from "react";
import { recordEvent, whenSeen } from "@/lib/client/analytics";

/** Tells which listings a page of results shows, once for each time that it is opened. It draws nothing. */
export function AppearanceBeacon({ ids }: { ids: number[] }) {
  const shown = ids.join();
  useEffect(() => whenSeen(() => recordEvent({ kind: "search", listing_ids: shown.split(",").map(Number) })), [shown]);
  return null;
}
