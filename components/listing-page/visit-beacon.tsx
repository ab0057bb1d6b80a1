"use client";

import { useEffect } from "react";
import { recordEvent, whenSeen } from "@/lib/client/analytics";
import { type EventKind } from "@/lib/contract/analytics";

/**
 * Tells that a listing's page is being read and by which of its links it is contacted. It draws nothing, and what it says
 * is judged by the server: bots, the owner and administrators don't count.
 */
export function VisitBeacon({ listingId }: { listingId: number }) {
  useEffect(() => whenSeen(() => recordEvent({ kind: "view", listing_ids: [listingId] })), [listingId]);
  useEffect(() => {
    function hear(event: MouseEvent) {
      if (event.type === "auxclick" && event.button !== 1) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-contact]") : null;
      if (link) recordEvent({ kind: link.dataset.contact as EventKind, listing_ids: [listingId] });
    }
    document.addEventListener("click", hear);
    document.addEventListener("auxclick", hear);
    return () => {
      document.removeEventListener("click", hear);
      document.removeEventListener("auxclick", hear);
    };
  }, [listingId]);
  return null;
}
