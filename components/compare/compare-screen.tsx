"use client";

import { lazy, Suspense } from "react";
import { useHydrated } from "@/lib/site/use-hydrated";
import { CompareEmpty, CompareSkeleton } from "./compare-placeholders";
import { useCompare } from "./compare-provider";

const CompareTable = lazy(() => import("./compare-table").then((module) => ({ default: module.CompareTable })));

/**
 * The comparison. Only the browser knows the list, so the server renders the skeleton and the empty state, and
 * `public/early.js` tells which of them shows.
 */
export function CompareScreen() {
  const { ids } = useCompare();
  const isHydrated = useHydrated();
  if (!isHydrated) {
    return (
      <>
        <div className="when-comparing">
          <CompareSkeleton />
        </div>
        <div className="when-not-comparing needs-script">
          <CompareEmpty />
        </div>
      </>
    );
  }
  if (ids.length === 0) return <CompareEmpty />;
  return (
    <Suspense fallback={<CompareSkeleton />}>
      <CompareTable />
    </Suspense>
  );
}
