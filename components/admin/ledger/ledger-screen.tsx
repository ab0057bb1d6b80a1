"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ColumnTable } from "@/components/shared/column-table";
import { adminMessages } from "@/lib/messages/admin";
import { dayFilters } from "../list/day-filters";
import { FailedList } from "../list/failed-list";
import { ListPage, ListSection } from "../list/list-section";
import { type ListSource, onlyTab } from "../list/resource";
import { type ListView } from "../list/use-list-view";
import { columnsOf } from "./ledger-columns";
import { call } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { type Contribution } from "@/lib/contract/crowdfund-ledger";
import { contributionLabels } from "@/lib/format/status";
import { LedgerComparisonPart } from "./ledger-comparison";
import { LedgerSums } from "./ledger-sums";

const ledger: ListSource<Contribution> = {
  name: "ledger",
  nouns: ["contribution", "contributions"],
  tabs: onlyTab("No contributions yet"),
  filters: [
    { key: "status", label: "Status", options: [["", "Any status"], ...Object.entries(contributionLabels)] },
    { key: "listing_id", label: "Listing id", type: "id" },
    ...dayFilters,
    { key: "search", label: "Payment id", type: "text", longest: 255 },
  ],
  load: (query) => call("GET", "crowdfund/contributions/", { query }),
  loadFailed: adminMessages.ledger.failed,
};

const reload = () => void queryClient.invalidateQueries({ queryKey: [ledger.name] });

/** The sums of the filtered contributions, and the comparison with the payment provider. */
function Head({ filters }: Pick<ListView, "filters">) {
  const { data, error } = useQuery({
    queryKey: [ledger.name, "sums", filters],
    queryFn: () => call("GET", "crowdfund/contributions/sums/", { query: filters }),
    placeholderData: keepPreviousData,
  });
  const { since, until } = filters;
  if (error) return <FailedList of={{ error, refetch: reload }} fallback={ledger.loadFailed} />;
  if (!data) return null;
  return (
    <>
      <LedgerSums sums={data} isNarrowed={Object.keys(filters).length > 0} />
      <LedgerComparisonPart key={`${since} ${until}`} span={{ since, until }} onSettled={reload} />
    </>
  );
}

/** Every contribution with its payment, their sums, and a comparison with the payment provider. */
export const LedgerScreen = () => (
  <ListPage
    title="Ledger"
    text="Every contribution to a listing’s premium year, by the day of its payment in UTC. Amounts are as the payment provider reports them."
  >
    <ListSection list={ledger} head={({ filters }) => <Head filters={filters} />}>
      {(rows, hrefWith) => (
        <ColumnTable
          caption="Contributions, newest first"
          columns={columnsOf(hrefWith)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </ListSection>
  </ListPage>
);
