import { type MouseEvent } from "react";

/** The URL of the same list with these changes; null removes a key. */
export type HrefWith = (changes: Record<string, string | number | null>) => string;

/**
 * A list's URL with these changes. Any change but that of the page goes back to page 1.
 */
export function addressWith(params: URLSearchParams, changes: Parameters<HrefWith>[0]): string {
  const next = new URLSearchParams(params);
  next.delete("page");
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(key);
    else next.set(key, String(value));
  }
  const query = next.toString();
  return query ? `?${query}` : "?";
}

/** The changes of a URL that clear a list's search and filters. */
export const unfiltered = (filters: readonly { key: string }[]): Parameters<HrefWith>[0] => ({
  q: null,
  ...Object.fromEntries(filters.map(({ key }) => [key, null])),
});

/** Whether a query value is a valid date: February 30 would otherwise become a day in March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Navigates within the same page without reloading it. */
export const goTo = (href: string): void => window.history.pushState(null, "", wholeOf(href));
/** The same, replacing the history entry. */
export const correctTo = (href: string): void => window.history.replaceState(null, "", wholeOf(href));

const wholeOf = (href: string): string => (href === "?" ? window.location.pathname : href);

/** A click handler for a wrapper: follows links to other URLs of the same page without reloading. */
export function followInPlace(event: MouseEvent): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const href = (event.target as Element).closest("a")?.getAttribute("href");
  if (!href?.startsWith("?")) return;
  event.preventDefault();
  goTo(href);
}
