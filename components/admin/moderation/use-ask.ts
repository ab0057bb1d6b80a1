import { useSearchParams } from "next/navigation";
import { type Ask } from "@/lib/client/admin-list";
import { addressWith } from "../list-address";
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

  const hrefWith = (changes: Record<string, string | number | null>) => addressWith(params, changes);
  return { asked, hrefWith };
}
