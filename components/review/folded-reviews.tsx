"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { buttonClasses } from "@/components/ui/button";
import { exactNumber } from "@/lib/format/number";
import { AwakeContext } from "./awake";
import { useReviewControls } from "./review-controls";

const loadOlder = () => import("./older-reviews").then(({ OlderReviews }) => OlderReviews);

type FoldedReviewsProps = {
  /** How many are folded here. */
  count: number;
  /** The ids of all reviews on the page, newest first, and how many the listing has in all. */
  known: readonly number[];
  total: number;
  children: ReactNode;
};

/**
 * The reviews behind the first ones, one step away on the same page. Their words are there from the start; their
 * controls, of which a long list has hundreds, come when it is unfolded: by hand, by a link to a review or by a search
 * in the page. What the page does not hold is asked for behind them.
 */
export function FoldedReviews({ count, known, total, children }: FoldedReviewsProps) {
  const { listing } = useReviewControls();
  const [isAwake, setAwake] = useState(false);
  const { Part: OlderReviews, want } = useOnDemand(loadOlder);
  const fold = useRef<HTMLDetailsElement>(null);
  const sought = useSoughtReview();
  const hasOlder = total > known.length;

  function wake() {
    if (isAwake) return;
    setAwake(true);
    if (hasOlder) void want();
  }
  useEffect(() => {
    // One on the page is unfolded by the browser itself.
    if (sought && hasOlder && fold.current && !document.getElementById(sought)) fold.current.open = true;
  }, [sought, hasOlder]);

  useEffect(() => {
    // Unfolded before the page has woken, when nobody heard of it.
    if (fold.current?.open) wake();
  });

  return (
    <details
      ref={fold}
      className="group no-print border-line border-t pt-6"
      onToggle={(event) => event.currentTarget.open && wake()}
    >
      <summary className={buttonClasses({ className: "group-open:hidden" })} onClick={wake}>
        Show {exactNumber(count)} more
      </summary>
      <AwakeContext value={isAwake}>
        {children}
        {OlderReviews && <OlderReviews listing={listing} known={known} total={total} sought={sought} />}
      </AwakeContext>
      {hasOlder && (
        <p className="without-script border-line text-soft border-t py-6">
          Older reviews need JavaScript, which is off in this browser.
        </p>
      )}
    </details>
  );
}

function onHashChange(told: () => void) {
  addEventListener("hashchange", told);
  return () => removeEventListener("hashchange", told);
}

/** The element of the review that the address points at; null when it points at none. */
function useSoughtReview(): string | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => "",
  );
  return /^#review-\d+$/.test(hash) ? hash.slice(1) : null;
}
