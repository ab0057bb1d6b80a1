"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { adminMessages } from "@/lib/admin-messages";
import { listContributions, sumContributions } from "@/lib/client/crowdfund-ledger";
import { FailedList } from "../list/failed-list";
import { addressWith, followInPlace, goTo } from "../list/list-address";
import { LEDGER_SIZE, ledgerQuery, readLedgerView, sumsQuery } from "./ledger-params";
import { LedgerComparisonPart } from "./ledger-comparison";
import { LedgerFilters } from "./ledger-filters";
import { LedgerSums } from "./ledger-sums";
import { LedgerTable } from "./ledger-table";

/** Every contribution with its payment, their sums, and a comparison with the payment provider. */
export function LedgerScreen() {
  const params = useSearchParams();
  const client = useQueryClient();
  const view = readLedgerView(params);
  const [call, narrowed] = [ledgerQuery(view), sumsQuery(view.filters)];
  const list = useQuery({
    queryKey: ["ledger", "list", call],
    queryFn: () => listContributions(call),
    placeholderData: keepPreviousData,
  });
  const sums = useQuery({
    queryKey: ["ledger", "sums", narrowed],
    queryFn: () => sumContributions(narrowed),
    placeholderData: keepPreviousData,
  });
  const error = list.error ?? sums.error;
  const reload = () => void client.invalidateQueries({ queryKey: ["ledger"] });

  const hrefWith = (changes: Record<string, string | number | null>) => addressWith(params, changes);

  const { since, until } = view.filters;
  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Ledger</h1>
      <p className="text-soft measure mt-3">
        Every contribution to a listing&rsquo;s premium year, by the day of its payment in UTC. Amounts are as the
        payment provider reports them.
      </p>
      <LedgerFilters key={params.toString()} filters={view.filters} onFilter={(changes) => goTo(hrefWith(changes))} />
      {error && <FailedList error={error} fallback={adminMessages.ledger.failed} onAgain={reload} />}
      {(list.isPending || sums.isPending) && !error && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      {list.data && sums.data && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          <LedgerSums sums={sums.data} isNarrowed={Object.keys(view.filters).length > 0} />
          <LedgerComparisonPart key={`${since} ${until}`} span={{ since, until }} onSettled={reload} />
          {list.data.results.length > 0 ? (
            <div className="border-line mt-6 border-t pt-4">
              <LedgerTable rows={list.data.results} hrefWith={hrefWith} />
            </div>
          ) : (
            <div className="mt-6">
              <EmptyState title="Nothing found" />
            </div>
          )}
          <Pager
            page={view.page}
            pages={Math.ceil(list.data.count / LEDGER_SIZE)}
            hrefOf={(page) => hrefWith({ page })}
          />
        </div>
      )}
    </div>
  );
}
