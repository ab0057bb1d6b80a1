import { type FormEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { contributionLabels } from "@/lib/format/contribution";
import { FilterChoice, filtersIn, FilterText } from "../filter-fields";
import { type LedgerAsked, type LedgerFilter, ledgerFilters } from "./ledger-ask";

type LedgerFiltersProps = {
  filters: LedgerAsked;
  onAsk: (changes: Record<string, string | null>) => void;
};

const standings = [["", "Any status"] as const, ...Object.entries(contributionLabels)];

/** Narrows the ledger by standing, listing, time and payment. */
export function LedgerFilters({ filters, onAsk }: LedgerFiltersProps) {
  const of = (name: LedgerFilter) => ({ of: "ledger", name, value: filters[name] });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAsk(filtersIn(event.currentTarget, ledgerFilters));
  }
  return (
    <form onSubmit={submit} className="border-line mt-6 flex flex-wrap items-end gap-x-4 gap-y-3 border-y py-4">
      <FilterChoice {...of("status")} label="Status" options={standings} />
      <FilterText {...of("listing_id")} label="Listing id" type="id" />
      <FilterText {...of("since")} label="From" type="date" />
      <FilterText {...of("until")} label="Until" type="date" />
      <FilterText {...of("search")} label="Payment id" type="text" />
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          Show
        </Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink look="quiet" href="?">
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
