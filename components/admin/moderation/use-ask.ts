import { useSearchParams } from "next/navigation";
import { type MouseEvent } from "react";
import { type Ask } from "@/lib/client/admin-list";
import { type Filter, type StatusTab } from "./resource";

/** How many rows a page may have; the second is the default. */
export const pageSizes = [20, 50, 100] as const;
const DEFAULT_SIZE = 50;

interface Asked {
  tab: StatusTab;
  search: string;
  page: number;
  size: number;
  filters: Record<string, string>;
}

type Shape = { tabs: readonly [StatusTab, ...StatusTab[]]; filters: readonly Filter[] };

/** What the address asks for; whatever it says wrongly counts as not said. */
export function readAsk(params: URLSearchParams, { tabs, filters }: Shape): Asked {
  const size = pageSizes.find((known) => String(known) === params.get("size")) ?? DEFAULT_SIZE;
  const page = /^[1-9]\d{0,6}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return {
    tab: tabs.find(({ key }) => key === params.get("status")) ?? tabs[0],
    search: params.get("q")?.trim() ?? "",
    page,
    size,
    filters: Object.fromEntries(
      filters.flatMap(({ key, options }) => {
        const value = params.get(key) ?? "";
        return options.some(([known]) => known === value) && value !== "" ? [[key, value]] : [];
      }),
    ),
  };
}

/** The list's call for what the address asks. */
export const callOf = ({ tab, search, page, size, filters }: Asked): Ask => ({
  ...filters,
  ...tab.ask,
  search,
  limit: size,
  offset: (page - 1) * size,
});

/** What the address of the list asks, and how other addresses of it are made and gone to. */
export function useAsk(shape: Shape) {
  const params = useSearchParams();
  const asked = readAsk(params, shape);

  /** The address with these changes: null takes a word out. All but a step through the pages begins at the first. */
  function hrefWith(changes: Record<string, string | number | null>): string {
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(key);
      else next.set(key, String(value));
    }
    const query = next.toString();
    return query ? `?${query}` : "?";
  }
  return { asked, hrefWith };
}

/** Goes to an address of the same page without loading it anew. */
export const goTo = (href: string): void => window.history.pushState(null, "", addressOf(href));
/** The same, leaving no step to come back to. */
export const correctTo = (href: string): void => window.history.replaceState(null, "", addressOf(href));

const addressOf = (href: string): string => (href === "?" ? window.location.pathname : href);

/** For an element around links to other addresses of the same page: follows them in place. */
export function followInPlace(event: MouseEvent): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const href = (event.target as Element).closest("a")?.getAttribute("href");
  if (!href?.startsWith("?")) return;
  event.preventDefault();
  goTo(href);
}
