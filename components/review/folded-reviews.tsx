"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { buttonClasses } from "@/components/ui/button";
import { exactNumber } from "@/lib/format/number";
import { ReviewActionsContext, useReviewControls } from "./review-controls";

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
  const [isOpen, setOpen] = useState(false);
  const { Part: OlderReviews, want } = useOnDemand(loadOlder);
  const fold = useRef<HTMLDetailsElement>(null);
  const targetId = useTargetReview();
  const hasOlder = total > known.length;

  function unfold() {
    if (isOpen) return;
    setOpen(true);
    if (hasOlder) void want();
  }
  useEffect(() => {
    // One on the page is unfolded by the browser itself.
    if (targetId && hasOlder && fold.current && !document.getElementById(targetId)) fold.current.open = true;
  }, [targetId, hasOlder]);

  useEffect(() => {
    // Unfolded before the page has woken, when nobody heard of it.
    if (fold.current?.open) unfold();
  });

  return (
    <details
      ref={fold}
      className="group no-print border-line border-t pt-6"
      onToggle={(event) => event.currentTarget.open && unfold()}
    >
      <summary className={buttonClasses({ className: "group-open:hidden" })} onClick={unfold}>
        Show {exactNumber(count)} more
      </summary>
      <ReviewActionsContext value={isOpen}>
        {children}
        {OlderReviews && <OlderReviews listing={listing} known={known} total={total} targetId={targetId} />}
      </ReviewActionsContext>
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
function useTargetReview(): string | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => "",
  );
  return /^#review-\d+$/.test(hash) ? hash.slice(1) : null;
}
