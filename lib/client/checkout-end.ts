import { type CheckoutEnd, checkoutEnds } from "../routes";

/** What the address of the page says under `name` of a payment that the visitor comes back from; null for nothing. */
export function checkoutEndOf(name: string): CheckoutEnd | null {
  const said = new URLSearchParams(window.location.search).get(name);
  return checkoutEnds.find((end) => end === said) ?? null;
}

function addressWithout(name: string): URL {
  const here = new URL(window.location.href);
  here.searchParams.delete(name);
  return here;
}

/** Takes it out of the address, so that a reload or a bookmark does not say it again. */
export const clearCheckoutEnd = (name: string): void =>
  window.history.replaceState(window.history.state, "", addressWithout(name));

/** Opens the page anew without it: one navigation, since a change of the address and a reload can get into each other's way. */
export const reopenWithout = (name: string): void => window.location.replace(addressWithout(name));
