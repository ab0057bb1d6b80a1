"use client";

import { useSyncExternalStore } from "react";
import { checkoutEndOf } from "@/lib/client/checkout-end";
import { type CheckoutEnd } from "@/lib/routes";

const never = () => () => {};

/** How the payment that the visitor returns from ended, read from the URL; null without one and on the server. */
export const useCheckoutEnd = (name: string): CheckoutEnd | null =>
  useSyncExternalStore(
    never,
    () => checkoutEndOf(name),
    () => null,
  );
