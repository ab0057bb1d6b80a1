import { useSearchParams } from "next/navigation";
import { type ListQuery } from "@/lib/client/admin-list";
import { addressWith } from "./list-address";
import { type Filter, type StatusTab } from "./resource";

/** The page sizes to choose from. */
export const pageSizes = [20, 50, 100] as const;
const DEFAULT_SIZE = 50;

export interface ListView {
  tab: StatusTab;
  search: string;
  order: string | null;
  page: number;
  size: number;
  filters: Record<string, string>;
}

type Shape = {
  tabs: readonly [StatusTab, ...StatusTab[]];
  filters: readonly Filter[];
  orders?: readonly (readonly [string, string])[];
};

/** Reads tab, search, order, page and filters from the URL; invalid values are ignored. */
export function readListView(params: URLSearchParams, { tabs, filters, orders = [] }: Shape): ListView {
  const size = pageSizes.find((known) => String(known) === params.get("size")) ?? DEFAULT_SIZE;
  const page = /^[1-9]\d{0,6}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const tab = tabs.find(({ key }) => key === params.get("status")) ?? tabs[0];
  return {
    tab,
    search: params.get("q")?.trim() ?? "",
    order: orders.find(([known]) => known === params.get("order"))?.[0] ?? tab.order ?? null,
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

/** The API query for a list view. */
export const listQueryOf = ({ tab, search, order, page, size, filters }: ListView): ListQuery => ({
  ...filters,
  ...tab.query,
  search,
  ordering: order,
  limit: size,
  offset: (page - 1) * size,
});

/** The list view in the URL, and a function that builds URLs of other views. */
export function useListView(shape: Shape) {
  const params = useSearchParams();
  const view = readListView(params, shape);

  const hrefWith = (changes: Record<string, string | number | null>) => addressWith(params, changes);
  return { view, hrefWith };
}
