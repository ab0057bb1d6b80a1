import { type ListQuery } from "@/lib/client/admin-list";
import { type LedgerFilters } from "@/lib/contract/crowdfund-ledger";
import { contributionStatuses } from "@/lib/rules/crowdfund";
import { isDay } from "../list/list-address";

/** The ledger's filters, by their query keys. */
export const ledgerFilters = ["status", "listing_id", "since", "until", "search"] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];
export type LedgerParams = Partial<Record<LedgerFilter, string>>;

/** Rows per page. */
export const LEDGER_SIZE = 50;

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);

const isValid: Record<LedgerFilter, (text: string) => boolean> = {
  status: (text) => contributionStatuses.some((known) => known === text),
  listing_id: isId,
  since: isDay,
  until: isDay,
  search: (text) => text !== "" && text.length <= 255,
};

/** Reads filters and page from the URL; invalid values are ignored. */
export function readLedgerView(params: URLSearchParams): { filters: LedgerParams; page: number } {
  const given = ledgerFilters.flatMap((key) => {
    const value = params.get(key)?.trim() ?? "";
    return isValid[key](value) ? [[key, value] as const] : [];
  });
  const page = params.get("page") ?? "";
  return { filters: Object.fromEntries(given), page: isId(page) ? Number(page) : 1 };
}

/** The API query for a page. */
export const ledgerQuery = ({ filters, page }: ReturnType<typeof readLedgerView>): ListQuery => ({
  ...filters,
  limit: LEDGER_SIZE,
  offset: (page - 1) * LEDGER_SIZE,
});

/** The API query for the sums. */
export const sumsQuery = ({ listing_id, status, ...rest }: LedgerParams): Partial<LedgerFilters> => ({
  ...rest,
  ...(listing_id && { listing_id: Number(listing_id) }),
  ...(status && { status: status as LedgerFilters["status"] }),
});
