"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { buttonClasses } from "@/components/ui/button";
import { exactNumber } from "@/lib/format/number";
import { ReviewActionsContext, useReviewControls } from "./review-controls";

const loadOlder = () => import("./older-reviews").then(({ OlderReviews }) => OlderReviews);

type FoldedReviewsProps = {
  /** How many reviews are folded. */
  count: number;
  /** The ids of all reviews on the page, newest first, and the total of the listing. */
  known: readonly number[];
  total: number;
  children: ReactNode;
};

/**
 * The reviews after the first ones, folded. Their text is on the page from the start; their buttons, hundreds in a long
 * list, render once the list is unfolded: by hand, by a link to a review, or by the browser's find-in-page. Reviews that
 * the page does not contain load after them.
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
    // The browser itself unfolds the list for a review on the page.
    if (targetId && hasOlder && fold.current && !document.getElementById(targetId)) fold.current.open = true;
  }, [targetId, hasOlder]);

  useEffect(() => {
    // The list may have been unfolded before hydration, without an event.
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

function onHashChange(listener: () => void) {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** The id of the review's element that the address points at; null for none. */
function useTargetReview(): string | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => "",
  );
  return /^#review-\d+$/.test(hash) ? hash.slice(1) : null;
}
