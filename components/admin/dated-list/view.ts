import { type ListQuery } from "@/lib/client/admin-list";
import { isDay } from "../list/list-address";

/** Rows per page. */
export const PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** The filters of a list of dated rows: from a day on and until one, and what else the list has. */
export interface DatedView {
  filters: Partial<Record<string, string>>;
  page: number;
}

type Checks = Record<string, (text: string) => boolean>;

/** Filters by day, which every such list has. */
export const dayChecks = { since: isDay, until: isDay };

/** Reads filters and page from the URL; values that fail their check are ignored. */
export function readView(params: URLSearchParams, checks: Checks): DatedView {
  const given = Object.entries(checks).flatMap(([key, isValid]) => {
    const value = params.get(key) ?? "";
    return value !== "" && isValid(value) ? [[key, value] as const] : [];
  });
  const page = isId(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { filters: Object.fromEntries(given), page };
}

/** The API query; "until" includes the whole day. */
export const viewQuery = ({ filters, page }: DatedView): ListQuery => ({
  ...filters,
  until: filters.until && new Date(Date.parse(filters.until) + DAY_MS).toISOString(),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});
