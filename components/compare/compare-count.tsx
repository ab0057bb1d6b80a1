"use client";

import { COMPARE_MAX } from "@/lib/rules/compare-list";
import { useCompare } from "./compare-provider";

/** How many listings are being compared, beside the link to them; its place is kept while there are none. */
export function CompareCount() {
  const { ids } = useCompare();
  return <span className="text-faint inline-block w-7">{ids.length > 0 && `${ids.length}/${COMPARE_MAX}`}</span>;
}
