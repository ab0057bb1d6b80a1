"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { buttonClasses } from "@/components/ui/button";
import { exactNumber } from "@/lib/format/number";

const AwakeContext = createContext(true);

/** Whether what may be done with reviews is drawn here: not in a list that nobody has unfolded. */
export const useIsAwake = () => useContext(AwakeContext);

/**
 * The reviews behind the first ones, one step away on the same page. All their words are there from the start; their
 * controls, of which a long list has hundreds, come when it is unfolded: by hand, by a link to a review or by a search
 * in the page.
 */
export function FoldedReviews({ count, children }: { count: number; children: ReactNode }) {
  const [isAwake, setAwake] = useState(false);
  return (
    <details
      className="group no-print border-line border-t pt-6"
      onToggle={(event) => event.currentTarget.open && setAwake(true)}
    >
      <summary className={buttonClasses({ className: "group-open:hidden" })} onClick={() => setAwake(true)}>
        Show {exactNumber(count)} more
      </summary>
      <AwakeContext value={isAwake}>{children}</AwakeContext>
    </details>
  );
}
