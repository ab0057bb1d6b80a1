"use client";

import { keepPreviousData, useQuery, useMutation } from "@tanstack/react-query";
import { ColumnTable } from "@/components/shared/column-table";
import { adminMessages } from "@/lib/messages/admin";
import { dayFilters } from "../list/day-filters";
import { FailedList } from "../list/failed-list";
import { ListPage, ListSection } from "../list/list-section";
import { type ListSource, onlyTab } from "../list/resource";
import { type ListView } from "../list/use-list-view";
import { columnsOf, deductions } from "./ledger-columns";
import { call } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import {
  type Contribution,
  type LedgerComparison,
  type LedgerDifference,
  type SideMoney,
} from "@/lib/contract/crowdfund-ledger";
import { contributionLabels } from "@/lib/format/status";
import { LedgerSums } from "./ledger-sums";
import { useState } from "react";
import { Notice } from "@/components/shared/notice";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { useWrite } from "@/lib/client/use-write";
import { shortDayText } from "@/lib/format/date";
import { exactDollarText } from "@/lib/format/money";
import { counted } from "@/lib/format/number";
import { failureText } from "../call-failure";

type Span = { since?: string; until?: string };

/** Differences shown at first, since the ledger itself is below them. */
const FIRST = 5;

const spanText = ({ since, until }: Span): string => {
  if (!since && !until) return "All payments";
  const [from, to] = [since && `from ${shortDayText(since)}`, until && `until ${shortDayText(until)}`];
  return `All payments ${[from, to].filter(Boolean).join(" ")}`;
};

/** Compares the payments of a date range with the provider's own list, and shows each that differs. */
function LedgerComparisonPart({ span, onSettled }: { span: Span; onSettled: () => void }) {
  const comparing = useMutation({ mutationFn: () => call("GET", "crowdfund/contributions/compare/", { query: span }) });
  const button = useFocusKept<HTMLButtonElement>(comparing.isPending);
  return (
    <section aria-label="Comparison with the payment provider" className="border-line mt-8 border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={button} onClick={() => comparing.mutate()} disabled={comparing.isPending}>
          Compare with the payment provider
        </Button>
        <p className="text-soft">{spanText(span)}, regardless of the list's other filters.</p>
      </div>
      <div role="status" className="mt-4 empty:mt-0">
        {comparing.isPending && <p className="text-soft">Comparing</p>}
        {comparing.data && !comparing.isPending && (
          <Outcome
            comparison={comparing.data}
            onSettled={() => {
              comparing.mutate();
              onSettled();
            }}
          />
        )}
      </div>
      {comparing.error && (
        <div className="mt-4">
          <Notice>
            <p>{failureText(comparing.error, adminMessages.ledger.compareFailed)}</p>
          </Notice>
        </div>
      )}
    </section>
  );
}

function Outcome({ comparison, onSettled }: { comparison: LedgerComparison; onSettled: () => void }) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useFocusKept<HTMLUListElement>(showsAll);
  const { here, there, difference_count: count, differences } = comparison;
  if (count === 0) {
    return (
      <p>
        Both sides agree on {counted(here.paid_count, "payment")}: {moneyText(here)}.
      </p>
    );
  }
  return (
    <>
      <p className="font-semibold">{counted(count, "payment differs", "payments differ")}.</p>
      <p className="mt-2">
        This site: {counted(here.paid_count, "payment")}, {moneyText(here)}.
      </p>
      <p>
        The provider: {counted(there.paid_count, "payment")}, {moneyText(there)}.
      </p>
      <ul ref={list} tabIndex={-1} className="divide-line border-line mt-4 divide-y border-y outline-none">
        {differences.slice(0, showsAll ? undefined : FIRST).map((one) => (
          <Difference key={one.payment_id} difference={one} onSettled={onSettled} />
        ))}
      </ul>
      {!showsAll && differences.length > FIRST && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          Show all {differences.length}
        </Button>
      )}
      {count > differences.length && <p className="text-soft mt-2">These are the first {differences.length}.</p>}
    </>
  );
}

/** "$40.00 paid, $10.00 refunded"; zero amounts are left out. */
const moneyText = (money: SideMoney): string =>
  [
    `${exactDollarText(money.paid_cents)} paid`,
    ...deductions.flatMap(([word, key]) => (money[key] > 0 ? [`${exactDollarText(money[key])} ${word}`] : [])),
  ].join(", ");

function Difference({ difference: one, onSettled }: { difference: LedgerDifference; onSettled: () => void }) {
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => call("POST", "crowdfund/contributions/settle/", { body: { payment_id: one.payment_id } }),
    onSuccess: onSettled,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{one.payment_id}</p>
        <p>This site: {one.here ? moneyText(one.here) : "no such payment"}.</p>
        <p>The provider: {one.there ? moneyText(one.there) : "no such payment"}.</p>
        {error && (
          <p role="alert" className="text-bad">
            {failureText(error, adminMessages.ledger.settleFailed)}
          </p>
        )}
      </div>
      {one.there && (
        <Button
          onClick={() => mutate()}
          disabled={isPending}
          aria-label={`Take over from the provider: ${one.payment_id}`}
        >
          Take over from the provider
        </Button>
      )}
    </li>
  );
}

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
