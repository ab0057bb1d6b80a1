import { type CheckoutEnd, checkoutEnds } from "../site/routes";

/** How the payment ended that the visitor returns from, by the parameter `name` of the address; null for none. */
export function checkoutEndOf(name: string): CheckoutEnd | null {
  const value = new URLSearchParams(window.location.search).get(name);
  return checkoutEnds.find((end) => end === value) ?? null;
}

function addressWithout(name: string): URL {
  const here = new URL(window.location.href);
  here.searchParams.delete(name);
  return here;
}

/** Removes the parameter from the address, so that a reload or a bookmark does not repeat it. */
export const clearCheckoutEnd = (name: string): void =>
  window.history.replaceState(window.history.state, "", addressWithout(name));

/** Reloads the page without the parameter, in one navigation: replaceState followed by a reload can race. */
export const reopenWithout = (name: string): void => window.location.replace(addressWithout(name));
