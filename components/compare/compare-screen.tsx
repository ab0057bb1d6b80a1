"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { CompareEmpty } from "./compare-empty";
import { useCompare } from "./compare-provider";
import { CompareSkeleton } from "./compare-skeleton";

const CompareTable = lazy(() => import("./compare-table").then((module) => ({ default: module.CompareTable })));

/** The comparison itself. What it holds is known in the browser alone, so the server draws the waiting shape. */
export function CompareScreen() {
  const { ids } = useCompare();
  const isAwake = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isAwake) return <CompareSkeleton />;
  if (ids.length === 0) return <CompareEmpty />;
  return (
    <Suspense fallback={<CompareSkeleton />}>
      <CompareTable />
    </Suspense>
  );
}
