"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { showToast } from "@/components/shared/toast-store";
import { routes } from "@/lib/site/routes";
import { COMPARE_MAX } from "@/lib/rules/compare-list";
import { useCompare } from "./compare-provider";

const TrayItems = lazy(() => import("./tray-items").then((module) => ({ default: module.TrayItems })));

/** How many listings are being compared. It keeps its width while there are none. */
export function CompareCount() {
  const { ids } = useCompare();
  return <span className="text-faint inline-block w-7">{ids.length > 0 && `${ids.length}/${COMPARE_MAX}`}</span>;
}

/** The tray at the bottom of the window with the compared listings; hidden while the list is empty. */
export function CompareTray() {
  const { ids, replace } = useCompare();
  const path = usePathname();
  if (ids.length === 0 || path.toLowerCase().replace(/\/$/, "") === routes.compare) return null;
  const clear = () => {
    replace([]);
    showToast({ text: "Comparison cleared.", action: { label: "Undo", run: () => replace(ids) } });
  };
  return (
    <section
      aria-label="Compare list"
      className="compare-tray rise no-print border-line bg-raised shadow-float fixed inset-x-0 bottom-0 z-20 border-t"
    >
      <div className="page xs:h-20 xs:flex-nowrap flex h-32 flex-wrap content-center items-center gap-2 sm:gap-4">
        <Suspense fallback={<div className="max-xs:basis-full h-13 grow basis-0" />}>
          <TrayItems />
        </Suspense>
        <p aria-live="polite" className="text-soft">
          <span className="sr-only">Listings to compare: </span>
          {ids.length}/{COMPARE_MAX}
        </p>
        <button
          type="button"
          onClick={clear}
          className="text-accent hover:bg-accent-wash min-h-11 rounded-md px-3 font-semibold"
        >
          Clear
        </button>
        <a
          href={routes.compare}
          className="bg-accent text-on-accent hover:bg-accent-strong max-xs:grow inline-flex min-h-11 items-center justify-center rounded-md px-4 text-center leading-tight font-semibold"
        >
          Compare Now
        </a>
      </div>
    </section>
  );
}
