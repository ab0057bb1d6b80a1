import { type MouseEvent } from "react";

/**
 * The address of a list with these changes: null takes a word out. All but a step through the pages begins at the first.
 */
export function addressWith(params: URLSearchParams, changes: Record<string, string | number | null>): string {
  const next = new URLSearchParams(params);
  next.delete("page");
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(key);
    else next.set(key, String(value));
  }
  const query = next.toString();
  return query ? `?${query}` : "?";
}

/** Whether a word of an address names a day that there is: the 30th of February would become a day of March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Goes to an address of the same page without loading it anew. */
export const goTo = (href: string): void => window.history.pushState(null, "", wholeOf(href));
/** The same, leaving no step to come back to. */
export const correctTo = (href: string): void => window.history.replaceState(null, "", wholeOf(href));

const wholeOf = (href: string): string => (href === "?" ? window.location.pathname : href);

/** For an element around links to other addresses of the same page: follows them in place. */
export function followInPlace(event: MouseEvent): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const href = (event.target as Element).closest("a")?.getAttribute("href");
  if (!href?.startsWith("?")) return;
  event.preventDefault();
  goTo(href);
}
