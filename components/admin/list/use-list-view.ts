import { useSearchParams } from "next/navigation";
import { type ListQuery } from "@/lib/client/admin-list";
import { readId, readPage } from "@/lib/rules/id";
import { addressWith, type HrefWith, isDay } from "./list-address";
import { type Filter, type ListSource, type StatusTab } from "./resource";

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

type Shape = Pick<ListSource<never>, "tabs" | "filters" | "orders">;

/** What a text filter accepts unless it says otherwise, in characters. */
export const LONGEST_TEXT = 100;

/** Whether a value can be chosen or typed in a filter. */
function isValid({ options, type, longest = LONGEST_TEXT }: Filter, value: string): boolean {
  if (options?.some(([known]) => known === value)) return true;
  if (type === "id") return readId(value) !== null;
  if (type === "date") return isDay(value);
  return type === "text" && value.length <= longest;
}

/** Reads tab, search, order, page and filters from the URL; invalid values are ignored. */
export function readListView(params: URLSearchParams, { tabs, filters, orders = [] }: Shape): ListView {
  const size = pageSizes.find((known) => String(known) === params.get("size")) ?? DEFAULT_SIZE;
  const tab = tabs.find(({ key }) => key === params.get("status")) ?? tabs[0];
  return {
    tab,
    search: params.get("q")?.trim() ?? "",
    order: orders.find(([known]) => known === params.get("order"))?.[0] ?? tab.order ?? null,
    page: readPage(params.get("page")) ?? 1,
    size,
    filters: Object.fromEntries(
      filters.flatMap((filter) => {
        const value = params.get(filter.key)?.trim() ?? "";
        return value !== "" && isValid(filter, value) ? [[filter.key, value]] : [];
      }),
    ),
  };
}

/** Whether a view shows less than its tab. */
export const isNarrowed = ({ search, filters }: ListView): boolean => search !== "" || Object.keys(filters).length > 0;

/** The API query for a list view. */
export const listQueryOf = ({ tab, search, order, page, size, filters }: ListView): ListQuery => ({
  search,
  ...filters,
  ...tab.query,
  ordering: order,
  limit: size,
  offset: (page - 1) * size,
});

/** The list view in the URL, and a function that builds URLs of other views. */
export function useListView(shape: Shape) {
  const params = useSearchParams();
  const view = readListView(params, shape);

  const hrefWith: HrefWith = (changes) => addressWith(params, changes);
  return { view, hrefWith };
}
