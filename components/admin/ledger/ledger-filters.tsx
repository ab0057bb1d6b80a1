import { contributionLabels } from "@/lib/format/status";
import { FilterChoice, FilterForm, FilterText } from "../list/filter-fields";
import { type LedgerParams, type LedgerFilter, ledgerFilters } from "./ledger-params";

type LedgerFiltersProps = {
  filters: LedgerParams;
  onFilter: (changes: Record<string, string | null>) => void;
};

const statuses = [["", "Any status"] as const, ...Object.entries(contributionLabels)];

/** Filters the ledger by status, listing, date and payment. */
export function LedgerFilters({ filters, onFilter }: LedgerFiltersProps) {
  const of = (name: LedgerFilter) => ({ of: "ledger", name, value: filters[name] });
  return (
    <FilterForm names={ledgerFilters} isNarrowed={Object.keys(filters).length > 0} onFilter={onFilter}>
      <FilterChoice {...of("status")} label="Status" options={statuses} />
      <FilterText {...of("listing_id")} label="Listing id" type="id" />
      <FilterText {...of("since")} label="From" type="date" />
      <FilterText {...of("until")} label="Until" type="date" />
      <FilterText {...of("search")} label="Payment id" type="text" />
    </FilterForm>
  );
}
