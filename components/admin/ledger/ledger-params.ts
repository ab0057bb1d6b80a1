import { type Ask } from "@/lib/client/admin-list";
import { type LedgerFilters } from "@/lib/contract/crowdfund-ledger";
import { contributionStatuses } from "@/lib/rules/crowdfund";
import { isDay } from "../list-address";

/** What the ledger can be narrowed by, under the names that stand in the address. */
export const ledgerFilters = ["status", "listing_id", "since", "until", "search"] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];
export type LedgerParams = Partial<Record<LedgerFilter, string>>;

/** How many rows a page has. */
export const LEDGER_SIZE = 50;

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);

const isRight: Record<LedgerFilter, (text: string) => boolean> = {
  status: (text) => contributionStatuses.some((known) => known === text),
  listing_id: isId,
  since: isDay,
  until: isDay,
  search: (text) => text !== "" && text.length <= 255,
};

/** What the address asks for; whatever it says wrongly counts as not said. */
export function readLedgerAsk(params: URLSearchParams): { filters: LedgerParams; page: number } {
  const given = ledgerFilters.flatMap((key) => {
    const value = params.get(key)?.trim() ?? "";
    return isRight[key](value) ? [[key, value] as const] : [];
  });
  const page = params.get("page") ?? "";
  return { filters: Object.fromEntries(given), page: isId(page) ? Number(page) : 1 };
}

/** The call for a page of it. */
export const ledgerCall = ({ filters, page }: ReturnType<typeof readLedgerAsk>): Ask => ({
  ...filters,
  limit: LEDGER_SIZE,
  offset: (page - 1) * LEDGER_SIZE,
});

/** The call for its sums. */
export const sumsCall = ({ listing_id, status, ...rest }: LedgerParams): Partial<LedgerFilters> => ({
  ...rest,
  ...(listing_id && { listing_id: Number(listing_id) }),
  ...(status && { status: status as LedgerFilters["status"] }),
});
