"use client";

import { useSyncExternalStore } from "react";
import { checkoutEndOf } from "@/lib/client/checkout-end";
import { type CheckoutEnd } from "@/lib/routes";

const never = () => () => {};

/** How a payment ended that the visitor comes back from, by the page's address; null for nothing and on the server. */
export const useCheckoutEnd = (name: string): CheckoutEnd | null =>
  useSyncExternalStore(
    never,
    () => checkoutEndOf(name),
    () => null,
  );
