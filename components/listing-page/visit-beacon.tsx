"use client";

import { useEffect } from "react";
import { recordEvent, whenSeen } from "@/lib/client/analytics";
import { type EventKind } from "@/lib/contract/analytics";

/**
 * Records views of a listing's page and clicks on its contact links. Draws nothing. The server ignores bots, the owner, and
 * administrators.
 */
export function VisitBeacon({ listingId }: { listingId: number }) {
  useEffect(() => whenSeen(() => recordEvent({ kind: "view", listing_ids: [listingId] })), [listingId]);
  useEffect(() => {
    function recordClick(event: MouseEvent) {
      if (event.type === "auxclick" && event.button !== 1) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-contact]") : null;
      if (link) recordEvent({ kind: link.dataset.contact as EventKind, listing_ids: [listingId] });
    }
    document.addEventListener("click", recordClick);
    document.addEventListener("auxclick", recordClick);
    return () => {
      document.removeEventListener("click", recordClick);
      document.removeEventListener("auxclick", recordClick);
    };
  }, [listingId]);
  return null;
}
