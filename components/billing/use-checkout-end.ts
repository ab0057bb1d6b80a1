"use client";

import { useEffect, useSyncExternalStore } from "react";
import { checkoutEndOf, clearCheckoutEnd } from "@/lib/client/checkout-end";
import { type CheckoutEnd } from "@/lib/routes";

const never = () => () => {};

/** The ends that this page was opened with: one that was left is then removed from the address. */
const ends = new Map<string, CheckoutEnd | null>();

function endOnOpening(name: string): CheckoutEnd | null {
  if (!ends.has(name)) ends.set(name, checkoutEndOf(name));
  return ends.get(name) ?? null;
}

/**
 * How the payment that the visitor returns from ended, read from the URL; null without one and on the server. A payment
 * that was left is said once: the address forgets it, so that a reload doesn't repeat it.
 */
export function useCheckoutEnd(name: string): CheckoutEnd | null {
  const end = useSyncExternalStore(
    never,
    () => endOnOpening(name),
    () => null,
  );
  useEffect(() => {
    if (end === "cancelled") clearCheckoutEnd(name);
  }, [end, name]);
  return end;
}
