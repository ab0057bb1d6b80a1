import { type CheckoutEnd, checkoutEnds } from "../routes";

/** What the address of the page says under `name` of a payment that the visitor comes back from; null for nothing. */
export function checkoutEndOf(name: string): CheckoutEnd | null {
  const said = new URLSearchParams(window.location.search).get(name);
  return checkoutEnds.find((end) => end === said) ?? null;
}

/** Takes it out of the address, so that a reload or a bookmark does not say it again. */
export function forgetCheckoutEnd(name: string): void {
  const here = new URL(window.location.href);
  here.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", here);
}
