"use client";

import { useCallback, useState } from "react";
import { staticMarkup } from "@/lib/site/static-markup";

const isServer = typeof document === "undefined";

/** The nodes that the server rendered. */
const nodesOf = (id: string): Node[] => [...(document.getElementById(id)?.childNodes ?? [])];

/**
 * The static markup at this index. The browser leaves the nodes alone: React takes the string for their
 * text, which may differ. If it has to render the page again, it puts the same nodes back.
 */
export function StaticNodes({ at }: { at: number }) {
  const id = `static-${at}`;
  const [nodes] = useState(() => (isServer ? [] : nodesOf(id)));
  const fill = useCallback(
    (element: HTMLElement | null) => {
      if (element && !element.hasChildNodes()) element.append(...nodes);
    },
    [nodes],
  );
  return (
    <div id={id} ref={fill} className="contents" suppressHydrationWarning>
      {isServer ? staticMarkup()?.[at] : ""}
    </div>
  );
}
